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
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  init() {
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
  func value<Value: Decodable>(_ type: Value.Type, of json: String) throws -> Value {
    try decoder.decode(type, from: Data(json.utf8))
  }
}
