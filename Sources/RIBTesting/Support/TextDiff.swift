import RIBConsole

/// The difference between expected and actual lines.
enum TextDiff {
  /// The number of equal lines shown around each difference.
  private static let context = 3

  /// Returns the lines of both texts, with `-` before expected lines and `+` before actual ones.
  static func text(expected: [String], actual: [String]) -> String {
    let lines = mergedLines(expected: expected, actual: actual)
    var shown = Set<Int>()
    for index in lines.indices where lines[index].side != .both {
      shown.formUnion(index - context...index + context)
    }
    var text: [String] = []
    var hidden = 0
    for (index, entry) in lines.enumerated() {
      if shown.contains(index) || lines.count <= 2 * context {
        if hidden > 0 { text.append("    … \(hidden) equal lines") }
        hidden = 0
        let mark = entry.side == .both ? " " : entry.side == .expected ? "-" : "+"
        text.append("  \(mark) \(entry.line)")
      } else {
        hidden += 1
      }
    }
    if hidden > 0 { text.append("    … \(hidden) equal lines") }
    return text.joined(separator: "\n")
  }
}
