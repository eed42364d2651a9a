/// A builder of nodes, as its users see it; each node declares its own, with `build(withListener:)`.
@MainActor
public protocol Buildable: AnyObject {}

/// Builds a node out of a dependency.
@MainActor
open class Builder<DependencyType>: Buildable {
  /// The dependency of the built nodes.
  public final let dependency: DependencyType

  /// Creates a builder with the dependency of its nodes.
  public init(dependency: DependencyType) {
    self.dependency = dependency
  }
}
