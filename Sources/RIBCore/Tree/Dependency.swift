// What a node needs from above.

/// What a node needs from above; a protocol of its own for each node, declared beside its builder.
@MainActor
public protocol Dependency: AnyObject {}

/// The dependency of a node that needs nothing.
@MainActor
public protocol EmptyDependency: Dependency {}

/// A component for a node whose parent gives nothing.
@MainActor
public final class EmptyComponent: EmptyDependency {
  /// Makes the component.
  public nonisolated init() {}
}
