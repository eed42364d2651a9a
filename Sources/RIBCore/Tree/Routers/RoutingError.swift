/// The reason why an attach or a detach was refused; nothing has changed.
public struct RoutingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of a reason; there may be more kinds later.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    /// The child is attached already: to this parent or to another.
    public static let alreadyAttached = Kind(description: "alreadyAttached")
    /// The child is the parent itself, or one of the nodes above it.
    public static let wouldMakeCycle = Kind(description: "wouldMakeCycle")
    /// The router is not a child of this one.
    public static let notAChild = Kind(description: "notAChild")
    /// A child of this name is attached already.
    public static let nameInUse = Kind(description: "nameInUse")
    /// The parent has been terminated.
    public static let terminated = Kind(description: "terminated")
  }

  /// The kind of the reason.
  public let kind: Kind
  /// The text of the error: the reason, and how to fix it.
  public let description: String

  private init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The child is attached already: to this parent or to another.
  package static func alreadyAttached(child: String, parent: String) -> RoutingError {
    RoutingError(
      .alreadyAttached,
      "\(child) cannot be attached to \(parent): it is already attached. Detach it first.")
  }

  /// The child is the parent itself, or one of the nodes above it.
  package static func wouldMakeCycle(child: String, parent: String) -> RoutingError {
    RoutingError(
      .wouldMakeCycle,
      "\(child) cannot be attached to \(parent): it is that node or one of its ancestors. Attach a new node."
    )
  }

  /// The router is not a child of this one.
  package static func notAChild(child: String, parent: String) -> RoutingError {
    RoutingError(
      .notAChild,
      "\(child) cannot be detached from \(parent): it is not one of its children. Detach it from "
        + "the router that it was attached to.")
  }

  /// A child of this name is attached already.
  package static func nameInUse(name: String, parent: String) -> RoutingError {
    RoutingError(
      .nameInUse,
      "\(parent) already has a child named \(name). Attach the new one under another name.")
  }

  /// The parent has been terminated.
  package static func terminated(parent: String) -> RoutingError {
    RoutingError(
      .terminated, "\(parent) has been terminated, which is final. Build a new tree.")
  }
}
