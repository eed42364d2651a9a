import Basics

/// The state of one reactor with its subscribers, and the turns that wait for it.
///
/// It is a subclass of ``ActionSubject`` because `reactor.action` is an object that users may compare,
/// and an object of its own would be a seventh allocation for each reactor.
///
/// Generic over the reactor's associated types, not over the reactor: a class and its subclass share
/// them. The closures that need the reactor's type are formed in `init`, and enter ``ActionPath``.
@usableFromInline
@MainActor
final class ReactorStorage<Action, Mutation, State>: ActionSubject<Action> {
  @usableFromInline typealias Turn = RIBCore.Turn<Action, Mutation, State>

  /// The properties on the path of an action.
  ///
  /// They go without the run-time check of exclusive access, which took three quarters of an action. That
  /// is sound as they are used on the main actor alone, and none is handed on `inout` to code that could
  /// come back here.
  @usableFromInline
  struct Fields {
    @usableFromInline var place: ReactorPlace
    /// The number of deactivations: turns accepted in an earlier activation are dropped.
    @usableFromInline var activation: Int32 = 0
    @usableFromInline var isAwake = true
    @usableFromInline var reduction = ReductionStyle.unknown
    /// The style of the reduction that is under way; nil if there is none.
    ///
    /// Until it is known, the state counts as one that is changed in place, which cannot be read.
    @usableFromInline var reducing: ReductionStyle?
    @usableFromInline var subscribers = SinkList<State>()
    /// The number of deliveries of states that are under way, one in the middle of another.
    @usableFromInline var deliveries: Int32 = 0
    /// The deliveries of states that came, or were stopped, in the middle of another.
    @usableFromInline var late: LateDeliveries<State>?
    /// The transformed streams, if the reactor wrote a `transform`.
    @usableFromInline var pipelines: TransformPipelines<Action, Mutation, State>?
    /// The effects, once one was started.
    var madeEffects: ReactorEffects?
    /// The waiting turns, once one waited.
    var queue: TurnQueue<Action, Mutation, State>?
    /// The stub that can stand in for the rules, once asked for.
    var stub: Stub<Action, State>?

    @inlinable
    init(place: ReactorPlace) { self.place = place }
  }

  /// How the reducer makes a state, found out at its first run.
  @usableFromInline
  enum ReductionStyle { case unknown, inPlace, byCopy }

  @usableFromInline let loop = ActionLoop.shared
  /// The reactor, until its last reference is released, on any thread.
  @usableFromInline weak let holder: AnyObject?
  /// Processes one turn, knowing the reactor's type.
  @usableFromInline let processTurn: (ReactorStorage, Turn) -> Void
  @safe @exclusivity(unchecked) @usableFromInline private(set) var fields: Fields
  /// The state that `reduce` is given.
  ///
  /// While `isTaken` a reducer may have it `inout`. Only `changeState`, which is not entered again
  /// meanwhile, and code that looks at `isTaken` first use it: that takes the place of the run-time
  /// check. Not optional, as the deinit would look the type of an optional up.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var onlyState: State

  /// - Parameter reactor: Shared, as a reference released after it is known weakly takes five times as
  ///   long. `borrowing` crashes the compiler (6.3.1).
  @inlinable
  init<R: Reactor<Action, Mutation, State>>(
    of reactor: __shared R, in slot: ReactorSlot, beginningWith state: State?
  ) {
    processTurn = { storage, turn in ActionPath<R>.processPart(turn, in: storage) }
    holder = reactor
    fields = Fields(place: ReactorPlace(reactorType: type(of: reactor), owner: slot.owner))
    onlyState = state ?? reactor.initialState
    super.init { subject, action in
      // Only this object has the closure, and is what it is called with.
      let storage = unsafe unsafeDowncast(subject, to: ReactorStorage.self)
      if storage.loop.fields.isRunning { return storage.enqueue(.action(action)) }
      storage.loop.fields.isRunning = true
      ActionPath<R>.process(.action(action), in: storage)
      storage.loop.finish()
    }
    if fields.place.owner != nil { followOwner() }
    fields.pipelines = TransformPipelines.make(of: reactor, in: self)
  }

  // MARK: Turns

  override func send(_ action: Action) -> Single<Void> {
    let receipt = ActionReceipt()
    runOrEnqueue(.sent(action, receipt))
    return receipt.single
  }

