// A node's record in the tree: who its children are, by order and by name.

/// The record of one node: what ``NodeContext`` keeps, and the links of the tree.
///
/// A router and its interactor share one. For a double, which has none, the parent makes one.
@MainActor
final class TreeNode: NodeContext {
  @safe @exclusivity(unchecked) var isLoaded = false
  /// Whether `didBecomeActive()` was called, and `willResignActive()` not since.
  @safe @exclusivity(unchecked) var hasBecomeActive = false
  @safe @exclusivity(unchecked) var isTerminated = false
  /// A detach waits until the node has resigned.
  @safe @exclusivity(unchecked) var isDetaching = false
  @safe @exclusivity(unchecked) var hasHadRouter = false
  /// The node was deactivated by itself, not with its parent, and not activated or attached since.
  @safe @exclusivity(unchecked) var staysInactive = false
  /// How often the node's activity has changed; see ``TreeWalk``.
  @safe @exclusivity(unchecked) var epoch: UInt32 = 0
  // Apart from the list, as it shares a word with what is above.
  @safe @exclusivity(unchecked) private var count: Int32 = 0

  /// The interactor that made this record, kept while it has a router.
  @safe @exclusivity(unchecked) var routedInteractor: Interactor?
  /// Weak, as the last reference to a router may go on any thread.
  @safe @exclusivity(unchecked) private weak var weakRouter: AnyObject?
  /// Keeps the router while it is attached.
  @safe @exclusivity(unchecked) private(set) var retained: (any Routing)?

  @safe @exclusivity(unchecked) private var list = ChildList()
  @safe @exclusivity(unchecked) var links = SiblingLinks()

  /// How many children are found by looking at each, which is faster than hashing a few names.
  private static let fewChildren = 8

  override func makeRareParts() -> RareParts { RareTreeParts() }

  /// What few nodes have, to read; nil for most.
  var rare: RareTreeParts? { rareParts as? RareTreeParts }

  /// What few nodes have, to write in it.
  func writableRare() -> RareTreeParts {
    if let rare { return rare }
    let made = RareTreeParts()
    rareParts = made
    return made
  }

  /// Which router is the node's, of those that it has had one after the other: 0 for the first.
  var routerNumber: Int32 { rare?.laterRouters ?? 0 }

  /// The router of this node, as long as that lives.
  var router: (any Routing)? {
    // Where a later one has taken an attached node over, what is kept is not the node's any more.
    if let retained, routerNumber == 0 { return retained }
    return weakRouter as? any Routing
  }

  /// The interactor; nil where it is a double, or is being released.
  var interactor: Interactor? { routedInteractor ?? rare?.loneInteractor }

  /// The interactor where it is a double, or a double's.
  var double: (any Interactable)? { rare?.double }

  var childCount: Int { Int(count) }

  /// Visits the nodes of the children, in order; a visit must not change the tree.
  @inline(__always)
  func forEachChild(_ visit: (TreeNode) -> Void) { list.forEach(visit) }

  /// Visits the nodes of the children, the last one first; a visit must not change the tree.
  @inline(__always)
  func forEachChildReversed(_ visit: (TreeNode) -> Void) { list.forEachReversed(visit) }

  /// The children's routers, in order; made at the first read after a change.
  var children: [any Routing] {
    if list.first == nil { return [] }
    if let children = rare?.children { return children }
    var children: [any Routing] = []
    children.reserveCapacity(childCount)
    forEachChild { if let routing = $0.retained { children.append(routing) } }
    writableRare().children = children
    return children
  }

  /// The records of doubles, which keep none themselves.
  private static let doubles = WeakTable<TreeNode>()

  /// The record of a router, or of a double that stands in for one.
  static func record(of routing: any Routing) -> TreeNode {
    if let node = routing.nodePath?.context as? TreeNode { return node }
    return doubles.value(for: routing) {
      let node = TreeNode(name: NodeName.of(routing))
      node.writableRare().double = routing.interactable
      node.weakRouter = routing
      return node
    }
  }

  func child(named name: String) -> TreeNode? {
    if let names = rare?.names { return names.child(named: name) }
    // None has a number, as with the first there are `names`.
    var next = list.first
    while let child = next, child.baseName != name { next = child.links.next }
    return next
  }

