// The state of a reactor: how it is changed, read, and passed on to subscribers.

/// What a reactor's storage does with the state, whatever its mutations are.
@usableFromInline
@MainActor
class ReactorStates<Action, State>: ReactorActivity<Action> {
  @safe @exclusivity(unchecked) @usableFromInline final var isNotifying = false
  @safe @exclusivity(unchecked) @usableFromInline final var reduction = ReductionStyle.unknown
  /// Whether a reducer has the state, which then cannot be read.
  @safe @exclusivity(unchecked) @usableFromInline private(set) final var isReducing = false
  /// The state that `reduce` is given.
  ///
  /// While `isReducing` it may be the reducer's alone, handed on `inout`. So only `changeState`, which is not
  /// entered again meanwhile, and what looks at `isReducing` first, touch it: that takes the place of the
  /// run-time check of exclusive access. No optional, of which the deinit would look the type up.
  @safe @exclusivity(unchecked) @usableFromInline private(set) final var onlyState: State
  /// The transformed states, only where `transform(state:)` is written.
  @safe @exclusivity(unchecked) @usableFromInline private(set) final var statePipeline:
    TransformPipeline<State>?
  @safe @exclusivity(unchecked) @usableFromInline final var subscribers = SinkList<State>()
  /// What subscribers have yet to get, where a state came or the node went in the middle of a delivery.
  @safe @exclusivity(unchecked) @usableFromInline private(set) final var late:
    LateDeliveries<State>?

  /// How the reducer works, found out at its first run.
  @usableFromInline
  enum ReductionStyle { case unknown, inPlace, byCopy }

  @inlinable
  init(
    of reactor: __shared AnyObject, initialState: State, owner: NodeContext?,
    accept: @escaping (ActionSubject<Action>, Action) -> Void
  ) {
    onlyState = initialState
    super.init(of: reactor, owner: owner, accept: accept)
  }

  /// Has states pass through a transformed stream from now on.
  final func transformStates(by pipeline: TransformPipeline<State>?) { statePipeline = pipeline }

  // MARK: Changing

  /// The state that `reduce` is given; nil only while it is being changed in place.
  @inlinable final var reducedState: State? { isReducing ? nil : onlyState }

  /// Changes the state and passes it on.
  ///
  /// The reducer gets the property itself, so that it is the state's only owner and can change a large
  /// collection in place. Where it makes a new state instead, the old one stays readable meanwhile. The first
  /// time, which finds out, it gets a copy.
  @inlinable
  @inline(__always)
  final func changeState(of reactor: AnyObject, by reduce: (inout State) -> Void) {
    if isReducing { refuseNestedReduction() }
    if reduction == .inPlace {
      isReducing = true
      reduce(&onlyState)
      isReducing = false
    } else {
      var state = onlyState
      if reduction == .unknown {
        isReducing = true
        loop.probed = ObjectIdentifier(reactor)
        reduce(&state)
        loop.probed = nil
        reduction = isReducing ? .inPlace : .byCopy
        isReducing = false
      } else {
        reduce(&state)
      }
      // The old one goes when the new one can be read.
      swap(&onlyState, &state)
    }
    let state = onlyState
    if let pipeline = statePipeline, !pipeline.isBypassed {
      pipeline.feed(state)
    } else {
      notifySubscribers(state)
    }
  }

  /// Notes that the reducer makes a new state, so that the old one can be read meanwhile.
  @usableFromInline
  final func keepReadable() {
    loop.probed = nil
    isReducing = false
  }

  /// Replaces the state, past `transform(state:)`; what a reducer makes meanwhile takes its place.
  final func replaceState(_ state: State) {
    if !isReducing { onlyState = state }
    if transformsState { statePipeline?.latest = state }
  }

  // MARK: Passing on

  /// Shows a state that `transform(state:)` gave.
  @inlinable
  final func show(_ state: State) {
    statePipeline?.latest = state
    notifySubscribers(state)
  }

  /// Shows a state that was assigned to the stub.
  @usableFromInline
  final func showStubbed(_ state: State) {
    replaceState(state)
    notifySubscribers(state)
  }

  /// Shows a state that may come from elsewhere, and so when the reactor has gone.
  @inlinable
  final func showNow(_ state: State) {
    if loop.isRunning { return show(state) }
    if holder == nil { return reactorWasReleased() }
    loop.isRunning = true
    show(state)
    loop.finish()
  }

