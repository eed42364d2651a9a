/// The first state of the reactor whose storage is made next, in place of its initial one.
@usableFromInline
@MainActor
enum FirstState {
  @usableFromInline static var next: Any?

  /// Returns the state, once, if there is one of a type.
  @usableFromInline
  static func take<State>() -> State? { next.take() as? State }
}

extension Reactor {
  /// Begins with a state that was kept, in place of the initial one; called before the node does anything.
  func begin(with state: State) {
    if reactorSlot.fields.storage != nil { return storage.begin(with: state) }
    FirstState.next = state
    _ = storage
  }
}
