import RIBCore
import SmallFoundation

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

  /// The types of which a state was so long that it pays to encode only what has changed.
  private var largeTypes: Set<ObjectIdentifier> = []
  private lazy var lists = ListTexts { [encoder] in try Self.encode($0, encoder) }

  package init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  func encode(_ value: some Encodable) throws -> String { try Self.encode(value, encoder) }

  private nonisolated static func encode(
    _ value: some Encodable, _ encoder: JSONEncoder
  ) throws -> String {
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    return JSONText.escapingHidden(inJSON: json)
  }

  package func decode<Value: Decodable>(_ type: Value.Type, from json: String) throws -> Value {
    try decoder.decode(type, from: Data(json.utf8))
  }

  /// Returns a state as JSON; one that cannot be encoded, because it is not `Encodable`, throws an error, or nests
  /// too deeply for `JSONEncoder`, becomes a JSON string of its text.
  ///
  /// - Complexity: O(state); of an array that is a field of a large state, only the elements that have changed since the
  ///   last state of its type are encoded.
  package func json(of state: Any) -> String {
    encoded(state) ?? JSONText.literal(ValueText.of(state))
  }

  /// Returns a state as JSON, or as text of about `limit` bytes if it cannot be encoded.
  func text(of state: Any, atMost limit: Int) -> String {
    encoded(state) ?? ValueText.of(state, atMost: limit)
  }

  private func encoded(_ state: Any) -> String? {
    guard let state = state as? any Encodable else { return nil }
    let type = ObjectIdentifier(type(of: state))
    if largeTypes.contains(type) { return try? lists.json(of: state) }
    let json = try? encode(state)
    // The encoder has forms of its own for some types, so it has to see them.
    if let json, json.utf8.count > 4_096, !(state is Data || state is URL || state is Decimal) {
      largeTypes.insert(type)
    }
    return json
  }
}
