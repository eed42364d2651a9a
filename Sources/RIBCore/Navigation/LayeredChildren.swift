// What following a back stack does to the tree, whatever the routes are.

/// The children of a router in layers, of which the upper ones and those that stay active are attached,
/// and the others kept.
///
/// It is not generic, which makes it ten times as fast as its owner would be.
@MainActor
final class LayeredChildren {
  struct Layer {
    let identity: BackStackIdentity
    /// As in ``BackStackEntry``.
    let removal: BackStackIdentity?
    let staysActive: Bool
    var id: ObjectIdentifier { ObjectIdentifier(identity) }
  }

  private struct Child {
    let id: ObjectIdentifier
    /// Keeps no router, so that a deep tree is not released in a recursion.
    let node: TreeNode
  }

  private var layers: [Layer] = []
  /// The indices of those layers that stay active, rising.
  private var stayingIndices: [Int] = []
  private var attached: [Child] = []
  /// The nodes that are covered.
  private var kept: [ObjectIdentifier: any Routing] = [:]
  /// What has left the layers since they were shown.
  private var gone: Set<ObjectIdentifier> = []
  /// Whether the parent has been given these layers, to find the covered nodes by.
  private var isAddedToParent = false

  /// What is kept may keep others in turn: they are released in a loop.
  isolated deinit { ReleaseQueue.release(&kept) }

  var count: Int { layers.count }

  /// The nodes that are covered, in the order of their layers.
  var covered: [TreeNode] { layers.compactMap { kept[$0.id].map(TreeNode.record) } }

  /// Whether the layer at an index is that of an entry; then all below are those of the ones below it.
  func isLayer(_ index: Int, _ identity: BackStackIdentity, _ removal: BackStackIdentity?) -> Bool {
    layers[index].identity === identity && layers[index].removal === removal
  }

  /// Takes other layers from an index on; those below are the same.
  func replace(from same: Int, with new: [Layer]) {
    if same < layers.count {
      gone.formUnion(layers[same...].map(\.id))
      gone.subtract(new.map(\.id))
      layers.removeSubrange(same...)
      while let last = stayingIndices.last, last >= same { stayingIndices.removeLast() }
    }
    for layer in new {
      if layer.staysActive { stayingIndices.append(layers.count) }
      layers.append(layer)
    }
  }

  /// Detaches what is not to be attached any longer, then attaches what is.
  ///
  /// What stays comes in the order in which it was, and what comes into view after it, as a layer is
  /// uncovered when all above it have gone. Only a copy of a stack has one come back below others, which
  /// then leave and are attached behind it.
  ///
  /// - Parameters:
  ///   - top: Where that begins which is in view.
  ///   - parent: The router's node.
  ///   - name: The name of a layer's child.
  ///   - build: Builds the child of a layer.
  func show(
    from top: Int, on parent: TreeNode, name: (Int) -> String?, build: (Int) -> any Routing
  ) {
    let wanted = stayingIndices.prefix { $0 < top } + Array(top..<layers.count)
    var remaining: [Child] = []
    var leaving: [Child] = []
    for child in attached {
      if remaining.count < wanted.count, layers[wanted[remaining.count]].id == child.id {
        remaining.append(child)
      } else {
        leaving.append(child)
      }
    }
    let remainingCount = remaining.count
    attached = remaining
    for child in leaving { detach(child, from: parent) }
    // Released after the accesses to `kept`, as a deinitializer may read the tree.
    _ = gone.compactMap { kept.removeValue(forKey: $0) }
    gone = []
    for index in wanted[remainingCount...] where !parent.tree.isTerminated {
      let id = layers[index].id
      attach(kept.removeValue(forKey: id) ?? build(index), id, to: parent, name(index))
    }
  }

  private func detach(_ child: Child, from parent: TreeNode) {
    guard unsafe child.node.fields.parent === parent, let routing = child.node.tree.retained else {
      return
    }
    if !gone.contains(child.id) {
      kept[child.id] = routing
      if !isAddedToParent { parent.add(self) }
      isAddedToParent = true
    }
    do throws(RoutingError) { try TreeLinking.detach(routing, from: parent) } catch {
      parent.refuse(error)
    }
  }

  private func attach(
    _ child: any Routing, _ id: ObjectIdentifier, to parent: TreeNode, _ name: String?
  ) {
    let node = TreeNode.record(of: child)
    attached.append(Child(id: id, node: node))
    if node.tree.isDetaching, unsafe node.fields.parent === parent {
      // It came back before it had resigned, which it does with its parent.
      node.tree.isDetaching = false
      parent.moveToEnd(node)
    } else {
      parent.attach(child, preferring: name)
    }
  }
}
