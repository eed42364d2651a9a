import Basics

/// The record of one node, which a router and its interactor share: a ``NodeContext`` with its links in the tree.
///
/// For a double, which has none, the parent makes one.
@MainActor
final class TreeNode: NodeContext {
  /// The properties of a node in the tree; without the run-time check of exclusive access, as those of
  /// ``NodeContext``.
  struct TreeFields {
    var links = SiblingLinks()
    fileprivate var list = ChildList()
    /// The interactor that made this record, kept while it has a router.
    var routedInteractor: Interactor?
    /// Keeps the router while it is attached.
    var retained: (any Routing)?
    /// The number of changes of the node's activity; see ``TreeWalk``.
    var epoch: UInt32 = 0
    fileprivate var childCount: Int32 = 0
    var isLoaded = false
    /// Whether `didBecomeActive()` was called, and `willResignActive()` not since.
    var hasBecomeActive = false
    var isTerminated = false
    /// Whether a detach waits until the node has resigned.
    var isDetaching = false
    var hasHadRouter = false
    /// Whether the node was deactivated by itself, not with its parent, and not activated or attached since.
    var staysInactive = false
  }

  @safe @exclusivity(unchecked) var tree = TreeFields()
  /// Weak, as the last reference to a router may be released on any thread.
  weak var weakRouter: AnyObject?

  /// The number of children up to which a name is found by looking at each, which is faster than hashing.
  private static let fewChildren = 8

  /// The properties that few nodes have, to be read; nil for most nodes.
  var rare: RareTreeParts? { fields.rareParts as? RareTreeParts }

  override func writableRare() -> RareTreeParts {
    if let rare { return rare }
    let made = RareTreeParts()
    fields.rareParts = made
    return made
  }

  /// The number of the node's router among those that it has had one after the other, from 0.
  var routerNumber: Int32 { rare?.laterRouters ?? 0 }

  /// The router of this node, as long as that lives.
  var router: (any Routing)? {
    // If a later one has taken an attached node over, the retained one is no longer the node's.
    if let retained = tree.retained, routerNumber == 0 { return retained }
    return weakRouter as? any Routing
  }

  /// The name of the router's type, less its module.
  var typeName: String {
    // For an attached one from the strong reference, which is not counted for it: a third of a snapshot's
    // time.
    if routerNumber == 0, let retained = tree.retained {
      return NodeName.ofType(Swift.type(of: retained as AnyObject))
    }
    guard let router else { return name }
    return NodeName.ofType(Swift.type(of: router as AnyObject))
  }

  /// The interactor; nil if it is a double, or is being released.
  var interactor: Interactor? { tree.routedInteractor ?? rare?.loneInteractor }

  /// The interactor if it is a double, or a double's.
  var double: (any Interactable)? { rare?.double }

  var childCount: Int { Int(tree.childCount) }

  /// Visits the nodes of the children, in order; a visit must not change the tree.
  @inline(__always)
  func forEachChild(_ visit: (TreeNode) -> Void) { tree.list.forEach(visit) }

  /// Visits the nodes of the children, the last one first; a visit must not change the tree.
  @inline(__always)
  func forEachChildReversed(_ visit: (TreeNode) -> Void) { tree.list.forEachReversed(visit) }

  /// The children's routers, in order; made at the first read after a change.
  var children: [any Routing] {
    if tree.list.first == nil { return [] }
    if let children = rare?.children.routers { return children }
    var children: [any Routing] = []
    children.reserveCapacity(childCount)
    forEachChild { if let routing = $0.tree.retained { children.append(routing) } }
    writableRare().children.routers = children
    return children
  }

  /// The records of doubles, which keep none themselves.
  private static let doubles = WeakTable<TreeNode>()

  /// Returns the record of a router, or of a double that stands in for one.
  static func record(of routing: any Routing) -> TreeNode {
    if let node = routing.nodePath?.context as? TreeNode { return node }
    return doubles.value(for: routing) {
      let node = TreeNode(name: NodeName.of(routing))
      node.writableRare().double = routing.interactable
      node.weakRouter = routing
      return node
    }
  }

  /// Adds layers of children, of which the closure returns those that are covered; nil once the layers are gone.
  func addLayers(_ covered: @escaping () -> [TreeNode]?) {
    let rare = writableRare()
    rare.layers = rare.layers.filter { $0() != nil } + [covered]
  }

  /// The nodes that are kept to be attached again, in the order of their layers; none once the router
  /// has been terminated.
  ///
  /// - Complexity: O(layers).
  var coveredNodes: [TreeNode] {
    if tree.isTerminated { return [] }
    // A node that is yet to be detached, or is attached elsewhere, is in a tree.
    return rare?.layers.flatMap { $0() ?? [] }.filter { unsafe $0.fields.parent == nil } ?? []
  }

