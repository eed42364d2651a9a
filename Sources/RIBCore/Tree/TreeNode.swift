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
  /// How often the node's activity has changed; see ``TreeWalk``.
  @safe @exclusivity(unchecked) var epoch: UInt32 = 0
  /// How many routers the node has had, one after the other.
  @safe @exclusivity(unchecked) var routerNumber: Int32 = 0
  /// A detach waits until the node has resigned.
  @safe @exclusivity(unchecked) var isDetaching = false
  /// The node was deactivated by itself, not with its parent, and not activated or attached since.
  @safe @exclusivity(unchecked) var staysInactive = false
  /// The end of a node that was terminated while it or a node below resigned.
  @safe @exclusivity(unchecked) var ending: (() -> Void)?

  /// The interactor that made this record, kept while it has a router.
  @safe @exclusivity(unchecked) var routedInteractor: Interactor?
  /// The interactor that made this record, where it became active without a router.
  @safe @exclusivity(unchecked) weak var loneInteractor: Interactor?
  /// The interactor where it is a double, or a double's.
  @safe @exclusivity(unchecked) var double: (any Interactable)?
  /// The router of this node, as long as that lives.
  ///
  /// Weak, as the last reference to a router may go on any thread.
  @safe @exclusivity(unchecked) private(set) weak var router: (any Routing)?
  /// Keeps the router while it is attached.
  @safe @exclusivity(unchecked) private(set) var retained: (any Routing)?

  /// The children in order; those that left are nil until the list is tidied.
  @safe @exclusivity(unchecked) private(set) var places: [TreeNode?] = []
  @safe @exclusivity(unchecked) private var place = 0
  @safe @exclusivity(unchecked) private(set) var childCount = 0
  /// The children by name, once there are more than a few, or some share one.
  @safe @exclusivity(unchecked) private var names: ChildNames?
  /// The siblings that were attached under the same name, where there are or have been some.
  @safe @exclusivity(unchecked) var namesakes: Namesakes?
  @safe @exclusivity(unchecked) private var childrenCache: [any Routing]?

  /// How many children are found by looking at each, which is faster than hashing a few names.
  private static let fewChildren = 8

  /// The interactor; nil where it is a double, or is being released.
  var interactor: Interactor? { routedInteractor ?? loneInteractor }

  /// The nodes of the children, in order.
  var childNodes: [TreeNode] { places.compactMap { $0 } }

  /// The children's routers, in order; made at the first read after a change.
  var children: [any Routing] {
    if let childrenCache { return childrenCache }
    let children = places.compactMap { $0?.retained }
    childrenCache = children
    return children
  }

  /// The records of doubles, which keep none themselves.
  private static let doubles = WeakTable<TreeNode>()

  /// The record of a router, or of a double that stands in for one.
  static func record(of routing: any Routing) -> TreeNode {
    if let node = routing.nodePath?.context as? TreeNode { return node }
    return doubles.value(for: routing) {
      let node = TreeNode(name: NodeName.of(routing))
      node.double = routing.interactable
      node.router = routing
      return node
    }
  }

  func child(named name: String) -> TreeNode? {
    if let names { return names.child(named: name) }
    // None has a number, as with the first there are `names`.
    for case let child? in places where child.baseName == name { return child }
    return nil
  }

  /// Makes a router known, by whose type the node is named; one that takes over an attached node
  /// leaves it the name that its siblings know it by.
  func begin(_ router: any Routing) {
    isBaseNameOfType = false
    if unsafe parent == nil { setName(NodeName.of(router), isOfType: true) }
    self.router = router
  }

  /// Forgets the router, which is being released.
  func forgetRouter() { router = nil }

  // MARK: Linking

  /// Appends a child under a name, or under the next number of it where it is in use.
  ///
  /// - Complexity: Amortised O(1).
  func link(_ child: TreeNode, _ routing: any Routing, wanting name: String) {
    if names == nil, childCount >= TreeNode.fewChildren || self.child(named: name) != nil {
      names = ChildNames(places)
    }
    child.setName(name, number: names?.add(child, wanting: name) ?? 0)
    unsafe child.parent = self
    child.lastPlace = nil
    child.join(observers)
    child.staysInactive = false
    child.retained = routing
    child.place = places.count
    places.append(child)
    childCount += 1
    childrenCache = nil
  }

  /// Moves a child behind its siblings.
  func moveToEnd(_ child: TreeNode) {
    guard unsafe child.parent === self, child.retained != nil else { return }
    places[child.place] = nil
    child.place = places.count
    places.append(child)
    childrenCache = nil
    tidy()
    child.notify { $0.didMove($1) }
  }

  /// Takes a child out of the list; it still knows its parent, and is kept.
  ///
  /// - Complexity: Amortised O(1).
  func unlink(_ child: TreeNode) {
    places[child.place] = nil
    childCount -= 1
    childrenCache = nil
    names?.remove(child)
    tidy()
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
      for case let child? in node.places { stack.append(child) }
    }
  }

  /// Drops the places of those that left: at the end at once, elsewhere when they are the most.
  private func tidy() {
    while let last = places.last, last == nil { places.removeLast() }
    guard places.count > 2 * childCount + 8 else { return }
    places.removeAll { $0 == nil }
    for (index, node) in places.enumerated() { node?.place = index }
  }

  /// Takes all children out, for a parent that is released, and hands on what kept them.
  func moveChildren(into released: inout [any Routing]) {
    for case let node? in places {
      node.isDetaching = false
      node.namesakes = nil
      node.leaveParent()
      if let routing = node.retained { released.append(routing) }
      node.retained = nil
    }
    places = []
    childCount = 0
    names = nil
    childrenCache = nil
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
    for case let child? in places.reversed() {
      child.staysInactive = false
      stack.append(child)
    }
  }

  /// Completes the streams about the node and its children: its router was released.
  func completeStreams() {
    activatedChildren?.send(.completed)
    activatedChildren = nil
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
    if router == nil { interactor?.keepLifetime() }
    TreeWalk.activate(self)
  }
}
