/// The children of a router in layers, of which the upper ones and those that stay active are attached,
/// and the others kept.
///
/// It is not generic over the route, which makes it ten times as fast as ``StackedChildren`` would be.
@MainActor
final class LayeredChildren {
  struct Layer {
    let identity: BackStackIdentity
    /// As in ``BackStack/Entry``.
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
  /// The ids of layers that were removed since the last `show`.
  private var gone: Set<ObjectIdentifier> = []
  /// Whether these layers were added to the parent, which finds the covered nodes by them.
  private var isAddedToParent = false

  /// Kept routers may keep others in turn: they are released in a loop.
  isolated deinit { ReleaseQueue.release(&kept) }

  var count: Int { layers.count }

  /// The nodes that are covered, in the order of their layers.
  var covered: [TreeNode] { layers.compactMap { kept[$0.id].map(TreeNode.record) } }

  /// Returns whether the layer at an index is that of an entry; then those below match the entries below it.
  func isLayer(_ index: Int, _ identity: BackStackIdentity, _ removal: BackStackIdentity?) -> Bool {
    layers[index].identity === identity && layers[index].removal === removal
  }

  /// Replaces the layers from an index on; those below are the same.
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

  /// Detaches the children that are no longer to be attached, then attaches those that are.
  ///
  /// Children that stay keep their order, and those that come into view follow them, as a layer is
  /// uncovered when all above it were removed. Only with a copy of a stack does one come back below others,
  /// which are then detached and attached behind it.
  ///
  /// - Parameters:
  ///   - top: The index of the first layer in view.
  ///   - parent: The router's node.
  ///   - name: Returns the name of a layer's child.
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