  /// Processes an action that was sent from elsewhere, as a part of the session of the reactor's tree, and not of the work
  /// that asked for the sender.
  override func receive(_ action: Action) {
    AsyncWork.outsideOfWork {
      guard let session = fields.place.observers?.session else { return onNext(action) }
      session.own { onNext(action) }
    }
  }

  /// Puts a turn behind all that wait.
  @usableFromInline
  func enqueue(_ turn: Turn) {
    if holder == nil { return endWithReactor(turn) }
    if let reason = loop.enqueue(self) { return refuse(turn, reason) }
    madeQueue.append(turn, in: fields.activation)
  }

  private var madeQueue: TurnQueue<Action, Mutation, State> {
    if let queue = fields.queue { return queue }
    let queue = TurnQueue<Action, Mutation, State>()
    fields.queue = queue
    return queue
  }

  @inlinable
  func take(_ turn: Turn) { processTurn(self, turn) }

  /// Processes an action at once if no other is being processed, or else puts it behind all that wait.
  @inlinable
  func runOrEnqueue(_ turn: Turn) {
    if loop.fields.isRunning { return enqueue(turn) }
    loop.fields.isRunning = true
    take(turn)
    loop.finish()
  }

  /// Processes a mutation at once, whatever is being processed, even in the middle of a delivery of this reactor's own
  /// state, whose subscribers get the next one later (R23).
  ///
  /// - Parameter isLate: Whether the mutation belongs to no action that is being processed.
  @inlinable
  func takeNow(_ turn: Turn, isLate: Bool = true) {
    if !loop.fields.isRunning { return runOrEnqueue(turn) }
    if !loop.countTurn() { return stop(turn.dropped) }
    let wasLate = loop.fields.isLate
    loop.fields.isLate = wasLate || isLate
    // The code of another owner may have made the stream emit.
    CancellableSet.outside { take(turn) }
    loop.fields.isLate = wasLate
  }

  /// Drops what comes after the limit of a run.
  @usableFromInline
  func stop(_ dropped: DroppedTurn) {
    let error = loop.limitError
    fields.place.reportDrop(dropped, .runLimit, in: loop)
    if let error { fields.place.report(.loop, error, to: holder) }
  }

  /// Drops what has come while a mutation of this reactor is being reduced, whose result would overwrite it.
  @usableFromInline
  func refuseNested(_ dropped: DroppedTurn) {
    fields.place.reportDrop(dropped, .reducing, in: loop)
  }

  /// Decides on a turn that has come while the reactor is not awake.
  ///
  /// Before the first activation actions wait; while `didBecomeActive()` runs the first one wakes
  /// the reactor; afterwards they are dropped and reported.
  ///
  /// - Returns: Whether the reactor is awake now and the turn can be processed.
  @usableFromInline
  func wakeOrPutAside(_ turn: Turn) -> Bool {
    if turn.isStubbed { return true }
    guard let owner = fields.place.owner, turn.isAction else {
      drop(turn, .inactive)
      return false
    }
    switch owner.fields.activity {
    case .active where fields.queue?.hasPostponed != true:
      nodeDidBecomeActive()
      return fields.isAwake
    case .active:
      madeQueue.postpone(turn)
    case .inactive where !owner.fields.hasBeenActive:
      madeQueue.postpone(turn)
    case .inactive, .resigning:
      drop(turn, .inactive)
    }
    return false
  }

  private func drop(_ turn: Turn, _ reason: DropReason) {
    fields.place.reportDrop(turn.dropped, reason, in: loop)
    turn.receipt?.fail(ActionSendError.dropped(reason))
  }

  /// Reports a turn that was not accepted.
  ///
  /// An action sent on that report is refused as well. So the reactor is notified of the outermost
  /// refusal only, the observers also of those inside it, and further ones are not reported.
  private func refuse(_ turn: Turn, _ reason: DropReason) {
    loop.reporting(inside: 1) { level in
      fields.place.reportDrop(turn.dropped, reason, in: loop)
      if reason == .queueFull {
        let error = ReactorLimitError.tooManyWaiting(limit: loop.fields.limits.waitingTurns)
        fields.place.report(.loop, error, to: level == 0 ? holder : nil)
      }
    }
    turn.receipt?.fail(ActionSendError.dropped(reason))
  }

  // MARK: Activity

