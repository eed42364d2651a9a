// The values of requests as JSON in one line.

import RIBCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes and reads what a journal keeps of a request's answers.
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

  /// A value as compact JSON with sorted keys, in which no hidden character is raw.
  func json<Value: Encodable>(of value: Value) throws -> String {
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    return JSONText.escapingHidden(inJSON: json)
  }

  /// The value that JSON stands for.
  ///
  /// - Throws: Why it is none, or that it is longer than what is recorded.
  func value<Value: Decodable>(_ type: Value.Type, of json: String) throws -> Value {
    if json.utf8.count > limit {
      throw OutsideError(
        message: "it has \(json.utf8.count) bytes as JSON, and a record has room for \(limit)")
    }
    return try decoder.decode(type, from: Data(json.utf8))
  }
}

/// Why an answer cannot be delivered, as a sentence for people.
struct OutsideError: Error, Equatable, CustomStringConvertible {
  let message: String
  var description: String { message }
}
