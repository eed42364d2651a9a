/// A builder of nodes, as its users see it; each node declares its own, with `build(withListener:)`.
@MainActor
public protocol Buildable: AnyObject {}

/// A builder of nodes in the short form, as its users see it: `any NodeBuildable<any CounterListener>` needs no
/// protocol of its own, and takes a mock as well.
@MainActor
public protocol NodeBuildable<Listener>: Buildable {
  /// The type of the objects to which the nodes report.
  associatedtype Listener
  /// Builds a node, which is attached nowhere.
  func build(withListener listener: Listener) -> any Routing
}

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