  @usableFromInline
  func followOwner() {
    fields.place.owner?.add(dependent: self)
    fields.isAwake = fields.place.owner?.fields.activity != .inactive
  }

  /// Subscribes to the transformed streams, as far as the reactor is awake; to none while a stub
  /// stands in.
  ///
  /// A state that they give is delivered when all are subscribed to: a subscriber may send an action, whose mutations
  /// would be lost.
  @usableFromInline
  func start() {
    guard !isStubbed, let pipelines = fields.pipelines else { return }
    loop.running { holdingBack { pipelines.start(in: self) } }
  }

  /// Ends everything on finding at a turn that the reactor was released; an action that was accepted is
  /// reported.
  @usableFromInline
  func endWithReactor(_ turn: Turn) {
    if turn.isAction { drop(turn, .released) }
    reactorWasReleased()
  }

  /// Notifies the observers of states.
  @usableFromInline
  func notify(_ observers: TreeObservers, _ event: (any TreeObserver, NodePath) -> Void) {
    observers.notifyReactorObservers { event($0, NodePath(context: fields.place.node)) }
  }

  /// Notifies the observers of actions and mutations.
  @usableFromInline
  func notifySteps(_ observers: TreeObservers, _ event: (any TreeObserver, NodePath) -> Void) {
    observers.notifyStepObservers { event($0, NodePath(context: fields.place.node)) }
  }

  // MARK: Effects

  /// Whether mutations can be applied: the reactor lives, and no stub stands in for it.
  @usableFromInline var hasRules: Bool { holder != nil && !isStubbed }

  @usableFromInline var effects: ReactorEffects {
    if let effects = fields.madeEffects { return effects }
    let effects = ReactorEffects()
    fields.madeEffects = effects
    return effects
  }

  // MARK: Changing the state

  /// Whether a reducer has the state, which then cannot be read.
  @inlinable var isTaken: Bool { fields.reducing != nil && fields.reducing != .byCopy }

  /// The state that `reduce` is given; nil only while it is being changed in place.
  @inlinable var reducedState: State? { isTaken ? nil : onlyState }

  /// Changes the state and passes it on.
  ///
  /// The reducer gets the property itself, so that it is the state's only owner and can change a large
  /// collection in place. If it makes a new state instead, the old one stays readable meanwhile. The first
  /// run, which finds out, gets a copy.
  @inlinable
  @inline(__always)
  func changeState(of reactor: AnyObject, by reduce: (inout State) -> Void) {
    fields.reducing = fields.reduction
    if fields.reduction == .inPlace {
      reduce(&onlyState)
      fields.reducing = nil
    } else {
      var state = onlyState
      if fields.reduction == .unknown {
        loop.fields.probed = ObjectIdentifier(reactor)
        reduce(&state)
        loop.fields.probed = nil
        fields.reduction = fields.reducing == .byCopy ? .byCopy : .inPlace
      } else {
        reduce(&state)
      }
      fields.reducing = nil
      // The old one is released when the new one can be read.
      swap(&onlyState, &state)
    }
    pass(onlyState)
  }

  /// Notes that the reducer makes a new state, so that the old one can be read meanwhile.
  @usableFromInline
  func keepReadable() {
    loop.fields.probed = nil
    fields.reducing = .byCopy
  }

  /// Replaces the state, past `transform(state:)`; the result of a running reducer replaces it in turn.
  private func replaceState(_ state: State) {
    if !isTaken { onlyState = state }
    transformedStates?.fields.latest = state
  }

  /// Begins with another state than the initial one, which subscribers that have come already get too.
  func begin(with state: State) {
    replaceState(state)
    if loop.fields.isRunning { return pass(state) }
    loop.fields.isRunning = true
    pass(state)
    loop.finish()
  }

  /// Passes a state to the subscribers, through the transforms if there are any; inlined, as each mutation comes here.
  @inlinable @inline(__always)
  func pass(_ state: consuming State) {
    if let pipeline = transformedStates {
      pipeline.feed(state)
    } else {
      notifySubscribers(state)
    }
  }

  // MARK: Passing states on

  /// Shows a state that `transform(state:)` gave.
  @inlinable
  func show(_ state: State) {
    fields.pipelines?.state?.fields.latest = state
    notifySubscribers(state)
  }

  /// Shows a state that was assigned to the stub.
  @usableFromInline
  func showStubbed(_ state: State) {
    replaceState(state)
    notifySubscribers(state)
  }

