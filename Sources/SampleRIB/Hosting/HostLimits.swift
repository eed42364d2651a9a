// HostLimits.swift: how far the hosts of a tree may grow.

/// Caps on what is attached from the command line; the core itself has none.
public struct HostLimits: Equatable {
  /// How many children one host may have.
  public var children: Int
  /// How deep the tree may be; the root is at depth 0.
  public var depth: Int

  /// Limits for a host's children and for the tree's depth.
  public init(children: Int = 1_000_000, depth: Int = 100_000) {
    self.children = children
    self.depth = depth
  }
}
