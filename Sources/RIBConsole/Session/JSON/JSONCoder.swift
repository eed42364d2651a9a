import Platform
import RIBCore

/// Encodes values of any type as compact JSON with sorted keys, in which no hidden character is raw, and decodes it.
@MainActor
package final class JSONCoder {
  private let encoder = JSONEncoder()
  private lazy var decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()

  package init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  func encode(_ value: some Encodable) throws -> String {
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    return JSONText.escapingHidden(inJSON: json)
  }

  package func decode<Value: Decodable>(_ type: Value.Type, from json: String) throws -> Value {
    try decoder.decode(type, from: Data(json.utf8))
  }

  /// Returns a state as JSON; one that cannot be encoded, because it is not `Encodable`, throws an error, or nests
  /// too deeply for `JSONEncoder`, becomes a JSON string of its text.
  ///
  /// Each state is encoded as a whole: equal elements need not have equal texts.
  ///
  /// - Complexity: O(state).
  package func json(of state: Any) -> String {
    encoded(state) ?? JSONText.literal(ValueText.of(state))
  }

  /// Returns a state as JSON, or as text of about `limit` bytes if it cannot be encoded.
  func text(of state: Any, atMost limit: Int) -> String {
    encoded(state) ?? ValueText.of(state, atMost: limit)
  }

  private func encoded(_ state: Any) -> String? {
    (state as? any Encodable).flatMap { try? encode($0) }
  }
}
