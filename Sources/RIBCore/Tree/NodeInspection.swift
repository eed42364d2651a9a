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

  /// The state of the node's reactor as it is now; nil for a node that has none.
  package var inspectedState: Any? {
    func state<R: Reactor>(of reactor: R) -> Any { reactor.currentState }
    return inspectedReactor.map { state(of: $0) }
  }

  /// The same, read so that nothing begins by it: a reactor that has not been used yet has its initial
  /// state, and stays unused.
  package var untouchedState: Any? {
    func state<R: Reactor>(of reactor: R) -> Any {
      reactor.reactorSlot.storage == nil ? reactor.initialState : reactor.currentState
    }
    return inspectedReactor.map { state(of: $0) }
  }

  private var inspectedReactor: (any Reactor)? {
    (interactable as? any ReactorOwning)?.ownedReactor ?? interactable as? any Reactor
  }
}

/// An interactor with a reactor of its own, of whatever type.
@MainActor
private protocol ReactorOwning {
  var ownedReactor: any Reactor { get }
}

extension ReactorInteractor: ReactorOwning {
  fileprivate var ownedReactor: any Reactor { reactor }
}