  func child(named name: String) -> TreeNode? {
    if let names = rare?.children.names { return names.child(named: name) }
    // None has a number, as the first number makes `names`.
    var next = tree.list.first
    while let child = next, child.fields.baseName != name { next = child.tree.links.next }
    return next
  }

  // MARK: Attaching and detaching

  /// Attaches a child; what prevents it is a programmer's error.
  ///
  /// - Parameters:
  ///   - name: A name of its own; nil for that of its type.
  ///   - isExact: Whether a name that is in use is refused rather than numbered.
  func attach(_ routing: any Routing, as name: String?, isExact: Bool = true) {
    do throws(RoutingError) {
      try tryAttach(routing, as: name, isExact: isExact)
    } catch { refuse(error) }
  }

  /// Attaches a child, or throws with nothing changed; see ``attach(_:as:isExact:)``.
  func tryAttach(
    _ routing: any Routing, as name: String?, isExact: Bool = true
  ) throws(RoutingError) {
    let child = TreeNode.record(of: routing)
    if tree.isTerminated { throw .terminated(parent: path) }
    if child.tree.isTerminated { throw .terminated(parent: child.path) }
    if unsafe child.fields.parent != nil {
      throw .alreadyAttached(child: child.path, parent: path)
    }
    if isAtOrBelow(child) { throw .wouldMakeCycle(child: child.path, parent: path) }
    if isExact, let name, self.child(named: name) != nil {
      throw .nameInUse(name: name, parent: path)
    }
    // Released last: an observer that is released with them may change the tree.
    let left = (child.fields.observers, child.fields.rareParts?.lastPlace.take())
    defer { extendLifetime(left) }
    let wanted =
      name ?? (child.fields.isBaseNameOfType ? child.fields.baseName : NodeName.of(routing))
    link(child, routing, wanting: wanted)
    child.notify { $0.didAttach($1) }
    if child.hasActiveParent {
      TreeWalk.activate(child)
    } else if child.isActive {
      // It was active as a root of its own, but no child is active under an inactive parent.
      TreeWalk.deactivate(child)
    }
  }

  /// Detaches a child; another node is a programmer's error.
  func detach(_ routing: any Routing) {
    do throws(RoutingError) { try tryDetach(routing) } catch { refuse(error) }
  }

  func tryDetach(_ routing: any Routing) throws(RoutingError) {
    let child = TreeNode.record(of: routing)
    guard unsafe child.fields.parent === self, child.tree.links.areMade else {
      throw .notAChild(child: child.path, parent: path)
    }
    child.tree.isDetaching = true
    if child.isActive || child.fields.isClosing {
      // Ends in `finishDetach`; so does a walk that is about to deactivate the child already.
      TreeWalk.deactivate(child)
    } else {
      child.finishDetach()
    }
  }

  /// Removes this node, which has become inactive and is to be detached, from its parent.
  func finishDetach() {
    tree.isDetaching = false
    guard tree.links.areMade, let parent = unsafe fields.parent as? TreeNode else { return }
    parent.unlink(self)
    notify { $0.didDetach($1) }
    leaveParent()
    tree.retained = nil
    // An observer may have released its reference to the parent.
    extendLifetime(parent)
  }

  /// Reports a programmer's error: a trap in debug builds, a misuse in release builds.
  private func refuse(_ error: RoutingError) {
    #if DEBUG
      programmerError(error.description)
    #else
      report(error.description)
    #endif
  }

  /// Returns whether this node is the other, or below it.
  ///
  /// - Complexity: O(depth), O(1) if the other has no children.
  private func isAtOrBelow(_ other: TreeNode) -> Bool {
    if other.childCount == 0 { return self === other }
    var next: NodeContext? = self
    while let node = next {
      if node === other { return true }
      next = unsafe node.fields.parent
    }
    return false
  }

  /// Appends a child under a name, or under the next number of it if it is in use.
  ///
  /// - Complexity: O(1), but for the table of names, where it is amortised O(1).
  private func link(_ child: TreeNode, _ routing: any Routing, wanting name: String) {
    child.setName(name, number: number(of: child, wanting: name))
    unsafe child.fields.parent = self
    child.join(fields.observers)
    child.tree.staysInactive = false
    child.tree.retained = routing
    append(child)
  }

