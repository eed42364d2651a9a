/// The objects that a node needs from its parent; each node declares a protocol of its own, beside its
/// builder.
@MainActor
public protocol Dependency: AnyObject {}

/// The dependency of a node that needs nothing.
@MainActor
public protocol EmptyDependency: Dependency {}

/// A component for a node whose parent has nothing to give.
@MainActor
public final class EmptyComponent: EmptyDependency {
  /// Creates the component.
  public nonisolated init() {}
}
