/// Differences between lists of lines as text: `-` marks expected lines, `+` actual ones, a space equal ones.
package enum DifferenceText {
  /// The lists in which a line is, and its mark.
  package enum Side: String { case both = " ", expected = "-", actual = "+" }

  /// The number of equal lines shown around a difference.
  private static let context = 3

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

  /// Returns the first lines that differ, like a unified diff with one hunk.
  ///
  /// Lines keep their line feeds; a last line may lack it. Hidden characters are made visible.
  ///
  /// - Parameters:
  ///   - before: The equal lines before the difference that are shown.
  ///   - line: The number of the first line that differs, from 1.
  ///   - isCut: Whether more lines follow on either side.
  ///   - name: The name of the expected lines, such as a file's.
  static func firstHunk(
    expected: [[UInt8]], actual: [[UInt8]], after before: [[UInt8]], at line: Int, isCut: Bool,
    name: String
  ) -> [String] {
    var hunk: [(side: Side, line: [UInt8])] = before.map { (.both, $0) }
    var rest = merged(expected: expected, actual: actual)[...]
    var equalLines = 0
    while equalLines < context, let entry = rest.popFirst() {
      equalLines = entry.side == .both ? equalLines + 1 : 0
      hunk.append(entry)
    }
    let first = line - before.count
    let expectedCount = hunk.count { $0.side != .actual }
    let actualCount = hunk.count { $0.side != .expected }
    var lines = [
      "--- \(TerminalText.visible(name))", "+++ output",
      "@@ -\(range(first, expectedCount)) +\(range(first, actualCount)) @@",
    ]
    for entry in hunk {
      lines.append(entry.side.rawValue + visible(entry.line))
      if entry.line.last != 0x0A { lines.append(#"\ No newline at the end"#) }
    }
    if isCut || rest.contains(where: { $0.side != .both }) {
      lines.append("(This is the first difference; there may be more.)")
    }
    return lines
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

  /// Returns the range of lines of a hunk; as in unified diffs, an empty one is after the line before.
  private static func range(_ first: Int, _ count: Int) -> String {
    count == 1 ? "\(first)" : "\(count == 0 ? first - 1 : first),\(count)"
  }

  /// Returns a line without its line feed, cut if it is long.
  private static func visible(_ line: [UInt8]) -> String {
    let bytes = line.last == 0x0A ? line.dropLast() : line[...]
    var text = TerminalText.visible(String(decoding: bytes.prefix(400), as: UTF8.self))
    if bytes.count > 400 {
      // The last character may have been cut in two.
      return text.dropLast() + "… (\(bytes.count) bytes)"
    }
    let spaces = text.reversed().prefix { $0 == " " }
    text.removeLast(spaces.count)
    return text + String(repeating: #"\u{20}"#, count: spaces.count)
  }
}
