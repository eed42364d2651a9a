/// Something that must hold of a simulated tree whenever it is at rest; made by ``invariant(_:holds:)``.
public struct Invariant: Sendable {
  let name: String
  let holds: @MainActor (SimulatedTree) throws -> Bool
}

/// Something that must hold of a simulated tree whenever it is at rest.
///
/// - Parameters:
///   - name: The condition in words, for the failure. An invariant that fails is reported once.
///   - holds: Returns whether it holds. As this is called after each line, look at a few nodes rather than
///     at a whole ``SimulatedTree/snapshot``. An error that it throws is a failure, too, and so is a simulation in
///     which it never finds a node that it looks for by its path.
public func invariant(
  _ name: String, holds: @escaping @MainActor (SimulatedTree) throws -> Bool
) -> Invariant {
  Invariant(name: name, holds: holds)
}

/// Lists the invariants of a simulation, one a line; `if`, `switch` and `for` can choose among them.
@resultBuilder
public enum InvariantBuilder {
  /// Takes a line that is an invariant.
  public static func buildExpression(_ invariant: Invariant) -> [Invariant] { [invariant] }
  /// Takes a line that is a list of invariants.
  public static func buildExpression(_ invariants: [Invariant]) -> [Invariant] { invariants }
  /// Joins all lines.
  public static func buildBlock(_ lists: [Invariant]...) -> [Invariant] { lists.flatMap(\.self) }
  /// Takes the lines of an `if` without `else`.
  public static func buildOptional(_ list: [Invariant]?) -> [Invariant] { list ?? [] }
  /// Takes the lines of an `if`, or of the first case of a `switch`.
  public static func buildEither(first list: [Invariant]) -> [Invariant] { list }
  /// Takes the lines of an `else`, or of a later case.
  public static func buildEither(second list: [Invariant]) -> [Invariant] { list }
  /// Joins the lines of a `for`.
  public static func buildArray(_ lists: [[Invariant]]) -> [Invariant] { lists.flatMap(\.self) }
}