  /// Passes a state on to the subscribers, in the order in which they came.
  ///
  /// Stops where one of them has the node deactivated: the rest get the state of the time when the
  /// node is active again. A state that comes meanwhile, as one of them had an effect cancelled, comes after
  /// this one.
  @inlinable
  final func notifySubscribers(_ state: State) {
    if let observers = place.reactorObservers { notifyDidChange(state, observers) }
    if subscribers.walkers > 0 { return holdBack(state) }
    isNotifying = true
    let event = Event.next(state)
    let count = subscribers.count
    var hasStopped = false
    subscribers.walkers += 1
    for index in 0..<count {
      // The sink itself is not retained for it: the list keeps it while it is walked.
      if let handler = subscribers[index].handler { handler(event) } else { hasStopped = true }
      if !isAwake {
        keepMissed(from: index + 1, to: count)
        break
      }
    }
    isNotifying = false
    subscribers.walkers -= 1
    if hasStopped { subscribers.clean() }
    if late != nil { notifyHeldBack() }
  }

  @usableFromInline
  final func notifyDidChange(_ state: State, _ observers: TreeObservers) {
    observers.notifyReactorObservers { $0.didChange(state: state, NodePath(context: node)) }
  }

  private final var madeLate: LateDeliveries<State> {
    if let late { return late }
    let late = LateDeliveries<State>()
    self.late = late
    return late
  }

  /// Keeps a state until all have got the one that is being delivered.
  @usableFromInline
  final func holdBack(_ state: State) {
    madeLate.held.append((state, (0..<subscribers.count).map { subscribers[$0] }))
  }

  @usableFromInline
  final func keepMissed(from: Int, to: Int) {
    if from < to { madeLate.missed += (from..<to).map { subscribers[$0] } }
  }

  /// Delivers the states that were held back, as long as the node is active.
  @usableFromInline
  final func notifyHeldBack() {
    while let (state, sinks) = late?.held.popFirst() {
      isNotifying = true
      subscribers.walkers += 1
      var missing: [Sink<State>] = []
      for sink in sinks {
        if isAwake { sink.next(state) } else { missing.append(sink) }
      }
      // They are all who subscribed until then, so they come before the few that are there.
      if !missing.isEmpty { madeLate.missed = missing + madeLate.missed }
      isNotifying = false
      subscribers.walkers -= 1
    }
    if late?.missed.isEmpty == true { late = nil }
  }

  /// Gives those that missed a state the present one.
  final func notifyMissed() {
    let missed = late?.missed ?? []
    late = nil
    var notified: Set<ObjectIdentifier> = []
    for sink in missed where notified.insert(ObjectIdentifier(sink)).inserted {
      if let state = transformsState ? statePipeline?.latest : reducedState { sink.next(state) }
    }
  }

  @usableFromInline
  override func reactorWasReleased() {
    super.reactorWasReleased()
    subscribers.disposeAll()
    late = nil
  }

  // MARK: Reading

  /// Adds a subscriber and gives it the current state.
  ///
  /// What it sends meanwhile waits until that is done.
  @inlinable
  final func subscribe(_ sink: Sink<State>) {
    subscribers.append(sink)
    guard let state = transformsState ? statePipeline?.latest : currentState else { return }
    if loop.isRunning { return sink.next(state) }
    loop.isRunning = true
    CancellableSet.outside { sink.next(state) }
    loop.finish()
  }

  @inlinable final var transformsState: Bool {
    if let statePipeline { !statePipeline.isBypassed } else { false }
  }

  @inlinable final var currentState: State {
    if isReducing { refuseReadingInReducer() }
    if transformsState, let state = statePipeline?.latest { return state }
    return onlyState
  }

  @usableFromInline
  final func refuseReadingInReducer() -> Never {
    programmerError(
      "`currentState` was read, or `state` subscribed to, inside `reduce(into:mutation:)`, which "
        + "is changing that state in place. Use the `state` argument instead.")
  }

  @usableFromInline
  final func refuseNestedReduction() -> Never {
    programmerError(
      "A mutation was reduced inside `reduce(into:mutation:)` of the same reactor. Return it from "
        + "`mutate`, or send an action.")
  }
}
