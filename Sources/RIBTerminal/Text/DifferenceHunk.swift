import Basics

extension DifferenceText {
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
