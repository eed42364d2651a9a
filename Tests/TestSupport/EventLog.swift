/// Lines in the order in which they happened.
@MainActor
package final class EventLog {
  package private(set) var lines: [String] = []

  package init() {}

  package func note(_ line: String) { lines.append(line) }

  /// Returns the lines so far, and removes them.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
