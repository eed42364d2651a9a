/// Differences between lists of lines as text: `-` marks expected lines, `+` actual ones, a space equal ones.
package enum DifferenceText {
  /// The lists in which a line is, and its mark.
  package enum Side: String { case both = " ", expected = "-", actual = "+" }

  /// The number of equal lines shown around a difference.
  package static let context = 3

  /// Returns the whole difference; equal lines far from any change are only counted.
  package static func whole(expected: [String], actual: [String]) -> String {
    let entries = merged(expected: expected, actual: actual)
    var shown = Set<Int>()
    for index in entries.indices where entries[index].side != .both {
      shown.formUnion(index - context...index + context)
    }
    var text: [String] = []
    var hidden = 0
    for (index, entry) in entries.enumerated() {
      if shown.contains(index) || entries.count <= 2 * context {
        if hidden > 0 { text.append("    … \(counted(hidden, "equal line"))") }
        hidden = 0
        text.append("  \(entry.side.rawValue) \(entry.line)")
      } else {
        hidden += 1
      }
    }
    if hidden > 0 { text.append("    … \(counted(hidden, "equal line"))") }
    return text.joined(separator: "\n")
  }

  /// Merges two lists by their longest common subsequence; where they differ, expected lines come before actual ones.
  ///
  /// - Complexity: O(length × differences).
  package static func merged<Line: Equatable>(
    expected: [Line], actual: [Line]
  ) -> [(side: Side, line: Line)] {
    let difference = actual.difference(from: expected)
    var removed: Set<Int> = []
    for case .remove(let offset, _, _) in difference.removals { removed.insert(offset) }
    var inserted: Set<Int> = []
    for case .insert(let offset, _, _) in difference.insertions { inserted.insert(offset) }
    var entries: [(side: Side, line: Line)] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        entries.append((.expected, expected[old]))
        old += 1
      } else if inserted.contains(new) {
        entries.append((.actual, actual[new]))
        new += 1
      } else {
        entries.append((.both, actual[new]))
        (old, new) = (old + 1, new + 1)
      }
    }
    return entries
  }
}
