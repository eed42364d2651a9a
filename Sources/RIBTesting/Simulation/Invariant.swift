// What must hold of a simulated tree.

import RIBConsole
import RIBCore

/// Something that must hold of a simulated tree whenever it is at rest; made by ``invariant(_:holds:)``.
public struct Invariant: Sendable {
  private let name: String
  private let holds: @MainActor (SimulatedTree) throws -> Bool

  fileprivate init(
    _ name: String, holds: @escaping @MainActor (SimulatedTree) throws -> Bool
  ) {
    self.name = name
    self.holds = holds
  }

  var checked: TreeInvariant {
    TreeInvariant(name) { [holds] in try holds(SimulatedTree(root: $0)) }
  }
}

/// Something that must hold of a simulated tree whenever it is at rest.
///
/// - Parameters:
///   - name: What must hold, for the failure. One that fails is reported once, whatever its node.
///   - holds: Whether it holds. It is called after each line, so it had better look at a few nodes than at a
///     whole ``SimulatedTree/snapshot``. An error that it throws is a failure, too.
public func invariant(
  _ name: String, holds: @escaping @MainActor (SimulatedTree) throws -> Bool
) -> Invariant {
  Invariant(name, holds: holds)
}

/// Lists the invariants of a simulation, one a line; `if`, `switch` and `for` may choose among them.
@resultBuilder
public enum InvariantBuilder {
  /// A line that is an invariant.
  public static func buildExpression(_ invariant: Invariant) -> [Invariant] { [invariant] }
  /// A line that is a list of invariants, made elsewhere.
  public static func buildExpression(_ invariants: [Invariant]) -> [Invariant] { invariants }
  /// All lines.
  public static func buildBlock(_ lists: [Invariant]...) -> [Invariant] { lists.flatMap(\.self) }
  /// What an `if` without `else` chose.
  public static func buildOptional(_ list: [Invariant]?) -> [Invariant] { list ?? [] }
  /// What an `if` or a `switch` chose.
  public static func buildEither(first list: [Invariant]) -> [Invariant] { list }
  /// What an `else` or a later case chose.
  public static func buildEither(second list: [Invariant]) -> [Invariant] { list }
  /// What a `for` made.
  public static func buildArray(_ lists: [[Invariant]]) -> [Invariant] { lists.flatMap(\.self) }
}
