// What the console reads of a node that it knows by nothing but its place.

extension NodePath {
  /// Identifies a node while it is attached.
  package var identity: ObjectIdentifier { ObjectIdentifier(context) }

  /// The router that stands there, as long as it lives; nil for a reactor without a node.
  package var routing: (any Routing)? { (context as? TreeNode)?.router }
}

extension Routing {
  /// The same as that of its path.
  package var identity: ObjectIdentifier { ObjectIdentifier(TreeNode.record(of: self)) }

  /// The state of the node's reactor as it is now, to read which begins nothing; nil for a node that has
  /// none.
  package var inspectedState: Any? {
    if let owner = interactable as? any ReactorOwning { return owner.ownedState }
    if let reactor = interactable as? any Reactor { return currentState(of: reactor) }
    return nil
  }

  private func currentState<R: Reactor>(of reactor: R) -> Any { reactor.currentState }
}

/// An interactor with a reactor of its own, of whatever type.
@MainActor
private protocol ReactorOwning {
  var ownedState: Any { get }
}

extension ReactorInteractor: ReactorOwning {
  fileprivate var ownedState: Any { currentState }
}
