// The difference between two texts, line by line.

/// Shows what was expected and what there was, one below the other.
enum TextDiff {
  /// How many equal lines are shown around each difference.
  private static let context = 3

  private enum Line {
    case same(String)
    case expected(String)
    case actual(String)

    var text: String {
      switch self {
      case .same(let text): "    \(text)"
      case .expected(let text): "  - \(text)"
      case .actual(let text): "  + \(text)"
      }
    }

    var isSame: Bool { if case .same = self { true } else { false } }
  }

  /// The lines of both, `-` before those only expected and `+` before those only there.
  static func text(expected: [String], actual: [String]) -> String {
    let lines = merge(expected, actual)
    let changed = lines.indices.filter { !lines[$0].isSame }
    var shown = Set<Int>()
    for index in changed { shown.formUnion(index - context...index + context) }
    var text: [String] = []
    var hidden = 0
    for index in lines.indices {
      if shown.contains(index) || lines.count <= 2 * context {
        if hidden > 0 { text.append("    … \(hidden) equal lines") }
        hidden = 0
        text.append(lines[index].text)
      } else {
        hidden += 1
      }
    }
    if hidden > 0 { text.append("    … \(hidden) equal lines") }
    return text.joined(separator: "\n")
  }

  private static func merge(_ expected: [String], _ actual: [String]) -> [Line] {
    let difference = actual.difference(from: expected)
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var lines: [Line] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        lines.append(.expected(expected[old]))
        old += 1
      } else if inserted.contains(new) {
        lines.append(.actual(actual[new]))
        new += 1
      } else {
        lines.append(.same(actual[new]))
        old += 1
        new += 1
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
