/// The children of a node, in order: a list through the nodes themselves, each of which keeps the next.
@MainActor
struct ChildList {
  private(set) var first: TreeNode?

  /// Appends a node that is in no list.
  mutating func append(_ node: TreeNode) {
    if let first {
      unsafe node.tree.links.previous = first.tree.links.previous
      unsafe first.tree.links.previous?.tree.links.next = node
      unsafe first.tree.links.previous = node
    } else {
      unsafe node.tree.links.previous = node
      first = node
    }
  }

  /// Removes a node of this list.
  mutating func remove(_ node: TreeNode) {
    let next = node.tree.links.next.take()
    // The first node knows the last one.
    if let next {
      unsafe next.tree.links.previous = node.tree.links.previous
    } else {
      unsafe first?.tree.links.previous = node.tree.links.previous
    }
    if first === node {
      first = next
    } else {
      unsafe node.tree.links.previous?.tree.links.next = next
    }
    unsafe node.tree.links.previous = nil
  }

  /// Removes all nodes, one after the other, so that a long list is not released in a recursion.
  mutating func removeAll(_ visit: (TreeNode) -> Void) {
    var next = first.take()
    while let node = next {
      next = node.tree.links.next.take()
      unsafe node.tree.links.previous = nil
      visit(node)
    }
  }

  @inline(__always)
  func forEach(_ visit: (TreeNode) -> Void) {
    var next = first
    while let node = next {
      visit(node)
      next = node.tree.links.next
    }
  }

  @inline(__always)
  func forEachReversed(_ visit: (TreeNode) -> Void) {
    guard let first else { return }
    var next = unsafe first.tree.links.previous
    while let node = next {
      next = unsafe node === first ? nil : node.tree.links.previous
      visit(node)
    }
  }
}

/// The neighbours of a node among its siblings.
@safe
struct SiblingLinks {
  var next: TreeNode?
  /// The sibling before; for the first one, the last.
  ///
  /// Valid as long as that node is in the list, which keeps it from the first node on: the two methods of
  /// ``ChildList`` that remove a node clear the references of its neighbours.
  unowned(unsafe) var previous: TreeNode?

  /// Whether the node is in a list; a node that is just being detached no longer is.
  var areMade: Bool { unsafe previous != nil }
}
