// Two lists of lines as one, by their differences.

/// A line of two lists that were merged: in both, only expected, or only there.
package struct MergedLine<Line> {
  package enum Side { case both, expected, actual }

  package let side: Side
  package let line: Line

  package init(_ side: Side, _ line: Line) {
    self.side = side
    self.line = line
  }
}

/// Merges two lists by their longest common subsequence: where they differ, what was expected comes
/// before what there is.
///
/// - Complexity: O(length × differences).
package func mergedLines<Line: Equatable>(expected: [Line], actual: [Line]) -> [MergedLine<Line>] {
  let difference = actual.difference(from: expected)
  var removed: Set<Int> = []
  for case .remove(let offset, _, _) in difference.removals { removed.insert(offset) }
  var inserted: Set<Int> = []
  for case .insert(let offset, _, _) in difference.insertions { inserted.insert(offset) }
  var lines: [MergedLine<Line>] = []
  var (old, new) = (0, 0)
  while old < expected.count || new < actual.count {
    if removed.contains(old) {
      lines.append(MergedLine(.expected, expected[old]))
      old += 1
    } else if inserted.contains(new) {
      lines.append(MergedLine(.actual, actual[new]))
      new += 1
    } else {
      lines.append(MergedLine(.both, actual[new]))
      (old, new) = (old + 1, new + 1)
    }
  }
  return lines
}
