/// The position of a reactor in a tree: the node that owns it, if any, and the observers there.
@usableFromInline
@MainActor
struct ReactorPlace {
  /// The node whose activity is the reactor's.
  @usableFromInline var owner: NodeContext?
  /// The reactor's own class, for its name in reports.
  let reactorType: AnyObject.Type

  init(reactorType: AnyObject.Type, owner: NodeContext?) {
    self.reactorType = reactorType
    self.owner = owner
  }

  /// The observers of the owner's tree, or those of the process for reactors without an owner.
  @inlinable var observers: TreeObservers? {
    if let owner { owner.fields.observers } else { TreeObservers.forLoneReactors }
  }

  /// Whether one of the observers is notified of each action and mutation.
  @inlinable var observesSteps: Bool { observers?.observesSteps == true }

  /// Whether one of the observers is notified of each state.
  @inlinable var observesStates: Bool { observers?.observesReactors == true }

  /// The node by whose path observers know the reactor; without an owner, one with the name of the
  /// reactor's class.
  var node: NodeContext { owner ?? NodeContext(name: NodeName.ofType(reactorType)) }

  var path: NodePath { NodePath(context: node) }

  func notify(_ event: (any TreeObserver, NodePath) -> Void) {
    observers?.notify { event($0, path) }
  }

  /// Reports an error that a reactor survives, to the reactor where one is given, and to the observers.
  func report(
    _ origin: ReactorFailure.Origin, _ error: any Error, effect: EffectInfo? = nil,
    to reactor: AnyObject?
  ) {
    if let reactor = reactor as? any Reactor { reactor.didReceiveError(error) }
    let failure = ReactorFailure(origin, error, effect: effect)
    notify { $0.didFail(failure, $1) }
  }

  /// Reports a turn that was dropped.
  func reportDrop(_ turn: @autoclosure () -> DroppedTurn, _ reason: DropReason, in loop: ActionLoop)
  {
    // A turn sent while a report inside a report is made is dropped without one.
    loop.reporting(inside: 2) { _ in
      let turn = turn()
      // A misuse rather than news, so the observers of the process get it where the node's tree has none.
      node.lastObservers?.notify { $0.didDrop(turn, reason, path) }
    }
  }
}