  /// Makes a router known, by whose type the node is named; one that takes over an attached node
  /// leaves it the name that its siblings know it by.
  func begin(_ router: any Routing) {
    isBaseNameOfType = false
    if unsafe parent == nil { setName(NodeName.of(router), isOfType: true) }
    weakRouter = router
  }

  /// Forgets the router, which is being released.
  func forgetRouter() { weakRouter = nil }

  // MARK: Linking

  /// Appends a child under a name, or under the next number of it where it is in use.
  ///
  /// - Complexity: O(1), but for the table of names, where it is amortised O(1).
  func link(_ child: TreeNode, _ routing: any Routing, wanting name: String) {
    child.setName(name, number: number(of: child, wanting: name))
    unsafe child.parent = self
    child.join(observers)
    child.staysInactive = false
    child.retained = routing
    append(child)
  }

  /// The number of a new child, 0 for none; few with names of their own need no table.
  private func number(of child: TreeNode, wanting name: String) -> Int32 {
    if rare?.names == nil {
      if childCount < TreeNode.fewChildren, self.child(named: name) == nil { return 0 }
      var names = ChildNames()
      forEachChild { names.insert($0, as: $0.baseName) }
      writableRare().names = names
    }
    return rare?.names?.add(child, wanting: name) ?? 0
  }

  /// Moves a child behind its siblings.
  func moveToEnd(_ child: TreeNode) {
    guard unsafe child.parent === self, child.links.areMade else { return }
    remove(child)
    append(child)
    child.notify { $0.didMove($1) }
  }

  /// Takes a child out of the list; it still knows its parent, and is kept.
  ///
  /// - Complexity: O(1).
  func unlink(_ child: TreeNode) {
    remove(child)
    rare?.names?.remove(child)
  }

  private func append(_ child: TreeNode) {
    list.append(child)
    count += 1
    rare?.children = nil
  }

  private func remove(_ child: TreeNode) {
    list.remove(child)
    count -= 1
    rare?.children = nil
  }

  /// Lets the router go that was kept while attached.
  func release() { retained = nil }

  /// Leaves the parent, and with all below the observers of its tree.
  func leaveParent() {
    keepLastPlace()
    unsafe parent = nil
    join(nil)
  }

  /// Has the node and all below notify other observers; all nodes of a tree have the same.
  ///
  /// - Complexity: O(nodes), O(1) where they are the same.
  func join(_ observers: TreeObservers?) {
    if self.observers === observers { return }
    var stack = [self]
    while let node = stack.popLast() {
      node.observers = observers
      node.forEachChild { stack.append($0) }
    }
  }

  /// Takes all children out, for a parent that is released, and hands on what kept them.
  func moveChildren(into released: inout [any Routing]) {
    list.removeAll { node in
      node.isDetaching = false
      node.leaveParent()
      if let routing = node.retained.take() { released.append(routing) }
    }
    count = 0
    rare?.names = nil
    rare?.children = nil
  }

  /// Whether the node is active because a double's is from its making on, and not because of an
  /// `activate()`.
  var isActiveFromStart: Bool { double != nil && activity == .active && !hasBecomeActive }

  /// Whether the node is attached under a parent that is active, and not about to resign.
  var hasActiveParent: Bool {
    guard let parent = unsafe parent else { return false }
    return parent.activity == .active && !parent.isClosing
  }

  /// Puts the children on a stack, the first one on top, for a walk that wakes them, also those
  /// that were deactivated by hand.
  func pushChildrenToWake(on stack: inout [TreeNode]) {
    forEachChildReversed {
      $0.staysInactive = false
      stack.append($0)
    }
  }

  /// Completes the streams about the node and its children: its router was released.
  func completeStreams() {
    rare?.activatedChildren.take()?.send(.completed)
    completeActiveStream()
  }

  /// Makes a node that was terminated good for a new router.
  func revive() {
    if !isTerminated { return }
    isTerminated = false
    renewActiveStream()
  }

  /// Activates because of a call of the interactor's `activate()`.
  func activateByHand(_ interactor: Interactor? = nil) {
    if unsafe parent != nil, !hasActiveParent {
      return report(
        "\(path) was activated while its parent is inactive or resigning, so it stays inactive. It becomes "
          + "active with its parent.")
    }
    if isTerminated {
      return report("\(path) was activated after its router was terminated, which is final.")
    }
    if weakRouter == nil { interactor?.keepLifetime() }
    TreeWalk.activate(self)
  }
}
