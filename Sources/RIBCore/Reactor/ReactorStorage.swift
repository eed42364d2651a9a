// The streams and the state of one reactor, and the way of an action through them.

/// What waits for its turn in the loop.
///
/// A state is held indirectly: the other turns do not grow with its size, on the stack or in the queue.
@usableFromInline
enum Turn<Action, Mutation, State> {
  case action(Action)
  case transformedAction(Action)
  case mutation(Mutation, of: Effect<Action, Mutation>)
  case transformedMutation(Mutation)
  indirect case transformedState(State)
  /// A state told by a stub.
  indirect case stubbedState(State)

  /// Whether a stub told it, which shows what a test tells it to, active or not.
  var isStubbed: Bool { if case .stubbedState = self { true } else { false } }
}

/// The streams and the state of one reactor.
///
/// Generic over the reactor's associated types, not over the reactor: a class and its subclass share
/// them. What must know the reactor's type is formed in `init`, as the closures `accept` and
/// `processTurn`, so that in a client's module the whole way of an action is specialised and costs no
/// allocation; they capture nothing.
///
/// The properties on that way go without the run-time check of exclusive access, which took three
/// quarters of the time. They are used on the main actor alone, and never handed on `inout` to code
/// that could come back here: the state is moved out before the reducer gets it.
@usableFromInline
@MainActor
final class ReactorStorage<Action, Mutation, State>: ActionSubject<Action>, CancellableOwner {
  @usableFromInline let loop = ActionLoop.shared
  /// The reactor, until its last reference goes, on whatever thread.
  @safe @exclusivity(unchecked) @usableFromInline weak var holder: AnyObject?
  /// Processes one turn, knowing the reactor's type.
  @usableFromInline let processTurn:
    (ReactorStorage<Action, Mutation, State>, Turn<Action, Mutation, State>) -> Void

  /// The state that `reduce` is given; nil only while it is being changed in place.
  @safe @exclusivity(unchecked) @usableFromInline var reducedState: State?
  @safe @exclusivity(unchecked) @usableFromInline var subscribers = SinkList<State>()
  /// The transformed streams, only where a `transform` is written.
  @safe @exclusivity(unchecked) @usableFromInline var pipelines:
    TransformPipelines<Action, Mutation, State>?

  @safe @exclusivity(unchecked) @usableFromInline var isAwake = true
  /// Counts the deactivations: what an action of an earlier activation still says is void.
  @safe @exclusivity(unchecked) @usableFromInline var activation = 0
  @safe @exclusivity(unchecked) @usableFromInline var isPerforming = false
  @safe @exclusivity(unchecked) @usableFromInline var isTelling = false
  @safe @exclusivity(unchecked) @usableFromInline var reduction = ReductionStyle.unknown

  /// The running effects by number.
  ///
  /// Of no particular type, so that looking at them needs no look-up of types.
  @safe @exclusivity(unchecked) var effects: [Int: any RunningEffect] = [:]
  /// What waits for its turn, each with the activation in which it was accepted.
  @safe @exclusivity(unchecked) var waiting = FIFO<
    (turn: Turn<Action, Mutation, State>, activation: Int)
  >()
  /// Sent before the first activation.
  @safe @exclusivity(unchecked) var postponed: [Action] = []
  /// Subscribers that a deactivation kept from hearing a state.
  @safe @exclusivity(unchecked) var untold: [Sink<State>]?
  @safe @exclusivity(unchecked) @usableFromInline var owner: NodeContext?
  /// The reactor's own class, for its name in reports.
  @usableFromInline let reactorType: Any.Type
  /// The streams that can be cancelled by name, once there was an effect or a name.
  @usableFromInline lazy var cancellables = CancellableSet()
  /// What stands in for the rules, once asked for.
  var stubStorage: Stub<Action, State>?
  /// The place of a reactor that nobody owns, made when somebody asks.
  var loneContext: NodeContext?

  /// How the reducer works, found out at its first run.
  @usableFromInline
  enum ReductionStyle { case unknown, inPlace, byCopy }

