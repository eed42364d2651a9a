/// A state of a node, which is encoded once for all who read it: the session's own output, its clients, a report.
@MainActor
package final class StateValue {
  let value: Any
  private var json: String?

  init(_ value: Any) { self.value = value }

  /// Returns the state as JSON, which the first reader makes; all make the same.
  package func json(encodedBy encode: (Any) -> String) -> String {
    if let json { return json }
    let made = encode(value)
    json = made
    return made
  }
}
