/// A tree at one moment, as values: its nodes in pre-order, children in attach order.
public struct TreeSnapshot: Codable, Equatable, Sendable {
  /// One node of a snapshot.
  public struct Node: Codable, Equatable, Sendable {
    /// The name among its siblings.
    public let name: String
    /// The number of nodes above it in the snapshot.
    public let depth: Int
    /// The type of its router.
    public let type: String
    /// Whether its interactor was active; encoded as `active`.
    public let isActive: Bool
    /// Whether a back stack has covered it: it is detached from the node above, which keeps it; encoded
    /// as `covered` if true.
    public var isCovered: Bool { covered == true }
    /// The actions of its running effects, as text, in the order of their start; encoded as `running` if
    /// there are any, and empty unless the snapshot includes them.
    public var running: [String] { actions ?? [] }
    /// Nil rather than false, so as not to be encoded.
    private let covered: Bool?
    /// Nil rather than empty, for the same reason.
    private var actions: [String]?

    private enum CodingKeys: String, CodingKey {
      case name, depth, type, covered
      case isActive = "active"
      case actions = "running"
    }

    @MainActor
    fileprivate init(_ node: TreeNode, depth: Int, isCovered: Bool) {
      name = node.name
      self.depth = depth
      type = node.typeName
      isActive = node.isActive
      covered = isCovered ? true : nil
    }

    @MainActor
    fileprivate mutating func addRunning(of node: TreeNode) {
      let effects = node.runningEffects
      if !effects.isEmpty { actions = effects.map(\.action) }
    }

    fileprivate func mappingRunning(_ transform: (String) -> String) -> Node {
      var node = self
      node.actions = actions?.map(transform)
      return node
    }
  }

  /// The nodes, parents before their children.
  public private(set) var nodes: [Node]

  /// Takes a snapshot of a node and all below it.
  ///
  /// - Parameters:
  ///   - routing: The node.
  ///   - depth: The number of levels below it in the snapshot; nil for all.
  ///   - includesCovered: Whether the nodes that a ``BackStack`` has covered are in the snapshot, from the
  ///     first page up, before the attached children of the node that keeps them.
  ///   - includesRunning: Whether the effects that are running are in the snapshot.
  /// - Complexity: O(nodes + effects); a loop, whatever the depth.
  @MainActor
  public init(
    of routing: any Routing, depth: Int? = nil, includesCovered: Bool = false,
    includesRunning: Bool = false
  ) {
    var nodes: [Node] = []
    var stack = [(node: TreeNode.record(of: routing), level: 0, isCovered: false)]
    while let (node, level, isCovered) = stack.popLast() {
      nodes.append(Node(node, depth: level, isCovered: isCovered))
      if includesRunning { nodes[nodes.count - 1].addRunning(of: node) }
      if level == depth { continue }
      node.forEachChildReversed { stack.append(($0, level + 1, false)) }
      guard includesCovered else { continue }
      for child in node.coveredNodes.reversed() { stack.append((child, level + 1, true)) }
    }
    self.nodes = nodes
  }

  /// Returns the snapshot with other texts for the running effects.
  package func mappingRunning(_ transform: (String) -> String) -> TreeSnapshot {
    var snapshot = self
    snapshot.nodes = nodes.map { $0.mappingRunning(transform) }
    return snapshot
  }

  /// The paths of the nodes, in their order, as `root` and `root/counter`; the name of a covered node is
  /// in parentheses, as `root/shop/(cart)`.
  ///
  /// - Complexity: O(nodes × depth).
  public var paths: [String] {
    var names: [String] = []
    return nodes.map { node in
      // A decoded snapshot may skip a level; then the parts above it are missing.
      names.removeSubrange(min(max(0, node.depth), names.count)...)
      names.append(node.isCovered ? "(\(node.name))" : node.name)
      return names.joined(separator: "/")
    }
  }
}

extension Routing {
  /// Adds an observer of the tree of which this is the root.
  ///
  /// - Returns: A disposable that removes the observer, which is kept until then.
  /// - Complexity: O(nodes) for the first observer of a tree, O(1) for more.
  public func observeTree(_ observer: any TreeObserver) -> any Disposable {
    let root = TreeNode.record(of: self)
    if let observers = root.fields.observers { return observers.add(observer) }
    let observers = TreeObservers()
    root.join(observers)
    return observers.add(observer)
  }
}
