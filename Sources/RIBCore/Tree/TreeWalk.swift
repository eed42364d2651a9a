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
  static func activate(_ top: TreeNode) { CancellableSet.outside { activateAll(top) } }

  private static func activateAll(_ top: TreeNode) {
    // By hand on an active node: it wakes what was deactivated by hand anywhere below.
    let wasActive = top.activity == .active
    guard activateOne(top) || wasActive, top.childCount > 0 else { return }
    var stack: [TreeNode] = top.childNodes.reversed()
    while let node = stack.popLast() {
      guard let parent = unsafe node.parent, parent.activity == .active, !parent.isClosing
      else { continue }
      // Otherwise, below a node that was active already, its own walk has been or will be.
      if activateOne(node) || wasActive && node.activity == .active, node.childCount > 0 {
        stack.append(contentsOf: node.childNodes.reversed())
      }
    }
  }

  /// Activates and loads one node.
  ///
  /// - Returns: Whether it was this call that did so, and the node is still active.
  private static func activateOne(_ node: TreeNode) -> Bool {
    guard node.activity == .inactive, !node.isClosing else { return false }
    if let parent = unsafe node.parent { node.observers = parent.observers }
    node.setActive()
    node.tell { $0.didActivate($1) }
    // Who has just heard of it may have deactivated the node, and even activated it again.
    guard node.activity == .active, !node.hasBecomeActive else { return false }
    node.hasBecomeActive = true
    if let double = node.double { double.activate() } else { node.interactor?.didBecomeActive() }
    guard node.activity == .active else { return false }
    node.wakeDependents()
    guard node.activity == .active else { return false }
    if !node.isLoaded {
      node.isLoaded = true
      node.router?.load()
      guard node.activity == .active else { return false }
    }
    unsafe node.parent?.activatedChildren?.send(.next(node))
    return node.activity == .active
  }

  /// Deactivates a subtree: children before their parent, the last attached first.
  ///
  /// - Complexity: O(nodes).
  static func deactivate(_ top: TreeNode) {
    guard top.activity == .active, !top.isClosing else { return }
    top.isClosing = true
    CancellableSet.outside {
      if top.childCount > 0 { deactivateBelow(top) }
      resign(top)
    }
  }

  private struct Visit {
    let node: TreeNode
    /// Whether the children are done and the node's own turn has come.
    let isEntered: Bool
    /// Keeps the interactor until it has resigned, also where a hook below releases its router.
    var interactor: Interactor?
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
        stack.append(Visit(node: node, isEntered: true, interactor: node.interactor))
      }
      if node.childCount > 0 {
        for child in node.childNodes { stack.append(Visit(node: child, isEntered: false)) }
      }
    }
  }

  private static func resign(_ node: TreeNode) {
    guard node.activity == .active else { return }
    node.activity = .resigning
    if node.hasBecomeActive {
      node.hasBecomeActive = false
      if let double = node.double {
        double.deactivate()
      } else {
        node.interactor?.willResignActive()
      }
    }
    node.endWhatIsActive()
    node.setInactive()
    node.isClosing = false
    node.tell { $0.didDeactivate($1) }
    if node.isDetaching { TreeLinking.finishDetach(node) }
  }
}
