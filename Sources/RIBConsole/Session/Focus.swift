// The node that lines are about unless they say otherwise.

import RIBCore

/// The focused node of a session.
///
/// It is not kept: when it is detached, the focus moves up to the nearest node that is still there.
@MainActor
final class Focus {
  private struct Step { weak var node: (any Routing)? }

  private let root: any Routing
  /// From below the root down to the focused node.
  private var steps: [Step] = []
  private var mayBeDetached = false

  init(root: any Routing) { self.root = root }

  /// The focused node.
  var node: any Routing {
    if mayBeDetached { dropDetached() }
    return steps.last?.node ?? root
  }

  /// Goes to a node of the tree.
  ///
  /// - Complexity: O(1) for a step down or up, else O(depth).
  func move(to node: any Routing) {
    let current = self.node
    if node === current { return }
    if current !== root, node === current.parent {
      steps.removeLast()
      return
    }
    var added: [Step] = []
    var next = node
    while next !== root, next !== current, let parent = next.parent {
      added.append(Step(node: next))
      next = parent
    }
    if next !== current { steps = [] }
    steps.append(contentsOf: added.reversed())
  }

  /// A node has been detached; looked into when the focus is next asked for.
  func treeDidShrink() { if !steps.isEmpty { mayBeDetached = true } }

  private func dropDetached() {
    mayBeDetached = false
    var parent = root
    for (index, step) in steps.enumerated() {
      guard let node = step.node, node.parent === parent else {
        steps.removeSubrange(index...)
        return
      }
      parent = node
    }
  }
}
