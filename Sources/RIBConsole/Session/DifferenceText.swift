// A difference between expected and actual output, as people read it.

extension OutputDifference {
  /// The first lines that differ, like one hunk of a unified diff.
  ///
  /// Those expected begin with `-`, those that came with `+`, the same ones before and after with a
  /// space. Hidden characters are shown.
  ///
  /// - Parameter name: What the expected lines are called, such as a file's name.
  func lines(name: String) -> [String] {
    let (hunk, hasMore) = hunk
    let first = line - before.count
    let expectedCount = hunk.count { $0.side != .actual }
    let actualCount = hunk.count { $0.side != .expected }
    var lines = [
      "--- \(TerminalText.visible(name))", "+++ output",
      "@@ -\(range(first, expectedCount)) +\(range(first, actualCount)) @@",
    ]
    for entry in hunk {
      let mark = entry.side == .both ? " " : entry.side == .expected ? "-" : "+"
      lines.append(mark + Self.visible(entry.line))
      if entry.line.last != 0x0A { lines.append(#"\ No newline at the end"#) }
    }
    if hasMore { lines.append("(This is the first difference; there may be more.)") }
    return lines
  }

  /// The changes up to three lines that are the same again.
  private var hunk: (entries: [MergedLine<[UInt8]>], hasMore: Bool) {
    var hunk = before.map { MergedLine(.both, $0) }
    var rest = mergedLines(expected: expected, actual: actual)[...]
    var sameLines = 0
    while sameLines < 3, let entry = rest.popFirst() {
      sameLines = entry.side == .both ? sameLines + 1 : 0
      hunk.append(entry)
    }
    return (hunk, isCut || rest.contains { $0.side != .both })
  }

  /// As in a unified diff, no lines are counted from the line before.
  private func range(_ first: Int, _ count: Int) -> String {
    count == 1 ? "\(first)" : "\(count == 0 ? first - 1 : first),\(count)"
  }

  /// A line without its end, cut where it is long.
  private static func visible(_ line: [UInt8]) -> String {
    let bytes = line.last == 0x0A ? line.dropLast() : line[...]
    var text = TerminalText.visible(String(decoding: bytes.prefix(400), as: UTF8.self))
    if bytes.count > 400 {
      // The last character may have been cut in two.
      return text.dropLast() + "… (\(bytes.count) bytes)"
    }
    var spaces = 0
    while text.last == " " {
      text.removeLast()
      spaces += 1
    }
    return text + String(repeating: #"\u{20}"#, count: spaces)
  }
}
