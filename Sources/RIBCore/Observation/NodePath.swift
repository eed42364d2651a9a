/// The path of a node, such as `root/profile/badge`.
///
/// It is computed when it is read, so that paths that are not read cost nothing. It is that of the node at that time:
/// an observer that keeps it takes `string`.
@MainActor
public struct NodePath {
  let context: NodeContext

  /// The names from the root to the node, joined by `/`.
  ///
  /// - Complexity: O(depth).
  public var string: String { context.path }

  /// The node's own name.
  public var name: String { context.name }
}
