// A node's state as JSON.

import RIBCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes states of any type; one encoder serves them all.
@MainActor
package final class StateEncoder {
  private let encoder = JSONEncoder()
  private let plain = PlainEncoder()
  /// The types of the states that were not plain.
  private var others: Set<ObjectIdentifier> = []

  package init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  /// A state as compact JSON with sorted keys, in which no hidden character is raw.
  ///
  /// One that cannot be encoded is a string of its text.
  package func json(of state: Any) -> String {
    encoded(state) ?? JSONText.literal(ValueText.of(state))
  }

  /// A state as JSON, or else as text of about so many bytes.
  func text(of state: Any, atMost limit: Int) -> String {
    encoded(state) ?? ValueText.of(state, atMost: limit)
  }

  private func encoded(_ state: Any) -> String? {
    guard let state = state as? any Encodable else { return nil }
    let type = ObjectIdentifier(type(of: state))
    if !others.contains(type) {
      if let json = plain.json(of: state) { return json }
      others.insert(type)
    }
    guard let data = try? encoder.encode(state) else { return nil }
    return JSONText.escapingHidden(inJSON: String(decoding: data, as: UTF8.self))
  }
}
