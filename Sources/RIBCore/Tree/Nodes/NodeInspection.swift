extension NodePath {
  /// Identifies a node while it is attached.
  package var identity: ObjectIdentifier { ObjectIdentifier(context) }

  /// The router at this path, as long as it lives; nil for a reactor without a node.
  package var routing: (any Routing)? { (context as? TreeNode)?.router }
}

extension Routing {
  /// Identifies the node, as its path's `identity` does.
  package var identity: ObjectIdentifier { ObjectIdentifier(TreeNode.record(of: self)) }

  /// The current state of the node's reactor, if it has one; reading it starts nothing.
  package var inspectedState: Any? {
    if let owner = interactable as? any ReactorOwning { return owner.ownedState }
    if let reactor = interactable as? any Reactor { return currentState(of: reactor) }
    return nil
  }

  private func currentState<R: Reactor>(of reactor: R) -> Any { reactor.currentState }
}

/// An interactor that owns a reactor, whatever its type.
@MainActor
private protocol ReactorOwning {
  var ownedState: Any { get }
}

extension ReactorInteractor: ReactorOwning {
  fileprivate var ownedState: Any { currentState }
}
