// What makes a node.

/// What can be asked to build a node; each node declares its own, with `build(withListener:)`.
@MainActor
public protocol Buildable: AnyObject {}

/// Builds a node out of what it is given.
@MainActor
open class Builder<DependencyType>: Buildable {
  /// What the built nodes need from above.
  public final let dependency: DependencyType

  /// Makes a builder on top of a dependency.
  public init(dependency: DependencyType) {
    self.dependency = dependency
  }
}