  /// Shows a state at once that `transform(state:)` emits; it may come from elsewhere, and so while a mutation is reduced,
  /// or after the reactor was released.
  @inlinable
  func showNow(_ state: State) {
    if loop.fields.isRunning {
      if fields.reducing != nil { return refuseNested(.state(state)) }
      return loop.countTurn() ? show(state) : stop(.state(state))
    }
    if holder == nil { return reactorWasReleased() }
    loop.fields.isRunning = true
    show(state)
    loop.finish()
  }

  /// Passes a state on to the subscribers, in the order in which they came.
  ///
  /// Stops when one of them has the node deactivated: the others get the present state when the node is
  /// active again. A state that comes meanwhile, as one of them made a merged stream emit, is delivered after this
  /// one.
  @inlinable
  func notifySubscribers(_ state: consuming State) {
    if let observers = fields.place.reactorObservers {
      let state = copy state
      notify(observers) { $0.didChange(state: state, $1) }
    }
    if isNotifying { return holdBack(state) }
    let sinks = fields.subscribers
    fields.deliveries += 1
    let (reached, hasStopped) = sinks.deliver(state) { fields.isAwake }
    fields.deliveries -= 1
    if !fields.isAwake { keepMissed(sinks, after: reached) }
    if hasStopped { fields.subscribers.clean() }
    if fields.late != nil { notifyHeldBack() }
  }

  /// Whether subscribers are getting a state: the next one is held back until all have it.
  @inlinable var isNotifying: Bool { fields.deliveries > 0 }

  private var madeLate: LateDeliveries<State> {
    if let late = fields.late { return late }
    let late = LateDeliveries<State>()
    fields.late = late
    return late
  }

  /// Keeps a state until all subscribers have got the one that is being delivered.
  @usableFromInline
  func holdBack(_ state: State) { madeLate.hold(state, for: fields.subscribers) }

  /// Notes the subscribers that a delivery did not reach, as the node became inactive.
  @usableFromInline
  func keepMissed(_ sinks: SinkList<State>, after reached: Int) {
    if reached < sinks.count { madeLate.miss(sinks.all.dropFirst(reached)) }
  }

  /// Delivers the states that were held back, as long as the node is active.
  @usableFromInline
  func notifyHeldBack() {
    while let (state, sinks) = fields.late?.popHeld() {
      var reached = 0
      fields.deliveries += 1
      if fields.isAwake { reached = sinks.deliver(state, while: { fields.isAwake }).reached }
      // All that subscribed until then, so they come before the few that are noted.
      if !fields.isAwake { madeLate.missEarlier(Array(sinks.all.dropFirst(reached))) }
      fields.deliveries -= 1
    }
    if fields.late?.isEmpty == true { fields.late = nil }
  }

  /// Gives the present state to the subscribers that missed one, unless all got it as the transformed stream began anew.
  private func notifyMissed() {
    // A subscriber may have deactivated the node again.
    if !fields.isAwake { return }
    let missed = fields.late?.takeMissed() ?? []
    // A state that came in the middle of a delivery, as this does, is still to be delivered.
    if fields.late?.isEmpty == true { fields.late = nil }
    if transformedStates?.isRunning == true { return }
    let state = if let transformedStates { transformedStates.fields.latest } else { reducedState }
    guard let state else { return }
    holdingBack { for sink in missed { sink.next(state) } }
  }

  /// Delivers a state to some subscribers alone; what follows from it is delivered after it.
  @usableFromInline
  func holdingBack(_ deliver: () -> Void) {
    fields.deliveries += 1
    deliver()
    fields.deliveries -= 1
    if !isNotifying, fields.late != nil { notifyHeldBack() }
  }

  // MARK: Reading the state

  /// Adds a subscriber and gives it the current state.
  ///
  /// Actions that it sends meanwhile wait until that is done, and so do states that it leads to.
  @inlinable
  func subscribe(_ sink: Sink<State>) {
    fields.subscribers.append(sink)
    let state = if let transformedStates { transformedStates.fields.latest } else { currentState }
    guard let state else { return }
    if loop.fields.isRunning { return holdingBack { sink.next(state) } }
    loop.fields.isRunning = true
    CancellableSet.outside { holdingBack { sink.next(state) } }
    loop.finish()
  }

