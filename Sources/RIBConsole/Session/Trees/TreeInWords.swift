import Basics
import RIBCore

extension TreeSnapshot {
  /// Calls a closure for each node with its path and facts for screen readers, such as `2 children, focused`.
  ///
  /// A snapshot that does not hold everything below its first node counts children for that node only.
  @MainActor func forEachRowInWords(
    from top: String, focused: Int?, isWhole: Bool,
    _ body: (_ path: GrowingPath, _ facts: [String]) -> Void
  ) {
    var children = [Int](repeating: 0, count: nodes.count)
    var covered = children
    forEachNode { index, parent in
      guard let parent else { return }
      if nodes[index].isCovered { covered[parent] += 1 } else { children[parent] += 1 }
    }
    var path = GrowingPath(TerminalText.visible(top))
    for (index, node) in nodes.enumerated() {
      if index > 0 { path.move(to: TerminalText.visible(node.name), depth: node.depth) }
      var facts: [String] = []
      if isWhole || index == 0 {
        let count = children[index]
        facts.append(count == 0 ? "no children" : count == 1 ? "1 child" : "\(count) children")
        let pages = covered[index]
        if pages > 0 { facts.append(counted(pages, "covered page")) }
      }
      if let activity = node.activityMark { facts.append(activity) }
      if index == focused { facts.append("focused") }
      if let names = node.runningNames { facts.append("running \(names)") }
      body(path, facts)
    }
  }
}

/// The paths of the nodes of a tree, one after the other, so that those of a deep tree are never held together.
struct GrowingPath {
  private(set) var bytes: [UInt8]
  private var ends: [Int]

  init(_ top: some StringProtocol) {
    bytes = Array(top.utf8)
    ends = [bytes.count]
  }

  /// Moves on to the next node in pre-order, below the first one.
  mutating func move(to name: some StringProtocol, depth: Int) {
    ends.removeSubrange(depth...)
    bytes.removeSubrange(ends[depth - 1]...)
    bytes.append(UInt8(ascii: "/"))
    bytes.append(contentsOf: name.utf8)
    ends.append(bytes.count)
  }
}
