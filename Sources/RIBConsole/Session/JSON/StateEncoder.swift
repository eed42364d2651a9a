import RIBCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes states of any type as JSON.
@MainActor
package final class StateEncoder {
  private let encoder = JSONEncoder()

  package init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  /// Returns a state as compact JSON with sorted keys, in which no hidden character is raw.
  ///
  /// A state that cannot be encoded becomes a JSON string of its text: one that is not `Encodable`, throws an
  /// error, or nests too deeply for `JSONEncoder`.
  package func json(of state: Any) -> String {
    encoded(state) ?? JSONText.literal(ValueText.of(state))
  }

  /// Returns a state as JSON, or as text of about `limit` bytes if it cannot be encoded.
  func text(of state: Any, atMost limit: Int) -> String {
    encoded(state) ?? ValueText.of(state, atMost: limit)
  }

  private func encoded(_ state: Any) -> String? {
    guard let state = state as? any Encodable, let data = try? encoder.encode(state) else {
      return nil
    }
    return JSONText.escapingHidden(inJSON: String(decoding: data, as: UTF8.self))
  }
}