  /// Returns the number of a new child, 0 for none; a few children with names of their own need no table.
  private func number(of child: TreeNode, wanting name: String) -> Int32 {
    if rare?.children.names == nil {
      if childCount < TreeNode.fewChildren, self.child(named: name) == nil { return 0 }
      var names = ChildNames()
      forEachChild { names.insert($0, as: $0.fields.baseName) }
      writableRare().children.names = names
    }
    return rare?.children.names?.add(child, wanting: name) ?? 0
  }

  func moveToEnd(_ child: TreeNode) {
    guard unsafe child.fields.parent === self, child.tree.links.areMade else { return }
    remove(child)
    append(child)
    child.notify { $0.didMove($1) }
  }

  /// Removes a child from the list; it still knows its parent, and is kept.
  ///
  /// - Complexity: O(1).
  private func unlink(_ child: TreeNode) {
    remove(child)
    rare?.children.names?.remove(child)
  }

  private func append(_ child: TreeNode) {
    tree.list.append(child)
    tree.childCount += 1
    rare?.children.routers = nil
  }

  private func remove(_ child: TreeNode) {
    tree.list.remove(child)
    tree.childCount -= 1
    rare?.children.routers = nil
  }

  /// Leaves the parent, and with all nodes below the observers of its tree.
  private func leaveParent() {
    keepLastPlace()
    fields.observers?.forgetPath()
    unsafe fields.parent = nil
    join(nil)
  }

  override func join(_ observers: TreeObservers?) {
    if fields.observers === observers { return }
    var stack = [self]
    while let node = stack.popLast() {
      node.fields.observers = observers
      node.forEachChild { stack.append($0) }
    }
  }

  /// Removes all children, for a parent that is released, and moves the references that kept them.
  func moveChildren(into released: inout [any Routing]) {
    tree.list.removeAll { node in
      node.tree.isDetaching = false
      node.leaveParent()
      if let routing = node.tree.retained.take() { released.append(routing) }
    }
    tree.childCount = 0
    rare?.children.names = nil
    rare?.children.routers = nil
  }

  /// Whether the node is active only because a double's is from the beginning, and not because of an
  /// `activate()`.
  var isActiveFromStart: Bool {
    double != nil && fields.activity == .active && !tree.hasBecomeActive
  }

  /// Whether the node is attached under a parent that is active, and not about to resign.
  var hasActiveParent: Bool {
    guard let parent = unsafe fields.parent else { return false }
    return parent.fields.activity == .active && !parent.fields.isClosing
  }

  /// Puts the children on a stack, the first one on top, for a walk that wakes them, also those
  /// that were deactivated by hand.
  func pushChildrenToWake(on stack: inout [TreeNode]) {
    forEachChildReversed {
      $0.tree.staysInactive = false
      stack.append($0)
    }
  }

  /// Completes the streams about the node and its children: its router was released.
  func completeStreams() {
    rare?.activatedChildren.take()?.send(.completed)
    completeActiveStream()
  }

  /// Makes a terminated node usable by a new router.
  func revive() {
    if !tree.isTerminated { return }
    tree.isTerminated = false
    rare?.activeStream = nil
  }

  /// Activates because of a call of the interactor's `activate()`.
  func activateByHand(_ interactor: Interactor? = nil) {
    if unsafe fields.parent != nil, !hasActiveParent {
      return report(
        "\(path) was activated while its parent is inactive or resigning, so it stays inactive. It becomes "
          + "active with its parent.")
    }
    if tree.isTerminated {
      return report("\(path) was activated after its router was terminated, which is final.")
    }
    if weakRouter == nil { interactor?.keepLifetime() }
    TreeWalk.activate(self)
    if weakRouter == nil { interactor?.beginRelay() }
  }
}

/// The properties that few nodes of a tree have: those of doubles, of interactors without a router, or
/// with many children.
@MainActor
final class RareTreeParts: RareParts {
  /// The properties that attaching and detaching use.
  struct Children {
    /// The children by name, once there are more than a few, or some share one.
    var names: ChildNames?
    /// The children's routers, since they were last read.
    var routers: [any Routing]?
  }

  @safe @exclusivity(unchecked) var children = Children()
  /// The end of a node that was terminated while it or a node below resigned.
  var ending: (() -> Void)?
  /// The interactor that made the record, if it became active without a router.
  weak var loneInteractor: Interactor?
  /// The interactor if it is a double, or a double's.
  var double: (any Interactable)?
  /// Emits each child that has become active and has loaded, once one is waited for.
  var activatedChildren: Multicast<TreeNode>?
  /// Return the nodes that layers of children have covered; few nodes have any.
  var layers: [() -> [TreeNode]?] = []
  /// The number of routers that the node has had after the first.
  var laterRouters: Int32 = 0
}
