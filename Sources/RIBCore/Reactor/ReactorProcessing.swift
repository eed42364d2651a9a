// The way of an action through a reactor, compiled for each reactor's own type.

extension ReactorStorage {
  /// The reactor, unless it has been released.
  @inlinable
  func reactor<R: Reactor>(as: R.Type) -> R? {
    guard let reactor = holder else { return nil }
    return unsafe unsafeDowncast(reactor, to: R.self)
  }

  /// Processes a turn, or ends everything where the reactor has gone.
  @inlinable
  @inline(__always)
  func process<R: Reactor<Action, Mutation, State>>(
    _ turn: Turn<Action, Mutation, State>, as type: R.Type
  ) {
    guard let reactor = reactor(as: type) else { return endWithReactor(turn) }
    let outer = loop.turn
    loop.turn = RunningTurn(of: self, by: reactor)
    process(turn, by: reactor)
    loop.turn = outer
    extendLifetime(reactor)
  }

  /// Processes what may be part of a turn of this reactor, and then need not look whether that has gone.
  @inlinable
  func processPart<R: Reactor<Action, Mutation, State>>(
    _ part: Turn<Action, Mutation, State>, as type: R.Type
  ) {
    guard let turn = loop.turn, turn.storage == ObjectIdentifier(self)
    else { return process(part, as: type) }
    // The reactor is kept by `process`, further down on the stack, until it has given this turn up; and it
    // is of the type for which this storage was made.
    unsafe turn.withReactor { process(part, by: unsafe unsafeDowncast($0, to: R.self)) }
  }

  @inlinable
  @inline(__always)
  func process<R: Reactor<Action, Mutation, State>>(
    _ turn: Turn<Action, Mutation, State>, by reactor: R
  ) {
    if !isAwake, !wakeOrPutAside(turn) { return }
    switch turn {
    case .action(let action):
      if let pipeline = pipelines?.action, !pipeline.isBypassed {
        pipeline.feed(action)
      } else {
        perform(action, reactor)
      }
    case .transformedAction(let action): perform(action, reactor)
    case .mutation(let mutation, let effect):
      if !effect.isCancelled { apply(mutation, reactor) }
    case .transformedMutation(let mutation): reduce(mutation, reactor)
    case .transformedState(let state): show(state)
    case .stubbedState(let state): showStubbed(state)
    }
  }

  /// Processes an action: its mutations as far as they come at once, then those who subscribed to
  /// actions.
  @inlinable
  func perform<R: Reactor<Action, Mutation, State>>(_ action: Action, _ reactor: R) {
    if let observers = place.reactorObservers { notifyWillProcess(action, observers) }
    let sinkCount = beginDelivery()
    let activation = self.activation
    let outerOwner = unsafe CancellableSet.currentOwner
    unsafe CancellableSet.currentOwner = Unmanaged.passUnretained(self)
    let mutations = reactor.mutate(action: action)
    unsafe CancellableSet.currentOwner = outerOwner
    run(mutations, action, reactor, in: activation)
    endDelivery(of: action, first: sinkCount)
  }

  /// Applies what comes at once; what does not end at once becomes an effect.
  @inlinable
  @inline(__always)
  func run<R: Reactor<Action, Mutation, State>>(
    _ mutations: Observable<Mutation>, _ action: Action, _ reactor: R, in activation: Int32
  ) {
    if activation != self.activation { return }
    switch mutations.source {
    case .empty: return
    case .just(let mutation): apply(mutation, reactor)
    case .values(let values):
      for mutation in values where activation == self.activation { apply(mutation, reactor) }
    case .concat(let parts): runParts(parts, action, reactor, in: activation)
    case .nested(let nested): runParts(nested.parts, action, reactor, in: activation)
    case .sequence, .multicast, .lazy, .producer:
      Effect(of: action, in: self).start(mutations)
    }
  }

  /// Applies the parts that come at once; the rest becomes an effect.
  @inlinable
  func runParts<R: Reactor<Action, Mutation, State>>(
    _ parts: [Observable<Mutation>], _ action: Action, _ reactor: R, in activation: Int32
  ) {
    for (index, part) in parts.enumerated() where activation == self.activation {
      switch part.source {
      case .empty, .just, .values: run(part, action, reactor, in: activation)
      default:
        return Effect(of: action, in: self)
          .start(Observable(.concat(Array(parts[index...]))))
      }
    }
  }

  @inlinable
  func apply<R: Reactor<Action, Mutation, State>>(_ mutation: Mutation, _ reactor: R) {
    // One that is being fed is passed by: the last mutation of an effect that is cancelled by what another
    // mutation leads to would come out of it when the node has become inactive.
    if let pipeline = pipelines?.mutation, !pipeline.isBypassed, !pipeline.isFeeding {
      pipeline.feed(mutation)
    } else {
      reduce(mutation, reactor)
    }
  }

  @inlinable
  func reduce<R: Reactor<Action, Mutation, State>>(_ mutation: Mutation, _ reactor: R) {
    if let observers = place.reactorObservers { notifyWillReduce(mutation, observers) }
    changeState(of: reactor) { reactor.reduce(into: &$0, mutation: mutation) }
  }

  @usableFromInline
  func notifyWillReduce(_ mutation: Mutation, _ observers: TreeObservers) {
    observers.notifyReactorObservers { $0.willReduce(mutation: mutation, NodePath(context: node)) }
  }
}
