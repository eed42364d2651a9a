// The streams and the state of one reactor, and the way of an action through them.

/// The streams and the state of one reactor.
///
/// Generic over the reactor's associated types, not over the reactor: a class and its subclass share
/// them. What must know the reactor's type is formed in `init`, as the closures `accept` and
/// `processTurn`, so that in a client's module the whole way of an action is specialised and costs no
/// allocation; they capture nothing.
///
/// The properties on that way go without the run-time check of exclusive access, which took three
/// quarters of the time. They are used on the main actor alone, and none but the state is handed on `inout`
/// to code that could come back here; `isReducing` guards that one.
@usableFromInline
@MainActor
final class ReactorStorage<Action, Mutation, State>: ReactorStates<Action, State>,
  ReactorStorageType, TurnTaker
{
  /// Processes one turn, knowing the reactor's type.
  @usableFromInline let processTurn:
    (ReactorStorage<Action, Mutation, State>, Turn<Action, Mutation, State>) -> Void
  /// The transformed streams, only where a `transform` is written.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var pipelines:
    TransformPipelines<Action, Mutation, State>?
  /// What waits, once anything has waited.
  @safe @exclusivity(unchecked) private var queue: TurnQueue<Action, Mutation, State>?
  /// What stands in for the rules, once asked for.
  @safe @exclusivity(unchecked) private var stub: Stub<Action, State>?

  @inlinable
  init<R: Reactor<Action, Mutation, State>>(of reactor: __shared R, in slot: ReactorSlot) {
    processTurn = { storage, turn in storage.processPart(turn, as: R.self) }
    super.init(of: reactor, initialState: reactor.initialState, owner: slot.owner) {
      subject, action in
      // It is kept by this object alone and called with it.
      let storage = unsafe unsafeDowncast(
        subject, to: ReactorStorage<Action, Mutation, State>.self)
      if storage.loop.isRunning { return storage.enqueue(.action(action)) }
      storage.loop.isRunning = true
      storage.process(.action(action), as: R.self)
      storage.loop.finish()
    }
    if let pipelines = TransformPipelines.make(of: reactor, in: self) { adopt(pipelines) }
  }

  @usableFromInline
  func adopt(_ pipelines: TransformPipelines<Action, Mutation, State>) {
    self.pipelines = pipelines
    transformStates(by: pipelines.state)
  }

  // MARK: Turns

  /// Puts a turn behind all that wait.
  @usableFromInline
  func enqueue(_ turn: Turn<Action, Mutation, State>) {
    if holder == nil { return endWithReactor(turn) }
    if let reason = loop.enqueue(self) { return refuse(turn.dropped, reason) }
    madeQueue.append(turn, in: activation)
  }

  private var madeQueue: TurnQueue<Action, Mutation, State> {
    if let queue { return queue }
    let queue = TurnQueue<Action, Mutation, State>()
    self.queue = queue
    return queue
  }

  @inlinable
  func take(_ turn: Turn<Action, Mutation, State>) { processTurn(self, turn) }

  /// Processes a turn at once where nothing runs, or else puts it behind all that wait.
  @inlinable
  func runOrEnqueue(_ turn: Turn<Action, Mutation, State>) {
    if loop.isRunning { return enqueue(turn) }
    loop.isRunning = true
    take(turn)
    loop.finish()
  }

  /// Processes a mutation with which an effect ends at once, whatever runs; also one that comes in the middle
  /// of a delivery of this reactor's own state, of which the subscribers are notified later.
  @usableFromInline
  func takeNow(_ turn: Turn<Action, Mutation, State>) {
    let wasNotifying = isNotifying
    isNotifying = false
    if loop.isRunning { take(turn) } else { runOrEnqueue(turn) }
    isNotifying = wasNotifying
  }

  /// Whether mutations can be applied: the reactor has not been released, and no stub stands in for it.
  @usableFromInline var hasRules: Bool { holder != nil && !isStubbed }

  @usableFromInline
  func takeTurn() {
    guard let (turn, activation) = queue?.popFirst() else { return }
    // Where the reactor has gone too, that is what is found out first.
    let isStale = activation != self.activation && !turn.isStubbed && holder != nil
    if isStale { drop(turn.dropped, .inactive) } else { take(turn) }
  }

  @usableFromInline
  func dropTurn(_ error: ReactorLimitError?) {
    if let turn = queue?.popFirst()?.turn { drop(turn.dropped, .runLimit) }
    if let error { report(.loop, error) }
  }

  /// Decides on a turn that has come while the reactor is not awake.
  ///
  /// Before the first activation actions wait; while `didBecomeActive()` runs the first one wakes
  /// the reactor; afterwards they are dropped and reported.
  ///
  /// - Returns: Whether the reactor is awake now and the turn can be processed.
  @usableFromInline
  func wakeOrPutAside(_ turn: Turn<Action, Mutation, State>) -> Bool {
    if turn.isStubbed { return true }
    guard let owner = place.owner, case .action(let action) = turn else {
      drop(turn.dropped, .inactive)
      return false
    }
    switch owner.activity {
    case .active where queue?.hasPostponed != true:
      nodeDidBecomeActive()
      return isAwake
    case .active:
      madeQueue.postpone(action)
    case .inactive where !owner.hasBeenActive:
      madeQueue.postpone(action)
    case .inactive, .resigning:
      drop(turn.dropped, .inactive)
    }
    return false
  }

  private func dropPostponed(_ reason: DropReason) {
    guard let queue else { return }
    for action in queue.takePostponed() { drop(.action(action), reason) }
  }

  // MARK: Activity

  /// Subscribes to the transformed streams, as far as the reactor is awake; to none while a stub
  /// stands in.
  @usableFromInline
  func start() { if !isStubbed { pipelines?.start(in: self) } }

  override func nodeDidBecomeActive() {
    if isAwake { return }
    super.nodeDidBecomeActive()
    start()
    // In one run, so that what these lead to comes after them all.
    loop.running {
      notifyMissed()
      guard let queue else { return }
      for action in queue.takePostponed() { onNext(action) }
    }
  }

  override func nodeWillBecomeInactive() {
    // In one run, so that what the effects' last mutations lead to has its turn when all is over.
    loop.running {
      cancelEffects()
      super.nodeWillBecomeInactive()
      pipelines?.stop()
    }
    dropPostponed(.inactive)
  }

  /// Ends everything on finding at a turn that the reactor has gone; an action that was accepted is
  /// reported.
  @usableFromInline
  func endWithReactor(_ turn: Turn<Action, Mutation, State>) {
    if case .action = turn { drop(turn.dropped, .released) }
    reactorWasReleased()
  }

  @usableFromInline
  override func reactorWasReleased() {
    fallAsleep()
    pipelines?.stop()
    super.reactorWasReleased()
    endDeliveries()
    dropPostponed(.released)
    // It keeps this.
    stub = nil
  }

  // MARK: Stub

  /// Whether a stub stands in for the rules.
  var isStubbed: Bool { stub?.isEnabled == true }

  /// The stub, made at the first use.
  ///
  /// It keeps this storage, and goes with the reactor at the latest.
  func stub(initialState: @autoclosure () -> State) -> Stub<Action, State> {
    if let stub { return stub }
    let stub = Stub<Action, State>(action: self, state: initialState()) { [weak self] in
      self?.runOrEnqueue(.stubbedState($0))
    }
    self.stub = stub
    return stub
  }

  /// Puts the stub in the place of the rules, or the rules back.
  func changePlaces(with stub: Stub<Action, State>) {
    stub.changePlaces()
    guard stub.isEnabled else { return start() }
    pipelines?.stop()
    cancelEffects()
    replaceState(stub.state.value)
  }
}
