/// A state of a node, which is encoded once for all who read it: the session's own output, its clients, a report.
@MainActor
package final class StateValue {
  private static let coder = JSONCoder()

  private let value: Any
  /// The state as JSON; see ``JSONCoder/json(of:)``.
  package private(set) lazy var json = Self.coder.json(of: value)

  init(_ value: Any) { self.value = value }

  /// Returns the state as JSON, or as text of about `limit` bytes if it cannot be encoded.
  func text(atMost limit: Int) -> String { Self.coder.text(of: value, atMost: limit) }
}
