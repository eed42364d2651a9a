/// The path of an action through one reactor: `mutate`, `reduce`, the new state.
///
/// Compiled for the reactor's own type, so that in a client's module the whole path is specialised and
/// costs no allocation. Functions only: a value with the storage and the reactor in it would count
/// references to both, which takes half as long as all the rest.
@usableFromInline
@MainActor
enum ActionPath<R: Reactor> {
  @usableFromInline typealias Storage = ReactorStorage<R.Action, R.Mutation, R.State>
  @usableFromInline typealias Turn = RIBCore.Turn<R.Action, R.Mutation, R.State>

  /// Processes a turn, or ends everything if the reactor was released.
  @inlinable
  @inline(__always)
  static func process(_ turn: Turn, in storage: Storage) {
    guard let holder = storage.holder else { return storage.endWithReactor(turn) }
    // The storage was made for this type.
    let reactor = unsafe unsafeDowncast(holder, to: R.self)
    let loop = storage.loop
    let outer = loop.fields.turn
    loop.fields.turn = RunningTurn(of: storage, by: reactor)
    process(turn, by: reactor, in: storage)
    loop.fields.turn = outer
    extendLifetime(reactor)
  }

  /// Processes a turn that may be part of one of this reactor, which then is known to live.
  @inlinable
  static func processPart(_ part: Turn, in storage: Storage) {
    guard let turn = storage.loop.fields.turn, turn.storage == ObjectIdentifier(storage)
    else { return process(part, in: storage) }
    // The reactor is kept by `process`, further down on the stack, until that turn is over; and it is of the
    // type for which this storage was made.
    unsafe turn.withReactor {
      process(part, by: unsafe unsafeDowncast($0, to: R.self), in: storage)
    }
  }

  @inlinable
  @inline(__always)
  static func process(_ turn: Turn, by reactor: R, in storage: Storage) {
    if !storage.fields.isAwake, !storage.wakeOrPutAside(turn) { return }
    switch turn {
    case .action(let action):
      if let pipeline = storage.fields.pipelines?.action, !pipeline.fields.isBypassed {
        pipeline.feed(action)
      } else {
        perform(action, reactor, storage)
      }
    case .transformedAction(let action):
      if let receipt = storage.fields.pipelines?.receipt {
        perform(action, followedBy: receipt, reactor, storage)
      } else {
        perform(action, reactor, storage)
      }
    case .sent(let action, let receipt): process(action, for: receipt, by: reactor, in: storage)
    case .mutation(let mutation): apply(mutation, reactor, storage)
    case .transformedMutation(let mutation): reduce(mutation, reactor, storage)
    case .stubbedState(let state): storage.showStubbed(state)
    }
  }

  /// Processes an action whose end its sender waits for.
  @inlinable
  static func process(
    _ action: R.Action, for receipt: ActionReceipt, by reactor: R, in storage: Storage
  ) {
    if storage.isStubbed {
      storage.onNext(action)
      return receipt.finish()
    }
    if let pipelines = storage.fields.pipelines, let pipeline = pipelines.action,
      !pipeline.fields.isBypassed
    {
      // Mutations that come at once belong to the action.
      let outer = pipelines.receipt
      pipelines.receipt = receipt
      pipeline.feed(action)
      pipelines.receipt = outer
    } else {
      perform(action, followedBy: receipt, reactor, storage)
    }
    receipt.turnDidEnd()
  }

  /// Processes an action: first the mutations that come at once, then the subscribers to actions.
  @inlinable
  static func perform(_ action: R.Action, _ reactor: R, _ storage: Storage) {
    performFully(action, followedBy: nil, reactor, storage)
  }

  @inlinable
  @inline(never)
  static func perform(
    _ action: R.Action, followedBy receipt: ActionReceipt, _ reactor: R, _ storage: Storage
  ) {
    performFully(action, followedBy: receipt, reactor, storage)
  }

  @inlinable
  @inline(__always)
  static func performFully(
    _ action: R.Action, followedBy receipt: ActionReceipt?, _ reactor: R, _ storage: Storage
  ) {
    if let observers = storage.fields.place.stepObservers {
      storage.notifySteps(observers) { $0.willProcess(action: action, $1) }
    }
    let sinks = storage.beginDelivery()
    let activation = storage.fields.activation
    let outer = CancellableSet.enter(storage)
    var mutations = reactor.mutate(action: action)
    _ = CancellableSet.enter(outer)
    if let receipt { mutations = receipt.following(mutations) }
    run(mutations, action, reactor, storage, in: activation)
    storage.endDelivery(of: action, to: sinks)
  }

  /// Applies the mutations that come at once; a stream that does not end at once becomes an effect.
  @inlinable
  @inline(__always)
  static func run(
    _ mutations: Observable<R.Mutation>, _ action: R.Action, _ reactor: R, _ storage: Storage,
    in activation: Int32
  ) {
    if activation != storage.fields.activation { return }
    switch mutations.source {
    case .empty: return
    case .just(let mutation): apply(mutation, reactor, storage)
    case .values(let values):
      for mutation in values where activation == storage.fields.activation {
        apply(mutation, reactor, storage)
      }
    case .concat(let parts): runParts(parts, action, reactor, storage, in: activation)
    case .nested(let nested): runParts(nested.parts, action, reactor, storage, in: activation)
    case .sequence, .multicast, .lazy, .producer:
      start(mutations, of: action, in: storage)
    }
  }

  /// Subscribes to a stream of mutations, which is an effect until it ends.
  @inlinable
  static func start(
    _ mutations: Observable<R.Mutation>, of action: R.Action, in storage: Storage
  ) {
    let effect = Effect(of: action, in: storage)
    let sink = Sink<R.Mutation> { event in
      switch event {
      case .next(let mutation):
        effect.receive { isLate in
          if isLate {
            storage.takeNow(.mutation(mutation))
          } else {
            storage.take(.mutation(mutation))
          }
        }
      case .error(let error): effect.receiveEnd(error)
      case .completed: effect.receiveEnd(nil)
      }
    }
    effect.start(with: sink) { mutations.run(into: sink) }
  }

  /// Applies the parts that come at once; the rest becomes an effect.
  @inlinable
  static func runParts(
    _ parts: [Observable<R.Mutation>], _ action: R.Action, _ reactor: R, _ storage: Storage,
    in activation: Int32
  ) {
    for (index, part) in parts.enumerated() where activation == storage.fields.activation {
      switch part.source {
      case .empty, .just, .values: run(part, action, reactor, storage, in: activation)
      default:
        return start(Observable(.concat(Array(parts[index...]))), of: action, in: storage)
      }
    }
  }

  @inlinable
  static func apply(_ mutation: R.Mutation, _ reactor: R, _ storage: Storage) {
    if let pipeline = storage.fields.pipelines?.mutation, !pipeline.fields.isBypassed {
      pipeline.feed(mutation)
    } else {
      reduce(mutation, reactor, storage)
    }
  }

  @inlinable
  static func reduce(_ mutation: R.Mutation, _ reactor: R, _ storage: Storage) {
    if storage.fields.reducing != nil { return storage.refuseNested(.mutation(mutation)) }
    if let observers = storage.fields.place.stepObservers {
      storage.notifySteps(observers) { $0.willReduce(mutation: mutation, $1) }
    }
    storage.changeState(of: reactor) { reactor.reduce(into: &$0, mutation: mutation) }
  }
}