  @inlinable
  init<R: Reactor>(of reactor: R, in slot: ReactorSlot)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    reducedState = reactor.initialState
    reactorType = type(of: reactor)
    processTurn = { storage, turn in storage.process(turn, as: R.self) }
    super.init { subject, action in
      // It is kept by this object alone and called with it.
      let storage = unsafe unsafeDowncast(
        subject, to: ReactorStorage<Action, Mutation, State>.self)
      if storage.loop.isRunning { return storage.enqueue(.action(action)) }
      storage.loop.isRunning = true
      storage.process(.action(action), as: R.self)
      storage.loop.finish()
    }
    holder = reactor
    setOwner(slot.owner)
    callTransforms(of: reactor)
  }

  /// The reactor, unless it has gone.
  @inlinable
  func reactor<R: Reactor>(as: R.Type) -> R? {
    guard let reactor = holder else { return nil }
    return unsafe unsafeDowncast(reactor, to: R.self)
  }

  // MARK: The way of an action

  @inlinable
  @inline(__always)
  func process<R: Reactor>(_ turn: Turn<Action, Mutation, State>, as type: R.Type)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    guard let reactor = reactor(as: type) else { return endWithReactor(turn) }
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

  /// Processes an action: its mutations as far as they come at once, then those who hear actions.
  @inlinable
  func perform<R: Reactor>(_ action: Action, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if let hearers { tellWillProcess(action, hearers) }
    let outer = isPerforming
    isPerforming = true
    let listenerCount = listeners.count
    // Those who come or go meanwhile must not move the listeners' places.
    listeners.walkers += 1
    let activation = self.activation
    let outerOwner = unsafe CancellableSet.currentOwner
    unsafe CancellableSet.currentOwner = Unmanaged.passUnretained(self)
    let mutations = reactor.mutate(action: action)
    unsafe CancellableSet.currentOwner = outerOwner
    run(mutations, action, reactor, in: activation)
    listeners.walkers -= 1
    if listenerCount > 0 { tellListeners(action, first: listenerCount) }
    isPerforming = outer
  }

  /// Applies what comes at once; what does not end at once becomes an effect.
  @inlinable
  @inline(__always)
  func run<R: Reactor>(
    _ mutations: Observable<Mutation>, _ action: Action, _ reactor: R, in activation: Int
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if activation != self.activation { return }
    switch mutations.source {
    case .empty: return
    case .just(let mutation): apply(mutation, reactor)
    case .values(let values):
      for mutation in values where activation == self.activation { apply(mutation, reactor) }
    case .concat(let parts): runParts(parts, action, reactor, in: activation)
    case .nested(let nested): runParts(nested.parts, action, reactor, in: activation)
    case .multicast, .lazy, .producer: startEffect(mutations, action)
    }
  }

  /// Applies the parts that come at once; the rest becomes an effect.
  @inlinable
  func runParts<R: Reactor>(
    _ parts: [Observable<Mutation>], _ action: Action, _ reactor: R, in activation: Int
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
    for (index, part) in parts.enumerated() where activation == self.activation {
      switch part.source {
      case .empty, .just, .values: run(part, action, reactor, in: activation)
      default: return startEffect(Observable(.concat(Array(parts[index...]))), action)
      }
    }
  }

  @inlinable
  func apply<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if let pipeline = pipelines?.mutation, !pipeline.isBypassed {
      pipeline.feed(mutation)
    } else {
      reduce(mutation, reactor)
    }
  }

  /// Reduces a mutation into the state and tells the subscribers.
  ///
  /// The state is moved out of its place and back, so that the reducer is its only owner and can
  /// change a large collection in place. Where the reducer makes a new state instead, the old one
  /// stays readable meanwhile.
  @inlinable
  func reduce<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if let hearers { tellWillReduce(mutation, hearers) }
    guard var state = reduction == .byCopy ? reducedState : reducedState.take()
    else { return reportNestedReduction() }
    if reduction == .unknown {
      loop.probed = ObjectIdentifier(reactor)
      reactor.reduce(into: &state, mutation: mutation)
      loop.probed = nil
      reduction = reducedState == nil ? .inPlace : .byCopy
    } else {
      reactor.reduce(into: &state, mutation: mutation)
    }
    reducedState = state
    if let pipeline = pipelines?.state, !pipeline.isBypassed {
      pipeline.feed(state)
    } else {
      tell(state)
    }
  }
}
