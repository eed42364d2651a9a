// When a line carries the path of the node that writes it.

/// When the lines that nodes write begin with a path, such as `c1: count: 1`.
///
/// The path is what one would type to reach the node: from the focused node down, or else from the root.
public enum PathChoice: String, CaseIterable, Sendable {
  /// Where another active node has a presenter of the same type, and could have written the line; not
  /// for the focused node.
  case auto
  /// Always, the focused node's too.
  case always
  /// Nowhere.
  case never
}