  /// The stream that `transform(state:)` returned, if it was written and takes part.
  @inlinable var transformedStates: TransformPipeline<State>? {
    guard let pipeline = fields.pipelines?.state, !pipeline.fields.isBypassed else { return nil }
    return pipeline
  }

  @inlinable var currentState: State {
    if isTaken { refuseReadingInReducer() }
    return transformedStates?.fields.latest ?? onlyState
  }

  @usableFromInline
  func refuseReadingInReducer() -> Never {
    programmerError(
      "`currentState` was read, or `state` subscribed to, inside `reduce(into:mutation:)`, which "
        + "is changing that state in place. Use the `state` argument instead.")
  }

  // MARK: Stub

  /// Whether a stub stands in for the rules.
  @usableFromInline var isStubbed: Bool { fields.stub?.isEnabled == true }

  /// The stub keeps this storage, and is released with the reactor at the latest.
  func stub(initialState: @autoclosure () -> State) -> Stub<Action, State> {
    if let stub = fields.stub { return stub }
    let stub = Stub<Action, State>(action: self, state: initialState()) { [weak self] in
      self?.runOrEnqueue(.stubbedState($0))
    }
    fields.stub = stub
    return stub
  }

  /// Exchanges the stub and the rules.
  func changePlaces(with stub: Stub<Action, State>) {
    stub.changePlaces()
    guard stub.isEnabled else { return start() }
    fields.pipelines?.stop()
    cancelEffects()
    replaceState(stub.state.value)
  }
}

extension ReactorStorage: ReactorStorageType {
  @usableFromInline
  func takeTurn() {
    guard let (turn, activation) = fields.queue?.popFirst() else { return }
    // If the reactor was released too, that counts first.
    let isStale = activation != fields.activation && !turn.isStubbed && holder != nil
    if isStale { drop(turn, .inactive) } else { take(turn) }
  }

  @usableFromInline
  func dropTurn(_ error: ReactorLimitError?) {
    if let turn = fields.queue?.popFirst()?.turn { drop(turn, .runLimit) }
    if let error { fields.place.report(.loop, error, to: holder) }
  }

  @usableFromInline
  func setOwner(_ owner: NodeContext?) {
    fields.place.owner?.remove(dependent: self)
    fields.place.owner = owner
    followOwner()
  }

  @usableFromInline
  func reactorWasReleased() {
    fields.isAwake = false
    fields.pipelines?.stop()
    cancelEffects()
    fields.place.owner?.remove(dependent: self)
    fields.subscribers.disposeAll()
    fields.late = nil
    endDeliveries()
    fields.queue?.takePostponed { drop($0, .released) }
    // It keeps this.
    fields.stub = nil
  }

  @usableFromInline
  func report(_ origin: ReactorFailure.Origin, _ error: any Error, effect: EffectInfo?) {
    fields.place.report(origin, error, effect: effect, to: holder)
  }

  @usableFromInline var place: ReactorPlace { fields.place }

  // MARK: CancellableOwner

  @usableFromInline var cancellables: CancellableSet { effects.cancellables }
  @usableFromInline var isPartOfOwner: Bool { true }
  /// The node: streams merged in a transform are no effects.
  @usableFromInline var workScope: (any WorkScope)? { fields.place.owner }
}

extension ReactorStorage: ActivityDependent {
  func nodeDidBecomeActive() {
    if fields.isAwake { return }
    fields.isAwake = true
    start()
    // In one run, so that turns that these lead to come after them all.
    loop.running {
      notifyMissed()
      fields.queue?.takePostponed { turn in
        if case .action(let action) = turn { onNext(action) } else { runOrEnqueue(turn) }
      }
    }
  }

  func nodeWillBecomeInactive() {
    // In one run, so that turns that the effects' last mutations lead to come when all is over.
    loop.running {
      cancelEffects()
      fields.isAwake = false
      fields.activation &+= 1
      fields.pipelines?.stop()
    }
    fields.queue?.takePostponed { drop($0, .inactive) }
  }

  var runningEffects: [EffectInfo] { fields.madeEffects?.infos ?? [] }

  func cancelEffects() {
    guard let effects = fields.madeEffects else { return }
    // In one run, so that an action sent as an effect ends has its turn after all have ended; it might
    // begin the effect again, without end.
    loop.running { effects.cancelAll(at: fields.place) }
  }
}
