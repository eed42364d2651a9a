/// The rules of a reactor at work: `mutate`, `reduce`, the new state.
///
/// Compiled for the reactor's own type, so that in a client's module an action costs no allocation, and no look-up of
/// types. Functions only: a value with the store and the reactor in it would count references to both, which takes half
/// as long as all the rest.
@usableFromInline
@MainActor
enum ReactorRules<R: Reactor> {
  @usableFromInline typealias Store = ReactorStore<R.Action, R.Mutation, R.State>

  /// Processes an action in its turn, or ends everything if the reactor was released.
  @inlinable
  static func process(_ action: R.Action, for receipt: ActionReceipt?, in store: Store) {
    if !store.isReady, !store.makeReady(for: action, receipt) { return }
    guard let reactor = reactor(of: store) else { return store.endWithReactor(action, receipt) }
    if let stage = store.transforms?.action, !stage.isBypassed {
      feed(action, for: receipt, to: stage, in: store)
    } else {
      perform(action, for: receipt, by: reactor, in: store)
    }
    receipt?.turnDidEnd()
  }

  /// The reactor, for which the store was made; nil once it is released.
  @inlinable
  static func reactor(of store: Store) -> R? {
    guard let reactor = store.reactor else { return nil }
    return unsafe unsafeDowncast(reactor, to: R.self)
  }

  /// The reactor, if it takes what comes by itself now; what it does not take is dropped.
  @inlinable
  static func reactor(
    of store: Store, taking dropped: @autoclosure () -> DroppedTurn
  ) -> R? {
    guard let reactor = reactor(of: store) else {
      store.reactorWasReleased()
      return nil
    }
    if store.isReady { return reactor }
    store.dropInactive(dropped())
    return nil
  }

  /// Passes an action through its transform; what comes out at once has its receipt.
  @inlinable
  static func feed(
    _ action: R.Action, for receipt: ActionReceipt?, to stage: TransformStage<R.Action>,
    in store: Store
  ) {
    let outer = store.transforms?.receipt
    store.transforms?.receipt = receipt
    stage.feed(action)
    store.transforms?.receipt = outer
  }

  /// Takes an action that comes out of its transform: actions that come out while one is put in belong to its turn;
  /// others wait, as all actions do.
  @inlinable
  static func take(_ action: R.Action, from stage: TransformStage<R.Action>, in store: Store) {
    guard stage.isFeeding else {
      return store.takeTransformed(action) {
        guard let reactor = reactor(of: store, taking: .action(action)) else { return }
        perform(action, for: nil, by: reactor, in: store)
      }
    }
    guard let reactor = reactor(of: store, taking: .action(action)) else { return }
    stage.isFeeding = false
    perform(action, for: store.transforms?.receipt, by: reactor, in: store)
    stage.isFeeding = true
  }

  /// Processes an action: first the mutations that come at once, then the subscribers to actions.
  @inlinable
  @inline(__always)
  static func perform(
    _ action: R.Action, for receipt: ActionReceipt?, by reactor: R, in store: Store
  ) {
    if store.place.observesSteps { store.noteProcessing(action) }
    let (subscribers, endings) = (store.actionSinks, store.endings)
    let outer = CancellableSet.enter(store)
    var mutations = reactor.mutate(action: action)
    CancellableSet.leave(to: outer)
    if let receipt { mutations = receipt.following(mutations) }
    if endings == store.endings {
      run(mutations, of: action, by: reactor, in: store, endings)
    }
    if subscribers.deliver(action).hasStopped { store.cleanActionSubscribers() }
  }

  /// Applies the mutations that come at once; a stream that does not end at once becomes an effect.
  @inlinable
  @inline(__always)
  static func run(
    _ mutations: Observable<R.Mutation>, of action: R.Action, by reactor: R, in store: Store,
    _ endings: Int32
  ) {
    if applyAtOnce(mutations, by: reactor, in: store, endings) { return }
    switch mutations.source {
    case .concat(let parts): runParts(parts, of: action, by: reactor, in: store, endings)
    case .nested(let nested):
      runParts(nested.parts, of: action, by: reactor, in: store, endings)
    default: start(mutations, of: action, in: store)
    }
  }

