/// The events that a client wants to see; `done`, `ended`, answers and problems are always written.
package struct Subscription: Equatable {
  /// The kinds of events; nil for all.
  let events: Set<EventKind>?
  /// The paths of nodes, each with all below it; nil for all.
  let paths: [String]?

  static let all = Subscription(events: nil, paths: nil)

  /// Whether the steps of reactors are wanted; nil if that is not said.
  var wantsTrace: Bool? {
    events.map { !$0.isDisjoint(with: [.action, .mutation, .effectBegan, .effectEnded]) }
  }

  /// Returns whether an event of a kind is wanted; the path of its node is made only if paths count.
  func admits(_ kind: EventKind, at path: @autoclosure () -> String?) -> Bool {
    if let events, !events.contains(kind) { return false }
    guard let paths else { return true }
    let path = path() ?? ""
    return paths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}

extension Subscription: Decodable {
  private enum CodingKeys: String, CodingKey { case events, paths }

  /// Reads the fields; throws for any other field.
  package init(from decoder: any Decoder) throws {
    let given = try decoder.container(keyedBy: AnyKey.self).allKeys
    if let other = given.first(where: { CodingKeys(stringValue: $0.stringValue) == nil }) {
      throw DecodingError.keyNotFound(
        other, .init(codingPath: [], debugDescription: "unknown field"))
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    events = try fields.decodeIfPresent(Set<EventKind>.self, forKey: .events)
    paths = try fields.decodeIfPresent([String].self, forKey: .paths)
  }
}

/// The kinds of events of a node that a client can subscribe to.
package enum EventKind: String, CaseIterable, Decodable {
  case output, attached, activated, deactivated, detached, state, progress
  case action, mutation, effectBegan, effectEnded
}

/// Any field of a JSON object.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
