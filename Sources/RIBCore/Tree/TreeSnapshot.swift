// The tree at one moment, as plain values.

/// What a tree looked like at one moment: its nodes in pre-order, children in attach order.
public struct TreeSnapshot: Codable, Equatable, Sendable {
  /// One node of a snapshot.
  public struct Node: Codable, Equatable, Sendable {
    /// The name among its siblings.
    public let name: String
    /// How many nodes are above it in the snapshot; 0 for the first.
    public let depth: Int
    /// The type of its router.
    public let type: String
    /// Whether its interactor was active; encoded as `active`.
    public let isActive: Bool

    private enum CodingKeys: String, CodingKey {
      case name, depth, type
      case isActive = "active"
    }
  }

  /// The nodes, parents before their children.
  public let nodes: [Node]

  /// Takes a snapshot of a node and all below it.
  ///
  /// - Parameters:
  ///   - routing: The node.
  ///   - limit: How many levels below it there are in the snapshot; nil for all.
  /// - Complexity: O(nodes); a loop, whatever the depth.
  @MainActor
  public init(of routing: any Routing, depth limit: Int? = nil) {
    var nodes: [Node] = []
    var stack = [(node: TreeNode.record(of: routing), depth: 0)]
    while let (node, depth) = stack.popLast() {
      nodes.append(
        Node(name: node.name, depth: depth, type: node.typeName, isActive: node.isActive))
      if depth == limit { continue }
      for child in node.childNodes.reversed() { stack.append((child, depth + 1)) }
    }
    self.nodes = nodes
  }

  /// The paths of the nodes, in their order, as `root` and `root/counter`.
  ///
  /// - Complexity: O(nodes × depth).
  public var paths: [String] {
    var names: [String] = []
    return nodes.map { node in
      // What was decoded may skip a level; then the parts above it are missing.
      names.removeSubrange(min(max(0, node.depth), names.count)...)
      names.append(node.name)
      return names.joined(separator: "/")
    }
  }
}

extension TreeNode {
  /// The name of the router's type, less its module.
  var typeName: String { router.map { "\(Swift.type(of: $0 as AnyObject))" } ?? name }
}

extension Routing {
  /// Adds an observer of all that happens in the tree of which this is the root.
  ///
  /// - Returns: What ends the observing. The observer is kept until then.
  /// - Complexity: O(nodes) for the first observer of a tree, O(1) for more.
  public func observeTree(_ observer: any TreeObserver) -> any Disposable {
    let root = TreeNode.record(of: self)
    if let observers = root.observers { return observers.add(observer) }
    let observers = TreeObservers()
    root.join(observers)
    return observers.add(observer)
  }
}
