// The node that lines are about unless they say otherwise.

import RIBCore

/// The focused node of a session.
///
/// It is not kept: when it is detached, the focus moves up to the nearest node that is still there.
@MainActor
final class Focus {
  private struct Step { weak var node: (any Routing)? }

  let address: NodeAddress
  /// From below the root down to the focused node.
  private var steps: [Step] = []
  private var mayBeDetached = false
  /// The latest node that was addressed, and the word that did.
  private var latestTarget: CommandTarget?
  private var latestWord = ""
  /// The latest node that was found by the path that it has.
  private var latestByPath: CommandTarget?

  init(root: any Routing) { address = NodeAddress(root: root) }

  /// The focused node.
  var node: any Routing {
    if mayBeDetached { dropDetached() }
    return steps.last?.node ?? address.root
  }

  /// The node that a line is about, by its first word; many lines after one another are about the same.
  func target(of word: Word) throws(ParseError) -> CommandTarget {
    if let latestTarget, latestWord == word.text { return latestTarget }
    let target = try CommandTarget(word, address: address, focused: node)
    latestTarget = target.isAddressed ? target : nil
    latestWord = word.text
    return target
  }

  /// The node that has a path, which begins with the root's name.
  func target(atWholePath path: String) throws(ParseError) -> CommandTarget {
    if let latestByPath, latestByPath.path == path { return latestByPath }
    let target = CommandTarget(try address.node(atWholePath: path))
    latestByPath = target
    return target
  }

  /// Goes to a node of the tree.
  ///
  /// - Complexity: O(depth).
  func move(to node: any Routing) {
    latestTarget = nil
    steps = []
    var next = node
    while next !== address.root, let parent = next.parent {
      steps.append(Step(node: next))
      next = parent
    }
    steps.reverse()
  }

  /// The row of the focused node in a tree; nil where it is elsewhere, or the root, as it is at first.
  func row(in tree: TreeSnapshot, of top: any Routing) -> Int? {
    var next = node
    if next === address.root { return nil }
    var names = [next.name]
    while next !== top {
      guard let parent = next.parent else { return nil }
      next = parent
      names.append(next.name)
    }
    // Down the names again, one at each depth; a covered page may have the name of the one on top.
    let count = names.count
    return tree.nodes.firstIndex { row in
      guard row.depth == count - names.count, row.name == names.last, !row.isCovered else {
        return false
      }
      names.removeLast()
      return names.isEmpty
    }
  }

  /// A node has been attached, so a word may mean another one.
  func treeDidGrow() {
    latestTarget = nil
    latestByPath = nil
  }

  /// A node has been detached; whether the focused one is still there is found out when it is asked for.
  func treeDidShrink() {
    latestTarget = nil
    latestByPath = nil
    mayBeDetached = !steps.isEmpty
  }

  private func dropDetached() {
    mayBeDetached = false
    var parent = address.root
    for (index, step) in steps.enumerated() {
      guard let node = step.node, node.parent === parent else {
        steps.removeSubrange(index...)
        return
      }
      parent = node
    }
  }
}
