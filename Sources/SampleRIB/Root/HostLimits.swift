/// Caps on what can be attached from the command line; RIBCore itself has none.
///
/// A host is the root or a group.
public struct HostLimits {
  /// The number of children that one host may have.
  let children: Int
  /// The depth that the tree may have; the root is at depth 0.
  let depth: Int

  /// Makes limits for each host's children and for the tree's depth.
  public init(children: Int = 10_000, depth: Int = 100_000) {
    self.children = children
    self.depth = depth
  }
}
