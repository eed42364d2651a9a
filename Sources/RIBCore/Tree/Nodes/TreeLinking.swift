/// Attaching and detaching: the two operations on the links of the tree.
@MainActor
enum TreeLinking {
  /// Attaches a child, under a name of its own or that of its type.
  ///
  /// - Parameter isExact: Whether a name that is in use is refused rather than numbered.
  static func attach(
    _ routing: any Routing, to parent: TreeNode, as name: String?, isExact: Bool = true
  ) throws(RoutingError) {
    let child = TreeNode.record(of: routing)
    if parent.tree.isTerminated { throw .terminated(parent: parent.path) }
    if child.tree.isTerminated { throw .terminated(parent: child.path) }
    if unsafe child.fields.parent != nil {
      throw .alreadyAttached(child: child.path, parent: parent.path)
    }
    if parent.isAtOrBelow(child) {
      throw .wouldMakeCycle(child: child.path, parent: parent.path)
    }
    if isExact, let name, parent.child(named: name) != nil {
      throw .nameInUse(name: name, parent: parent.path)
    }
    // Released last: an observer that is released with them may change the tree.
    let left = (child.fields.observers, child.fields.rareParts?.lastPlace.take())
    defer { extendLifetime(left) }
    let wanted =
      name ?? (child.fields.isBaseNameOfType ? child.fields.baseName : NodeName.of(routing))
    parent.link(child, routing, wanting: wanted)
    child.notify { $0.didAttach($1) }
    if child.hasActiveParent {
      TreeWalk.activate(child)
    } else if child.isActive {
      // It was active as a root of its own, but no child is active under an inactive parent.
      TreeWalk.deactivate(child)
    }
  }

  static func detach(_ routing: any Routing, from parent: TreeNode) throws(RoutingError) {
    let child = TreeNode.record(of: routing)
    guard unsafe child.fields.parent === parent, child.tree.links.areMade else {
      throw .notAChild(child: child.path, parent: parent.path)
    }
    child.tree.isDetaching = true
    if child.isActive || child.fields.isClosing {
      // Ends in `finishDetach`; so does a walk that is about to deactivate the child already.
      TreeWalk.deactivate(child)
    } else {
      finishDetach(child)
    }
  }

  /// Removes a node that has become inactive and is to be detached.
  static func finishDetach(_ child: TreeNode) {
    child.tree.isDetaching = false
    guard child.tree.links.areMade, let parent = unsafe child.fields.parent as? TreeNode else {
      return
    }
    parent.unlink(child)
    child.notify { $0.didDetach($1) }
    child.leaveParent()
    child.tree.retained = nil
    // An observer may have released its reference to the parent.
    extendLifetime(parent)
  }
}

extension TreeNode {
  /// Attaches a child under a name, or that of its type if nil, with a number if it is in use.
  func attach(_ routing: any Routing, preferring name: String?) {
    do throws(RoutingError) {
      try TreeLinking.attach(routing, to: self, as: name, isExact: false)
    } catch { refuse(error) }
  }

  /// Reports a programmer's error: a trap in debug builds, a misuse in release builds.
  func refuse(_ error: RoutingError) {
    #if DEBUG
      programmerError(error.description)
    #else
      report(error.description)
    #endif
  }

  /// Returns whether this node is the other, or below it.
  ///
  /// - Complexity: O(depth), O(1) if the other has no children.
  fileprivate func isAtOrBelow(_ other: TreeNode) -> Bool {
    if self === other { return true }
    if other.childCount == 0 { return false }
    var next = unsafe fields.parent
    while let node = next {
      if node === other { return true }
      next = unsafe node.fields.parent
    }
    return false
  }
}
