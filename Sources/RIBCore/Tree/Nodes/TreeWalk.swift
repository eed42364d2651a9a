/// Walks that activate and deactivate subtrees.
///
/// The hooks that they call may do anything to the tree, and begin walks of their own, which end before the hook returns.
/// So a walk does not rely on facts from before a hook:
/// - A node's `epoch` counts its changes of activity. A walk goes on with a node that it has begun to change only as
///   long as the epoch is what it was; otherwise another walk has taken over.
/// - Whether a node is to be active is decided when its turn comes: if its parent is active and not closing, unless the
///   node was deactivated by hand (`staysInactive`).
/// - What cannot be done while a node resigns is done afterwards: the end of a terminated node, a detach, and the
///   activation of a node that has come under an active parent.
///
/// Each walk is a loop with a stack of its own, whatever the depth.
@MainActor
enum TreeWalk {
  /// Activates a node, loads it the first time, then its children in attach order, and so on down.
  ///
  /// - Complexity: O(nodes).
  static func activate(_ top: TreeNode) { CancellableSet.outside { activateAll(top) } }

  private static func activateAll(_ top: TreeNode) {
    // By hand on an active node: it wakes the nodes that were deactivated by hand anywhere below.
    let wasActive = top.fields.activity == .active
    guard activateOne(top) || wasActive, top.childCount > 0 else { return }
    var stack: [TreeNode] = []
    top.pushChildrenToWake(on: &stack)
    while let node = stack.popLast() {
      guard node.hasActiveParent, !node.tree.staysInactive else { continue }
      // Otherwise, below a node that was active already, a walk of its own has been or will be.
      if activateOne(node) || wasActive && node.fields.activity == .active, node.childCount > 0 {
        node.pushChildrenToWake(on: &stack)
      }
    }
  }

  /// Activates and loads one node.
  ///
  /// - Returns: Whether this call did so, and the node is still active.
  private static func activateOne(_ node: TreeNode) -> Bool {
    guard node.fields.activity == .inactive || node.isActiveFromStart, !node.fields.isClosing,
      !node.tree.isTerminated
    else { return false }
    let outer = AsyncWork.currentScope
    AsyncWork.currentScope = node
    defer { AsyncWork.currentScope = outer }
    node.tree.epoch &+= 1
    let epoch = node.tree.epoch
    node.tree.staysInactive = false
    node.setActive()
    node.notify { $0.didActivate($1) }
    guard node.tree.epoch == epoch else { return false }
    node.tree.hasBecomeActive = true
    if let double = node.double { double.activate() } else { node.interactor?.didBecomeActive() }
    guard node.tree.epoch == epoch else { return false }
    node.wakeDependents()
    guard node.tree.epoch == epoch else { return false }
    if !node.tree.isLoaded {
      node.router?.load()
      guard node.tree.epoch == epoch else { return false }
      // Not before: a waiter that comes while it loads is sent the node below, once.
      node.tree.isLoaded = true
    }
    if let parent = unsafe node.fields.parent as? TreeNode {
      parent.rare?.activatedChildren?.send(.next(node))
    }
    return node.tree.epoch == epoch
  }

  /// Deactivates a subtree: children before their parent, the last attached first.
  ///
  /// The node itself stays inactive until it is activated by hand, with its parent, or attached.
  ///
  /// - Complexity: O(nodes).
  static func deactivate(_ top: TreeNode) {
    guard top.fields.activity == .active, !top.fields.isClosing else { return }
    top.tree.staysInactive = true
    let closing = Closing(top)
    CancellableSet.outside {
      if top.childCount > 0 { deactivateBelow(top) }
      closing.end()
    }
  }

  /// A node whose deactivation has begun, and that resigns after its children.
  @MainActor private struct Closing {
    let node: TreeNode
    private let epoch: UInt32
    /// Kept until it has resigned, even if a hook below releases its router.
    private let interactor: Interactor?

    init(_ node: TreeNode) {
      node.fields.isClosing = true
      self.node = node
      epoch = node.tree.epoch
      interactor = node.interactor
    }

    func end() { if node.tree.epoch == epoch { TreeWalk.resign(node, interactor) } }
  }

  private enum Visit {
    case enter(TreeNode)
    case leave(Closing)
  }

  private static func deactivateBelow(_ top: TreeNode) {
    var stack: [Visit] = []
    top.forEachChild { stack.append(.enter($0)) }
    while let visit = stack.popLast() {
      switch visit {
      case .leave(let closing): closing.end()
      case .enter(let node):
        // A node that a hook moved out of the closing subtree is no longer part of the walk.
        guard node.fields.activity == .active, let parent = unsafe node.fields.parent,
          parent.fields.isClosing
        else { continue }
        stack.append(.leave(Closing(node)))
        node.forEachChild { stack.append(.enter($0)) }
      }
    }
  }

  private static func resign(_ node: TreeNode, _ interactor: Interactor?) {
    node.tree.epoch &+= 1
    node.fields.activity = .resigning
    if node.tree.hasBecomeActive {
      node.tree.hasBecomeActive = false
      if let double = node.double {
        double.deactivate()
      } else {
        interactor?.willResignActive()
      }
    }
    node.endWhatIsActive()
    node.setInactive()
    node.notify { $0.didDeactivate($1) }
    node.fields.isClosing = false
    if let ending = node.rare?.ending.take() { ending() }
    if node.tree.isDetaching { node.finishDetach() }
    if node.hasActiveParent, !node.tree.staysInactive { wakeAgain(node) }
  }

  /// The number of nodes that are being woken, one inside the other, each after it has resigned.
  private static var wakings = 0

  /// Activates a node that has come under an active parent while it resigned.
  private static func wakeAgain(_ node: TreeNode) {
    if wakings == 100 {
      node.tree.staysInactive = true
      return node.report(
        "\(node.path) was activated and deactivated by its own hooks \(wakings) times, one inside the "
          + "other, so it stays inactive. Look for a hook that undoes what another does.")
    }
    wakings += 1
    activate(node)
    wakings -= 1
  }
}
