/// A tree at one moment, as values: its nodes in pre-order, children in attach order.
///
/// Encoded, it has the nodes with their paths, as a session with JSON writes them:
/// `{"nodes":[{"path":"root","type":"RootRouter","active":true}, …]}`.
public struct TreeSnapshot: Equatable, Sendable {
  /// One node of a snapshot.
  public struct Node: Equatable, Sendable {
    /// The name among its siblings.
    public let name: String
    /// The number of nodes above it in the snapshot.
    public let depth: Int
    /// The type of its router.
    public let type: String
    /// Whether its interactor was active; encoded as `active`.
    public let isActive: Bool
    /// Whether a back stack has covered it, so that it is detached but kept; encoded as `covered` if true.
    public let isCovered: Bool
    /// The actions of its running effects, as text, in the order of their start, if the snapshot includes them; encoded
    /// as `running` if there are any.
    public fileprivate(set) var running: [String]
  }

  /// The path of the first node.
  package let path: String
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
      nodes.append(
        Node(
          name: node.name, depth: level, type: node.typeName, isActive: node.isActive,
          isCovered: isCovered, running: includesRunning ? node.runningEffects.map(\.text) : []))
      if level == depth { continue }
      node.forEachChildReversed { stack.append(($0, level + 1, false)) }
      guard includesCovered else { continue }
      for child in node.coveredNodes.reversed() { stack.append((child, level + 1, true)) }
    }
    path = routing.path
    self.nodes = nodes
  }

  /// Makes a snapshot of nodes, each of which follows its parent or a node below that.
  init(path: String, nodes: [Node]) {
    self.path = path
    self.nodes = nodes
  }

  /// Returns the snapshot with other texts for the running effects.
  package func mappingRunning(_ transform: (String) -> String) -> TreeSnapshot {
    var snapshot = self
    for index in nodes.indices {
      snapshot.nodes[index].running = nodes[index].running.map(transform)
    }
    return snapshot
  }

  /// The paths of the nodes, in their order, as `root` and `root/counter`; the name of a covered node is
  /// in parentheses, as `root/shop/(cart)`.
  ///
  /// - Complexity: O(nodes × depth).
  public var paths: [String] {
    var names: [String] = []
    return nodes.map { node in
      names.removeSubrange(node.depth...)
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
    TreeNode.record(of: self).observe(observer)
  }
}

extension TreeSnapshot: Codable {
  /// A node as it is encoded; what is nil is left out.
  fileprivate struct Row: Codable {
    let path: String
    let type: String
    let active: Bool
    let covered: Bool?
    let running: [String]?
  }

  private enum CodingKeys: String, CodingKey { case nodes }

  /// Encodes the nodes with their paths, in their order.
  ///
  /// - Complexity: O(nodes × depth).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var rows = container.nestedUnkeyedContainer(forKey: .nodes)
    var names = [path]
    for node in nodes {
      if node.depth > 0 {
        names.removeSubrange(node.depth...)
        names.append(node.name)
      }
      try rows.encode(
        Row(
          path: names.joined(separator: "/"), type: node.type, active: node.isActive,
          covered: node.isCovered ? true : nil, running: node.running.isEmpty ? nil : node.running))
    }
  }

  /// Decodes nodes, each of which follows its parent or a node below that.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let rows = try container.decode([Row].self, forKey: .nodes)
    path = rows.first?.path ?? ""
    nodes = []
    // The paths from the first node down to the parent, each with a slash; a name can have slashes, too.
    var ancestors: [String] = []
    for row in rows {
      while let last = ancestors.last, !row.path.utf8.starts(with: last.utf8) {
        ancestors.removeLast()
      }
      guard nodes.isEmpty || !ancestors.isEmpty else {
        throw DecodingError.dataCorruptedError(
          forKey: .nodes, in: container, debugDescription: "\(row.path) does not follow its parent."
        )
      }
      let slash = UInt8(ascii: "/")
      let above =
        ancestors.last ?? row.path.utf8.lastIndex(of: slash).map { String(row.path[...$0]) }
      nodes.append(
        Node(
          name: String(row.path.utf8.dropFirst(above?.utf8.count ?? 0)) ?? row.path,
          depth: ancestors.count, type: row.type, isActive: row.active,
          isCovered: row.covered ?? false, running: row.running ?? []))
      ancestors.append(row.path + "/")
    }
  }
}
