// Where a reactor stands in a tree, and who observes it there.

/// The node that owns a reactor, if one does, and the observers that follow from it.
@usableFromInline
@MainActor
struct ReactorPlace {
  /// The node whose activity is the reactor's.
  @usableFromInline var owner: NodeContext?
  /// The reactor's own class, for its name in reports.
  @usableFromInline let reactorType: Any.Type

  @inlinable
  init(reactorType: Any.Type, owner: NodeContext?) {
    self.reactorType = reactorType
    self.owner = owner
  }

  /// The observers of the owner's tree, or what the process has for reactors without an owner.
  @inlinable var observers: TreeObservers? {
    if let owner { owner.observers } else { TreeObservers.forLoneReactors }
  }

  /// The observers, where one of them asks for each action, mutation and state.
  @inlinable var reactorObservers: TreeObservers? {
    guard TreeObservers.hasEverObservedReactors, let observers, observers.observesReactors
    else { return nil }
    return observers
  }
}
