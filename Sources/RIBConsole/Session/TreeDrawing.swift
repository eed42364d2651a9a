// A tree drawn with lines, one row a node.

import RIBCore

extension TreeSnapshot {
  /// Gives each node, by its index, with the lines before its name: those that lead to it from its parent
  /// and past it to later siblings of its ancestors.
  ///
  /// - Complexity: O(nodes × depth).
  func forEachRow(_ body: (_ index: Int, _ lines: String) -> Void) {
    // For each node, whether no sibling follows it, found from the end: a later sibling has been seen, by
    // depth below the present parent.
    var isLast = [Bool](repeating: true, count: nodes.count)
    var hasLater: [Bool] = []
    for (index, node) in nodes.enumerated().reversed() {
      if hasLater.count > node.depth + 1 { hasLater.removeSubrange((node.depth + 1)...) }
      while hasLater.count <= node.depth { hasLater.append(false) }
      isLast[index] = !hasLater[node.depth]
      hasLater[node.depth] = true
    }
    // What stands before the children of the node at each depth.
    var indents = [""]
    for (index, node) in nodes.enumerated() {
      guard node.depth > 0 else {
        body(index, "")
        continue
      }
      indents.removeSubrange(node.depth...)
      let indent = indents[node.depth - 1]
      body(index, indent + (isLast[index] ? "└── " : "├── "))
      indents.append(indent + (isLast[index] ? "    " : "│   "))
    }
  }
}
