/// Work of a node that would be lost if the node ended.
public struct UnsavedWork: Equatable, Sendable, CustomStringConvertible {
  /// The path of the node; covered nodes are named as if they were attached.
  public let path: String
  /// The lost work, in a few words.
  public let reason: String

  /// Creates a value, as for a mock of a router.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason: `root/board/card: the edits of card 17`.
  public var description: String { "\(path): \(reason)" }
}

extension Routing {
  /// The unsaved work of the node and all below it, the deepest first, with pages that a ``BackStack`` has covered.
  ///
  /// An interactor asks for it before it lets a node go, and passes the reasons on in an action:
  ///
  /// ```swift
  /// func cardDidAskToClose() {
  ///   action.onNext(.close(losing: router.unsavedWork.map(\.reason)))
  /// }
  /// ```
  ///
  /// - Complexity: O(nodes); nothing is kept meanwhile.
  public var unsavedWork: [UnsavedWork] {
    var found: [(depth: Int, work: UnsavedWork)] = []
    var stack = [(node: TreeNode.record(of: self), path: path, depth: 0)]
    while let (node, path, depth) = stack.popLast() {
      if let reason = node.interactor?.unsavedWork {
        found.append((depth, UnsavedWork(path: path, reason: reason)))
      }
      let push = { (child: TreeNode) in
        stack.append((child, "\(path)/\(child.name)", depth + 1))
      }
      node.forEachChildReversed(push)
      node.coveredNodes.reversed().forEach(push)
    }
    return found.indices
      .sorted { (-found[$0].depth, $0) < (-found[$1].depth, $1) }
      .map { found[$0].work }
  }
}
