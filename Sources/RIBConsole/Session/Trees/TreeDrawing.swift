import RIBCore

package enum TreeFormat: String, CaseIterable {
  case text, json, dot, mermaid

  var summary: String {
    switch self {
    case .text: "lines for people, as without --format"
    case .json: "JSON, in one line"
    case .dot: "a picture, drawn by Graphviz: dot -Tsvg"
    case .mermaid: "a flowchart, drawn by Mermaid, as in Markdown"
    }
  }
}

extension TreeSnapshot {
  /// Calls a closure for each node with the lines before its name, from its parent and to its ancestors' siblings.
  func forEachRow(isASCII: Bool = false, _ body: (_ index: Int, _ lines: String) -> Void) {
    let (branch, end, line) =
      isASCII ? ("|-- ", "`-- ", "|   ") : ("├── ", "└── ", "│   ")
    var lastChildren = [Int?](repeating: nil, count: nodes.count)
    forEachNode { index, parent in
      if let parent { lastChildren[parent] = index }
    }
    // The lines before the children of the node at each depth.
    var indents = [""]
    forEachNode { index, parent in
      guard let parent else { return body(index, "") }
      let depth = nodes[index].depth
      let isLast = lastChildren[parent] == index
      indents.removeSubrange(depth...)
      let indent = indents[depth - 1]
      body(index, indent + (isLast ? end : branch))
      indents.append(indent + (isLast ? "    " : line))
    }
  }

  /// Calls a closure for each node with its index and that of its parent, which is nil for the first.
  func forEachNode(_ body: (_ index: Int, _ parent: Int?) -> Void) {
    // The node at each depth, down to the parent.
    var parents: [Int] = []
    for (index, node) in nodes.enumerated() {
      parents.removeSubrange(node.depth...)
      body(index, parents.last)
      parents.append(index)
    }
  }
}

extension TreeSnapshot.Node {
  /// The remarks behind the node's name: its activity, and its running effects.
  @MainActor var marks: [String] {
    [activityMark, runningNames.map { "running: \($0)" }].compactMap(\.self)
  }

  /// The word for a node that is covered or inactive; every covered node is inactive too.
  var activityMark: String? { isCovered ? "covered" : isActive ? nil : "inactive" }

  /// The running effects, at most three by name; nil if there are none.
  @MainActor var runningNames: String? {
    if running.isEmpty { return nil }
    let names = running.prefix(3).map { DisplayWidth.cut(TerminalText.visible($0), 40) }
    return names.listed(of: running.count)
  }
}

extension [UnsavedWork] {
  /// Returns the first ten, with their number if there are more.
  func listed() -> String { prefix(10).map(\.description).listed(of: count) }
}

extension [String] {
  /// Returns the names as the first ones of a total: `a, b, and 2 more`.
  func listed(of total: Int) -> String {
    let rest = total > count ? ["and \(total - count) more"] : []
    return (self + rest).joined(separator: ", ")
  }
}
