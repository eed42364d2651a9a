// A node's state as JSON.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes states of any type; one encoder serves them all.
@MainActor
final class StateEncoder {
  private let encoder = JSONEncoder()

  init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  /// A state as compact JSON with sorted keys, in which no hidden character is raw.
  ///
  /// One that cannot be encoded shows as its description.
  func json(of state: Any) -> String {
    guard let state = state as? any Encodable, let data = try? encoder.encode(state) else {
      return JSONText.literal(String(describing: state))
    }
    return JSONText.escapingHidden(inJSON: String(decoding: data, as: UTF8.self))
  }
}
