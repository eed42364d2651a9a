// A tree drawn with lines, one row a node.

import RIBCore

/// The rows of a snapshot, each with the lines that lead to it from its parent and past it to later
/// siblings of its ancestors.
struct TreeDrawing {
  private let nodes: [TreeSnapshot.Node]
  /// For each node, whether no sibling follows it.
  private let isLast: [Bool]

  /// Looks through a snapshot.
  ///
  /// - Complexity: O(nodes).
  init(_ snapshot: TreeSnapshot) {
    nodes = snapshot.nodes
    var isLast = [Bool](repeating: true, count: nodes.count)
    // From the end: whether a later sibling has been seen, by depth below the present parent.
    var hasLater: [Bool] = []
    for (index, node) in nodes.enumerated().reversed() {
      if hasLater.count > node.depth + 1 { hasLater.removeSubrange((node.depth + 1)...) }
      while hasLater.count <= node.depth { hasLater.append(false) }
      isLast[index] = !hasLater[node.depth]
      hasLater[node.depth] = true
    }
    self.isLast = isLast
  }

  /// Gives each node with the lines before its name, from the first to the last.
  func forEach(_ body: (_ lines: String, _ node: TreeSnapshot.Node) -> Void) {
    // What stands before the children of the node at each depth.
    var indents = [""]
    for (node, isLast) in zip(nodes, isLast) {
      guard node.depth > 0 else {
        body("", node)
        continue
      }
      indents.removeSubrange(node.depth...)
      let indent = indents[node.depth - 1]
      body(indent + (isLast ? "└── " : "├── "), node)
      indents.append(indent + (isLast ? "    " : "│   "))
    }
  }
}
