// A difference between expected and actual output, as people read it.

extension OutputDifference {
  private enum Change: Equatable { case same, expected, actual }

  /// The first lines that differ, like one hunk of a unified diff.
  ///
  /// Those expected begin with `-`, those that came with `+`, the same ones before and after with a
  /// space. Hidden characters are shown.
  ///
  /// - Parameter name: What the expected lines are called, such as a file's name.
  public func lines(name: String) -> [String] {
    let (hunk, hasMore) = hunk
    let first = line - before.count
    let expectedCount = hunk.count { $0.change != .actual }
    let actualCount = hunk.count { $0.change != .expected }
    var lines = [
      "--- \(TerminalText.visible(name))", "+++ output",
      "@@ -\(range(first, expectedCount)) +\(range(first, actualCount)) @@",
    ]
    for entry in hunk {
      let mark = entry.change == .same ? " " : entry.change == .expected ? "-" : "+"
      lines.append(mark + Self.visible(entry.line))
      if !entry.line.isEnded { lines.append(#"\ No newline at the end"#) }
    }
    if hasMore { lines.append("(This is the first difference; there may be more.)") }
    return lines
  }

  private typealias Entry = (change: Change, line: ClippedLine)

  /// The changes up to three lines that are the same again.
  private var hunk: (entries: [Entry], hasMore: Bool) {
    var hunk: [Entry] = before.map { (.same, $0) }
    var sameLines = 0
    let changes = self.changes
    for (index, entry) in changes.enumerated() {
      sameLines = entry.change == .same ? sameLines + 1 : 0
      hunk.append(entry)
      if sameLines == 3 {
        let rest = changes[(index + 1)...]
        return (hunk, isCut || rest.contains { $0.change != .same })
      }
    }
    return (hunk, isCut)
  }

  /// Both sides as one list, by their longest common subsequence; they are short.
  private var changes: [Entry] {
    var lengths = [[Int]](
      repeating: Array(repeating: 0, count: actual.count + 1), count: expected.count + 1)
    for (row, wanted) in expected.enumerated().reversed() {
      for (column, came) in actual.enumerated().reversed() {
        lengths[row][column] =
          wanted == came
          ? lengths[row + 1][column + 1] + 1
          : max(lengths[row + 1][column], lengths[row][column + 1])
      }
    }
    var entries: [Entry] = []
    var (row, column) = (0, 0)
    while row < expected.count || column < actual.count {
      if row < expected.count, column < actual.count, expected[row] == actual[column] {
        entries.append((.same, expected[row]))
        (row, column) = (row + 1, column + 1)
      } else if column == actual.count
        || (row < expected.count && lengths[row + 1][column] >= lengths[row][column + 1])
      {
        entries.append((.expected, expected[row]))
        row += 1
      } else {
        entries.append((.actual, actual[column]))
        column += 1
      }
    }
    return entries
  }

  /// As in a unified diff, no lines are counted from the line before.
  private func range(_ first: Int, _ count: Int) -> String {
    count == 1 ? "\(first)" : "\(count == 0 ? first - 1 : first),\(count)"
  }

  private static func visible(_ line: ClippedLine) -> String {
    var text = TerminalText.visible(String(decoding: line.start, as: UTF8.self))
    if line.isClipped {
      // The last character may have been cut in two.
      return text.dropLast() + "… (\(line.count) bytes)"
    }
    var spaces = 0
    while text.last == " " {
      text.removeLast()
      spaces += 1
    }
    return text + String(repeating: #"\u{20}"#, count: spaces)
  }
}
