// HostLimits.swift: how far the hosts of a tree may grow, and what their children may be called.
import RIBConsole
import RIBCore

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

extension HostLimits {
  private static let nameRules = ChildNameRules(reserved: HostReactor.commandNames)

  /// Accepts a name that can be typed as a path and means nothing else.
  ///
  /// - Throws: Why it cannot be a child's.
  static func checkName(_ name: String, argument: String) throws(Refusal) {
    try nameRules.check(name, argument: argument)
  }
}
