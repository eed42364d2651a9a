/// The difference between two lists of lines: the lines of both, merged by their longest common subsequence.
package struct LineDifference<Line: Equatable> {
  /// The lists in which a line is, and the mark of the line in a text.
  package enum Side: String { case both = " ", expected = "-", actual = "+" }

  package typealias Entry = (side: Side, line: Line)

  /// The lines in order; where the lists differ, expected lines come before actual ones.
  package let entries: [Entry]

  /// Compares two lists.
  ///
  /// - Complexity: O(length × differences).
  package init(expected: [Line], actual: [Line]) {
    let difference = actual.difference(from: expected)
    var removed: Set<Int> = []
    for case .remove(let offset, _, _) in difference.removals { removed.insert(offset) }
    var inserted: Set<Int> = []
    for case .insert(let offset, _, _) in difference.insertions { inserted.insert(offset) }
    var entries: [Entry] = []
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
    self.entries = entries
  }
}
