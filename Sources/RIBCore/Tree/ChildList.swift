// The children of a node in order: a list through the nodes themselves, without memory of its own.

/// The children of a node, in order; each keeps the next.
@MainActor
struct ChildList {
  private(set) var first: TreeNode?

  /// Appends a node that is in no list.
  mutating func append(_ node: TreeNode) {
    if let first {
      unsafe node.links.previous = first.links.previous
      unsafe first.links.previous?.links.next = node
      unsafe first.links.previous = node
    } else {
      unsafe node.links.previous = node
      first = node
    }
  }

  /// Takes out a node of this list.
  mutating func remove(_ node: TreeNode) {
    let next = node.links.next.take()
    // Of the last one the first node knows.
    if let next {
      unsafe next.links.previous = node.links.previous
    } else {
      unsafe first?.links.previous = node.links.previous
    }
    if first === node {
      first = next
    } else {
      unsafe node.links.previous?.links.next = next
    }
    unsafe node.links.previous = nil
  }

  /// Takes all out, one after the other, so that a long list is not released in a recursion.
  mutating func removeAll(_ visit: (TreeNode) -> Void) {
    var next = first.take()
    while let node = next {
      next = node.links.next.take()
      unsafe node.links.previous = nil
      visit(node)
    }
  }

  @inline(__always)
  func forEach(_ visit: (TreeNode) -> Void) {
    var next = first
    while let node = next {
      visit(node)
      next = node.links.next
    }
  }

  @inline(__always)
  func forEachReversed(_ visit: (TreeNode) -> Void) {
    guard let first else { return }
    var next = unsafe first.links.previous
    while let node = next {
      next = unsafe node === first ? nil : node.links.previous
      visit(node)
    }
  }
}

/// Where a node stands among its siblings.
@safe
struct SiblingLinks {
  var next: TreeNode?
  /// The sibling before; of the first one the last.
  ///
  /// A node is referred to so as long as it is in a list, which keeps it from the first node on: the two
  /// methods of ``ChildList`` that take one out have its neighbours forget it.
  unowned(unsafe) var previous: TreeNode?

  /// Whether the node is in a list; one that is just being detached no longer is.
  var areMade: Bool { unsafe previous != nil }
}
