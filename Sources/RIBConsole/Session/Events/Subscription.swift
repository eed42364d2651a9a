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

  /// Reads the fields; throws for any other field, and for an event that there is not.
  package init(from decoder: any Decoder) throws {
    let given = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let other = given.sorted().first(where: { CodingKeys(stringValue: $0) == nil }) {
      throw Self.fault("has an unknown field", other, among: ["events", "paths"])
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let names = try Self.texts(in: fields, .events)
    events = try names.map { names in
      try Set(
        names.map { name in
          guard let kind = EventKind(rawValue: name) else {
            throw Self.fault(
              "has an unknown event", name, among: EventKind.allCases.map(\.rawValue))
          }
          return kind
        })
    }
    paths = try Self.texts(in: fields, .paths)
  }

  private static func texts(
    in fields: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
  ) throws(RequestFault) -> [String]? {
    do {
      return try fields.decodeIfPresent([String].self, forKey: key)
    } catch {
      throw RequestFault(
        reason: "The field \(key.rawValue) of its field subscribe is not an array of strings.")
    }
  }

  private static func fault(_ problem: String, _ name: String, among names: [String])
    -> RequestFault
  {
    RequestFault(
      reason:
        "Its field subscribe \(problem) \(TerminalText.quoted(name)): use \(ArgumentDeclaration.list(of: names))."
        + didYouMean(suggestions(for: name, among: names)))
  }
}

/// The kinds of events of a node that a client can subscribe to.
package enum EventKind: String, CaseIterable {
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
