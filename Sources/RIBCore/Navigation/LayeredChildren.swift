/// The children of a router in layers, of which the upper ones and those that stay active are attached,
/// and the others kept.
///
/// It is not generic over the route, which makes it ten times as fast as ``StackedChildren`` would be.
@MainActor
final class LayeredChildren {
  /// An entry of the stack.
  struct Layer {
    /// As in ``BackStack/Entry``; the ids of the layers rise.
    let id: Int
    let identity: BackStackIdentity
    let removal: BackStackIdentity?
    let staysActive: Bool
    /// The child, while it is covered.
    var kept: (any Routing)?
  }

  private struct Child {
    let id: Int
    let identity: BackStackIdentity
    /// Keeps no router, so that a deep tree is not released in a recursion.
    let node: TreeNode
  }

  private var layers: [Layer] = []
  /// The layers that were removed since the last `show`.
  private var removed: [Layer] = []
  /// The indices of those layers that stay active, rising.
  private var stayingIndices: [Int] = []
  private var attached: [Child] = []
  /// Whether these layers were added to the parent, which finds the covered nodes by them.
  private var isAddedToParent = false

  /// Kept routers may keep others in turn: they are released in a loop.
  isolated deinit {
    var kept = layers.compactMap { $0.kept }
    layers = []
    ReleaseQueue.release(&kept)
  }

  var count: Int { layers.count }

  /// The nodes that are covered, in the order of their layers.
  var covered: [TreeNode] { layers.compactMap { $0.kept }.map(TreeNode.record) }

  /// Returns whether the layer at an index is that of an entry; then those below match the entries below it.
  func isLayer(_ index: Int, _ identity: BackStackIdentity, _ removal: BackStackIdentity?) -> Bool {
    layers[index].identity === identity && layers[index].removal === removal
  }

  /// Removes the layers from an index on.
  func remove(from index: Int) {
    removed = Array(layers[index...])
    layers.removeSubrange(index...)
    while let last = stayingIndices.last, last >= index { stayingIndices.removeLast() }
  }

  /// Adds a layer on top, with the child that a removed layer of the same entry kept.
  func append(_ layer: Layer) {
    if layer.staysActive { stayingIndices.append(layers.count) }
    layers.append(layer)
    if let index = removed.index(of: layer.id, layer.identity) {
      layers[layers.count - 1].kept = removed[index].kept.take()
    }
  }

  /// Detaches the children that are no longer to be attached, then attaches those that are.
  ///
  /// Children that stay keep their order, and those that come into view follow them, as a layer is
  /// uncovered when all above it were removed. Only with a copy of a stack does one come back below others,
  /// which are then detached and attached behind it.
  ///
  /// - Parameter top: The index of the first layer in view.
  func show(
    from top: Int, on parent: TreeNode, name: (Int) -> String?, build: (Int) -> any Routing
  ) {
    let stayingCount = stayingIndices.partitioningIndex { $0 >= top }
    let wantedCount = stayingCount + layers.count - top
    /// The index of the layer whose child comes at a position among the attached.
    func wanted(_ position: Int) -> Int {
      position < stayingCount ? stayingIndices[position] : top + position - stayingCount
    }
    var remaining = 0
    for position in attached.indices {
      let child = attached[position]
      if remaining < wantedCount, layers[wanted(remaining)].identity === child.identity {
        attached[remaining] = child
        remaining += 1
      } else {
        detach(child, from: parent)
      }
    }
    attached.removeSubrange(remaining...)
    removed = []
    for position in remaining..<wantedCount where !parent.tree.isTerminated {
      let index = wanted(position)
      attach(layers[index].kept.take() ?? build(index), at: index, to: parent, name(index))
    }
  }

  private func detach(_ child: Child, from parent: TreeNode) {
    guard unsafe child.node.fields.parent === parent, let routing = child.node.tree.retained else {
      return
    }
    if let index = layers.index(of: child.id, child.identity) {
      layers[index].kept = routing
      if !isAddedToParent { parent.addLayers { [weak self] in self?.covered } }
      isAddedToParent = true
    }
    parent.detach(routing)
  }

  private func attach(
    _ child: any Routing, at index: Int, to parent: TreeNode, _ name: String?
  ) {
    let node = TreeNode.record(of: child)
    attached.append(Child(id: layers[index].id, identity: layers[index].identity, node: node))
    if node.tree.isDetaching, unsafe node.fields.parent === parent {
      // It came back before it had resigned, which it does with its parent.
      node.tree.isDetaching = false
      parent.moveToEnd(node)
    } else {
      parent.attach(child, as: name, isExact: false)
    }
  }
}

extension [LayeredChildren.Layer] {
  /// Returns the index of an entry's layer, if it is among these.
  fileprivate func index(of id: Int, _ identity: BackStackIdentity) -> Int? {
    let index = partitioningIndex { $0.id >= id }
    return index < count && self[index].identity === identity ? index : nil
  }
}
