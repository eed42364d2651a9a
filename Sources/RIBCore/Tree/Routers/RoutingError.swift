/// The reason why an attach or a detach was refused; nothing has changed.
public enum RoutingError: Error, Equatable, CustomStringConvertible {
  /// The child is attached already: to this parent or to another.
  case alreadyAttached(child: String, parent: String)
  /// The child is the parent itself, or one of the nodes above it.
  case wouldMakeCycle(child: String, parent: String)
  /// The router is not a child of this one.
  case notAChild(child: String, parent: String)
  /// A child of this name is attached already.
  case nameInUse(name: String, parent: String)
  /// The node has been terminated.
  case terminated(parent: String)

  /// The reason, and how to fix it.
  public var description: String {
    switch self {
    case .alreadyAttached(let child, let parent):
      "\(child) cannot be attached to \(parent): it is already attached. Detach it first."
    case .wouldMakeCycle(let child, let parent):
      "\(child) cannot be attached to \(parent): it is that node or one of its ancestors. Attach a new node."
    case .notAChild(let child, let parent):
      "\(child) cannot be detached from \(parent): it is not one of its children. Detach it from "
        + "the router that it was attached to."
    case .nameInUse(let name, let parent):
      "\(parent) already has a child named \(name). Attach the new one under another name."
    case .terminated(let parent):
      "\(parent) has been terminated, which is final. Build a new tree."
    }
  }
}
