/// The layers of one node, whose covered nodes it keeps though they are detached; few nodes have any.
@MainActor
private final class NodeLayers {
  private struct Weak { weak let layers: LayeredChildren? }

  private var all: [Weak] = []

  /// The nodes that the living layers of a node have covered; none once its router has been terminated.
  func coveredNodes(of node: TreeNode) -> [TreeNode] {
    if node.tree.isTerminated { return [] }
    // A node that is yet to be detached, or is attached elsewhere, is in a tree.
    return all.flatMap { $0.layers?.covered ?? [] }.filter { unsafe $0.fields.parent == nil }
  }

  func add(_ layers: LayeredChildren) {
    all.removeAll { $0.layers == nil }
    all.append(Weak(layers: layers))
  }
}

extension TreeNode {
  private static let layers = WeakTable<NodeLayers>()

  /// Adds layers that have covered a child of the node.
  func add(_ layers: LayeredChildren) {
    Self.layers.value(for: self) { NodeLayers() }.add(layers)
  }

  /// The nodes that are kept to be attached again, in the order of their layers; none once the router
  /// has been terminated.
  ///
  /// - Complexity: O(layers).
  var coveredNodes: [TreeNode] {
    Self.layers.existingValue(for: self)?.coveredNodes(of: self) ?? []
  }
}

extension Routing {
  /// The nodes that back stacks of this one have covered: kept, to be attached again.
  ///
  /// - Complexity: O(entries).
  package var coveredChildren: [any Routing] {
    TreeNode.record(of: self).coveredNodes.compactMap(\.router)
  }
}
