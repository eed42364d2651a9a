import RIBCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes and reads the answers to requests as JSON in one line, for journals.
@MainActor
final class RequestText {
  /// The longest answer that is recorded, in bytes of JSON: 32 MiB.
  static let limit = 1 << 25

  private let limit: Int
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  init(limit: Int = RequestText.limit) {
    self.limit = limit
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  /// Returns a value as compact JSON with sorted keys, in which no hidden character is raw.
  func json<Value: Encodable>(of value: Value) throws -> String {
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    return JSONText.escapingHidden(inJSON: json)
  }

  /// Returns the value of JSON.
  ///
  /// - Throws: An error if it is no such value, or longer than answers may be.
  func value<Value: Decodable>(_ type: Value.Type, of json: String) throws -> Value {
    if json.utf8.count > limit {
      throw OutsideError(
        message: "it has \(json.utf8.count) bytes as JSON, and a record has room for \(limit)")
    }
    return try decoder.decode(type, from: Data(json.utf8))
  }
}

/// An error of a request: a sentence that tells people why an answer cannot be delivered.
package struct OutsideError: Error, Equatable, CustomStringConvertible {
  package let message: String
  package var description: String { message }
}
