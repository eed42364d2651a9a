// How activity spreads through a tree: loops with a stack of their own, whatever the depth.

/// Walks that activate and deactivate subtrees.
///
/// The hooks they call may attach and detach anywhere, so each step looks again whether it still
/// makes sense.
@MainActor
enum TreeWalk {
  /// Activates a node, loads it the first time, then its children in attach order, and so on down.
  ///
  /// - Complexity: O(nodes).
  static func activate(_ top: TreeNode) {
    activateOne(top)
    if top.childCount == 0 || top.activity != .active { return }
    var stack: [TreeNode] = top.childNodes.reversed()
    while let node = stack.popLast() {
      guard let parent = unsafe node.parent, parent.activity == .active, !parent.isClosing
      else { continue }
      activateOne(node)
      if node.childCount > 0, node.activity == .active {
        stack.append(contentsOf: node.childNodes.reversed())
      }
    }
  }

  private static func activateOne(_ node: TreeNode) {
    guard node.activity == .inactive, !node.isClosing else { return }
    if let parent = unsafe node.parent { node.observers = parent.observers }
    node.setActive()
    node.tell { $0.didActivate($1) }
    if let double = node.double { double.activate() } else { node.interactor?.didBecomeActive() }
    guard node.activity == .active else { return }
    node.wakeDependents()
    guard node.activity == .active else { return }
    if !node.isLoaded {
      node.isLoaded = true
      node.router?.load()
      guard node.activity == .active else { return }
    }
    unsafe node.parent?.activatedChildren?.send(.next(node))
  }

  /// Deactivates a subtree: children before their parent, the last attached first.
  ///
  /// - Complexity: O(nodes).
  static func deactivate(_ top: TreeNode) {
    guard top.activity == .active, !top.isClosing else { return }
    top.isClosing = true
    if top.childCount > 0 { deactivateBelow(top) }
    resign(top)
  }

  private struct Visit {
    let node: TreeNode
    /// Whether the children are done and the node's own turn has come.
    let isEntered: Bool
  }

  private static func deactivateBelow(_ top: TreeNode) {
    var stack = [Visit(node: top, isEntered: false)]
    while let step = stack.popLast() {
      let node = step.node
      if step.isEntered {
        resign(node)
        continue
      }
      if node !== top {
        // A node that a hook moved out of the closing subtree is none of ours any more.
        guard node.activity == .active, let parent = unsafe node.parent, parent.isClosing
        else { continue }
        node.isClosing = true
        stack.append(Visit(node: node, isEntered: true))
      }
      if node.childCount > 0 {
        for child in node.childNodes { stack.append(Visit(node: child, isEntered: false)) }
      }
    }
  }

  private static func resign(_ node: TreeNode) {
    guard node.activity == .active else { return }
    node.activity = .resigning
    if let double = node.double {
      double.deactivate()
    } else {
      node.interactor?.willResignActive()
    }
    node.endWhatIsActive()
    node.setInactive()
    node.isClosing = false
    node.tell { $0.didDeactivate($1) }
    if node.isDetaching { TreeLinking.finishDetach(node) }
  }
}