  /// Applies the parts that come at once; the rest becomes an effect.
  @inlinable
  static func runParts(
    _ parts: [Observable<R.Mutation>], of action: R.Action, by reactor: R, in store: Store,
    _ endings: Int32
  ) {
    for (index, part) in parts.enumerated() where endings == store.endings {
      if applyAtOnce(part, by: reactor, in: store, endings) { continue }
      return start(Observable(.concat(Array(parts[index...]))), of: action, in: store)
    }
  }

  /// Applies the mutations of a stream that needs no subscription; returns whether it is one.
  @inlinable
  @inline(__always)
  static func applyAtOnce(
    _ mutations: Observable<R.Mutation>, by reactor: R, in store: Store, _ endings: Int32
  ) -> Bool {
    switch mutations.source {
    case .empty: break
    case .just(let mutation): apply(mutation, by: reactor, in: store)
    case .values(let values):
      for mutation in values where endings == store.endings {
        apply(mutation, by: reactor, in: store)
      }
    default: return false
    }
    return true
  }

  /// Subscribes to a stream of mutations, which is an effect until it ends.
  @inlinable
  static func start(
    _ mutations: Observable<R.Mutation>, of action: R.Action, in store: Store
  ) {
    let effect = Effect(of: action, in: store)
    let sink = Sink<R.Mutation> { event in
      switch event {
      case .next(let mutation):
        effect.receive { isLate in
          if !isLate { return apply(mutation, in: store) }
          store.takeNow(.mutation(mutation), isLate: true) { apply(mutation, in: store) }
        }
      case .error(let error): effect.receiveEnd(error)
      case .completed: effect.receiveEnd(nil)
      }
    }
    effect.start(with: sink) { mutations.run(into: sink) }
  }

  /// Applies a mutation of an effect.
  @inlinable
  static func apply(_ mutation: R.Mutation, in store: Store) {
    guard let reactor = reactor(of: store, taking: .mutation(mutation)) else { return }
    apply(mutation, by: reactor, in: store)
  }

  /// Passes a mutation through its transform, if that was written, and reduces it.
  @inlinable
  static func apply(_ mutation: R.Mutation, by reactor: R, in store: Store) {
    if let stage = store.transforms?.mutation, !stage.isBypassed {
      stage.feed(mutation)
    } else {
      reduce(mutation, by: reactor, in: store)
    }
  }

  /// Takes a mutation that comes out of its transform, or that a stream merged into it emits.
  @inlinable
  static func take(_ mutation: R.Mutation, from stage: TransformStage<R.Mutation>, in store: Store)
  {
    store.takeNow(.mutation(mutation), isLate: !stage.isFeeding) {
      guard let reactor = reactor(of: store, taking: .mutation(mutation)) else { return }
      reduce(mutation, by: reactor, in: store)
    }
  }

  @inlinable
  static func reduce(_ mutation: R.Mutation, by reactor: R, in store: Store) {
    if store.states.isReducing { return store.refuseNested(.mutation(mutation)) }
    if store.place.observesSteps { store.noteReducing(mutation) }
    store.states.change(of: reactor) { reactor.reduce(into: &$0, mutation: mutation) }
    if !store.isReady, store.restoreStubbedState() { return }
    if let stage = store.shownStage {
      stage.feed(store.states.reduced)
    } else {
      show(store.states.reduced, in: store)
    }
  }

  /// Takes a state that comes out of its transform; it may come from elsewhere, and so while a mutation is reduced, or
  /// after the reactor was released.
  @inlinable
  static func take(_ state: R.State, from stage: TransformStage<R.State>, in store: Store) {
    store.takeNow(.state(state), isLate: false) {
      if store.states.isReducing { return store.refuseNested(.state(state)) }
      if store.reactor == nil { return store.reactorWasReleased() }
      stage.latest = state
      show(state, in: store)
    }
  }

  /// Notifies the observers, then the subscribers.
  @inlinable
  static func show(_ state: R.State, in store: Store) {
    if store.place.observesStates { store.noteShowing(state) }
    store.states.deliver(state)
  }
}
