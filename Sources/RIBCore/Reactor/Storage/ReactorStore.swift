import Basics

/// What one reactor has: its state, the actions that wait for its activation, its effects, its transformed streams.
///
/// Generic over the reactor's associated types, not over the reactor: a class and its subclass share
/// them. What needs the reactor's own type is in ``ReactorRules``.
@usableFromInline
@MainActor
final class ReactorStore<Action, Mutation, State>: ActionTarget {
  @usableFromInline typealias Process = (ReactorStore, Action, ActionReceipt?) -> Void

  /// Processes an action in its turn, knowing the reactor's type.
  private let process: Process
  private let loop = ActionLoop.shared
  @usableFromInline let states: StateStore<State>
  /// The reactor, until its last reference is released, on any thread.
  @usableFromInline weak let reactor: AnyObject?
  // What an action uses goes without the run-time check of exclusive access, which took half of its time. That is sound as
  // it is used on the main actor alone, and none is passed on `inout` to code that could come back here.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var place: ReactorPlace
  /// The number of deactivations: actions accepted in an earlier activation are dropped.
  @safe @exclusivity(unchecked) private var activation: Int32 = 0
  /// The number of times that the rules have ceased to take part: what is left of an action that began before is dropped.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var endings: Int32 = 0
  /// The subscribers to actions.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var actionSinks =
    SinkList<Action>()
  /// Whether the rules take part: the node is active, and no stub stands in.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isReady = true
  private var isAwake = true
  /// The transformed streams, if the reactor wrote a `transform`.
  @safe @exclusivity(unchecked) @usableFromInline
  private(set) var transforms: Transforms<Action, Mutation, State>?
  /// The effects, once one was started.
  private var madeEffects: ReactorEffects?
  /// The actions that wait for the first activation.
  @safe @exclusivity(unchecked) private var postponed: [WaitingTurn] = []
  /// The stub that can stand in for the rules, once asked for.
  private var stub: Stub<Action, State>?

  @usableFromInline
  init(
    of reactor: AnyObject, in slot: ReactorSlot, _ states: StateStore<State>,
    _ process: @escaping Process
  ) {
    self.process = process
    self.reactor = reactor
    self.states = states
    place = ReactorPlace(reactorType: type(of: reactor), owner: slot.owner)
    if place.owner != nil { followOwner() }
  }

  /// Subscribes to the transformed streams, if there are any; the first thing that is done after `init`.
  @usableFromInline
  func begin(_ transforms: Transforms<Action, Mutation, State>?) {
    self.transforms = transforms
    start()
  }

  // MARK: Turns

  @usableFromInline
  func take(_ action: Action, for receipt: ActionReceipt?) {
    guard loop.begin() else { return enqueue(action, receipt) }
    process(self, action, receipt)
    loop.end()
  }

  /// Processes an action that comes out of its transform by itself, at once or in its turn.
  @usableFromInline
  func takeTransformed(_ action: Action, _ perform: @escaping () -> Void) {
    guard loop.begin() else { return enqueue(action, nil, perform) }
    perform()
    loop.end()
  }

  /// Processes what has come by itself at once, whatever is being processed, even in the middle of a delivery of this
  /// reactor's own state, whose subscribers get the next one later (R23).
  ///
  /// - Parameter isLate: Whether it belongs to no action that is being processed.
  @usableFromInline
  func takeNow(
    _ dropped: @autoclosure () -> DroppedTurn, isLate: Bool, _ body: () -> Void
  ) {
    if loop.runNow(isLate: isLate, body) { return }
    let error = loop.limitError
    place.reportDrop(dropped(), .runLimit, in: loop)
    if let error { place.report(.loop, error, to: reactor) }
  }

  private func enqueue(_ action: Action, _ receipt: ActionReceipt?) {
    enqueue(action, receipt) { [self] in process(self, action, receipt) }
  }

  /// Has an action wait for its turn; in the end it is run, or dropped and reported.
  private func enqueue(
    _ action: Action, _ receipt: ActionReceipt?, _ run: @escaping () -> Void
  ) {
    if reactor == nil, !isStubbed { return endWithReactor(action, receipt) }
    let accepted = activation
    loop.enqueue { [self] call in
      switch call {
      case .run where isStubbed: recordByStub(action, receipt)
      // If the action is of another activation too, that the reactor was released counts first.
      case .run where reactor == nil: endWithReactor(action, receipt)
      case .run where accepted == activation: run()
      case .run: drop(action, .inactive, receipt)
      case .drop(let reason, let error):
        drop(action, reason, receipt)
        if let error { place.report(.loop, error, to: reactor) }
      case .refuse(let reason): refuse(action, reason, receipt)
      }
    }
  }

  /// Has an action wait for the first activation.
  private func postpone(_ action: Action, _ receipt: ActionReceipt?) {
    postponed.append { [self] call in
      switch call {
      case .run: take(action, for: receipt)
      case .drop(let reason, _), .refuse(let reason): drop(action, reason, receipt)
      }
    }
  }

  /// Decides on an action that has come while the rules do not take part.
  ///
  /// A stub records it. Before the first activation actions wait; while `didBecomeActive()` runs the first one wakes
  /// the reactor; afterwards they are dropped and reported.
  ///
  /// - Returns: Whether the rules take part now and the action can be processed.
  @usableFromInline
  func makeReady(for action: Action, _ receipt: ActionReceipt?) -> Bool {
    if isStubbed {
      recordByStub(action, receipt)
      return false
    }
    if reactor == nil {
      endWithReactor(action, receipt)
      return false
    }
    switch place.owner?.fields.activity {
    case .active where postponed.isEmpty:
      nodeDidBecomeActive()
      return isReady
    case .active: postpone(action, receipt)
    case .inactive where place.owner?.fields.hasBeenActive == false: postpone(action, receipt)
    case .inactive, .resigning, nil: drop(action, .inactive, receipt)
    }
    return false
  }

  private func recordByStub(_ action: Action, _ receipt: ActionReceipt?) {
    stub?.record(action)
    if actionSinks.deliver(action).hasStopped { actionSinks.clean() }
    receipt?.finish()
  }

  /// Drops what comes by itself while the rules do not take part.
  @usableFromInline
  func dropInactive(_ dropped: @autoclosure () -> DroppedTurn) {
    if !isStubbed { place.reportDrop(dropped(), .inactive, in: loop) }
  }

  /// Drops what has come while a mutation of this reactor is being reduced, whose result would overwrite it.
  @usableFromInline
  func refuseNested(_ dropped: @autoclosure () -> DroppedTurn) {
    place.reportDrop(dropped(), .reducing, in: loop)
  }

  /// Ends everything on finding that the reactor was released; the action is reported.
  @usableFromInline
  func endWithReactor(_ action: Action, _ receipt: ActionReceipt?) {
    drop(action, .released, receipt)
    reactorWasReleased()
  }

  private func drop(_ action: Action, _ reason: DropReason, _ receipt: ActionReceipt?) {
    place.reportDrop(.action(action), reason, in: loop)
    receipt?.fail(ActionSendError.dropped(reason))
  }

  /// Reports an action that was not accepted.
  ///
  /// An action sent on that report is refused as well. So the reactor is notified of the outermost
  /// refusal only, the observers also of those inside it, and further ones are not reported.
  private func refuse(_ action: Action, _ reason: DropReason, _ receipt: ActionReceipt?) {
    loop.reporting(inside: 1) { level in
      place.reportDrop(.action(action), reason, in: loop)
      if reason == .queueFull {
        let error = ReactorLimitError.tooManyWaiting(limit: loop.limits.waitingTurns)
        place.report(.loop, error, to: level == 0 ? reactor : nil)
      }
    }
    receipt?.fail(ActionSendError.dropped(reason))
  }

  // MARK: Subscribers to actions

  @usableFromInline
  func subscribe(_ sink: Sink<Action>) { actionSinks.append(sink) }

  @usableFromInline
  func cleanActionSubscribers() { actionSinks.clean() }

  // MARK: Observers

  @usableFromInline var observers: TreeObservers? { place.observers }

  @usableFromInline
  func noteProcessing(_ action: Action) {
    place.observers?.notifyStepObservers { $0.willProcess(action: action, place.path) }
  }

  @usableFromInline
  func noteReducing(_ mutation: Mutation) {
    place.observers?.notifyStepObservers { $0.willReduce(mutation: mutation, place.path) }
  }

  @usableFromInline
  func noteShowing(_ state: State) {
    place.observers?.notifyReactorObservers { $0.didChange(state: state, place.path) }
  }

  // MARK: Activity

  private func followOwner() {
    place.owner?.add(dependent: self)
    setAwake(place.owner?.fields.activity != .inactive)
  }

  private func setAwake(_ isAwake: Bool) {
    self.isAwake = isAwake
    let wasReady = isReady
    isReady = isAwake && !isStubbed
    if wasReady, !isReady { endings &+= 1 }
    states.isOpen = isAwake || isStubbed
  }

  /// Subscribes to the transformed streams, as far as the reactor is awake; to none while a stub
  /// stands in.
  ///
  /// A state that they give is delivered when all are subscribed to: a subscriber may send an action, whose mutations
  /// would be lost.
  private func start() {
    guard !isStubbed, let transforms, isAwake || place.owner?.fields.hasBeenActive == false
    else { return }
    loop.running {
      states.holdingBack {
        transforms.start(
          isAwake: { isAwake }, reduced: states.isTaken ? nil : states.reduced, in: self)
      }
    }
  }

  // MARK: States

  /// Has the stub's state in the place of one that was being reduced as the stub was enabled; returns whether it is.
  @usableFromInline
  func restoreStubbedState() -> Bool {
    guard let stub, isStubbed else { return false }
    replace(stub.state.value)
    return true
  }

  /// The stream that `transform(state:)` returned, if it was written and takes part.
  @usableFromInline var shownStage: TransformStage<State>? {
    guard let stage = transforms?.state, !stage.isBypassed else { return nil }
    return stage
  }

  /// The state that subscribers were sent last.
  @inlinable var currentState: State {
    if states.isTaken { refuseReadingInReducer() }
    return shownStage?.latest ?? states.reduced
  }

  @usableFromInline
  func refuseReadingInReducer() -> Never {
    programmerError(
      "`currentState` was read, or `state` subscribed to, inside `reduce(into:mutation:)`, which "
        + "is changing that state in place. Use the `state` argument instead.")
  }

  /// Adds a subscriber and gives it the current state.
  ///
  /// Actions that it sends meanwhile wait until that is done, and so do states that it leads to.
  @inlinable
  func subscribe(_ sink: Sink<State>) {
    let state: State? = if let shownStage { shownStage.latest } else { currentState }
    states.append(sink)
    if let state { delivering { sink.next(state) } }
  }

  /// Runs a closure that gives one subscriber a state.
  @usableFromInline
  func delivering(_ body: () -> Void) {
    loop.running { CancellableSet.outside { states.holdingBack(body) } }
  }

  /// Begins with another state than the initial one, which subscribers that have come already get too.
  func begin(with state: State) {
    replace(state)
    loop.running { if let shownStage { shownStage.feed(state) } else { show(state) } }
  }

  private func show(_ state: State) {
    if place.observesStates { noteShowing(state) }
    states.deliver(state)
  }

  /// Replaces the state, past `transform(state:)`.
  private func replace(_ state: State) {
    states.replace(state)
    shownStage?.latest = state
  }

  // MARK: Stub

  /// Whether a stub stands in for the rules.
  var isStubbed: Bool { stub?.isEnabled == true }

  /// The stub keeps this store, and is released with the reactor at the latest.
  func stub(
    of subject: ActionSubject<Action>, initialState: @autoclosure () -> State
  ) -> Stub<Action, State> {
    if let stub { return stub }
    let stub = Stub<Action, State>(action: subject, state: initialState()) { [weak self] state in
      self?.takeNow(.state(state), isLate: true) {
        self?.replace(state)
        self?.show(state)
      }
    }
    self.stub = stub
    return stub
  }

  /// Exchanges the stub and the rules.
  func changePlaces(with stub: Stub<Action, State>) {
    stub.isEnabled.toggle()
    setAwake(isAwake)
    guard stub.isEnabled else { return start() }
    transforms?.stop()
    cancelEffects()
    replace(stub.state.value)
  }
}

extension ReactorStore: ReactorStoreType {
  @usableFromInline
  func setOwner(_ owner: NodeContext?) {
    place.owner?.remove(dependent: self)
    place.owner = owner
    followOwner()
  }

  @usableFromInline
  func reactorWasReleased() {
    setAwake(false)
    transforms?.stop()
    cancelEffects()
    place.owner?.remove(dependent: self)
    states.disposeAll()
    actionSinks.disposeAll()
    takePostponed(.drop(.released))
    // It keeps this.
    stub = nil
  }

  private func takePostponed(_ call: TurnCall) {
    for turn in exchange(&postponed, with: []) { turn(call) }
  }

  @usableFromInline
  func report(_ origin: ReactorFailure.Origin, _ error: any Error, effect: EffectInfo?) {
    place.report(origin, error, effect: effect, to: reactor)
  }

  // MARK: Effects

  @usableFromInline var effects: ReactorEffects {
    if let madeEffects { return madeEffects }
    let effects = ReactorEffects()
    madeEffects = effects
    return effects
  }

  @usableFromInline var hasRules: Bool { reactor != nil && !isStubbed }
  @usableFromInline var isDelivering: Bool { states.isDelivering }

  // MARK: CancellableOwner

  @usableFromInline var cancellables: CancellableSet { effects.cancellables }
  @usableFromInline var isPartOfOwner: Bool { true }
  /// The node: streams merged in a transform are no effects.
  @usableFromInline var workScope: (any WorkScope)? { place.owner }
}

extension ReactorStore: ActivityDependent {
  func nodeDidBecomeActive() {
    if isAwake { return }
    let wasRunning = shownStage?.isRunning != false
    setAwake(true)
    start()
    // In one run, so that turns that these lead to come after them all.
    loop.running {
      // As the transformed stream begins anew, all get the state; and a subscriber may have deactivated the node again.
      if isAwake { states.deliverMissed(wasRunning || isStubbed ? presentState : nil) }
      takePostponed(.run)
    }
  }

  /// The state that is shown; nil while it is changed in place.
  private var presentState: State? {
    if let shownStage { shownStage.latest } else { states.isTaken ? nil : states.reduced }
  }

  func nodeWillBecomeInactive() {
    // In one run, so that turns that the effects' last mutations lead to come when all is over.
    loop.running {
      cancelEffects()
      setAwake(false)
      activation &+= 1
      transforms?.stop()
    }
    takePostponed(.drop(.inactive))
  }

  var runningEffects: [EffectInfo] { madeEffects?.infos ?? [] }

  func cancelEffects() {
    guard let madeEffects else { return }
    // In one run, so that an action sent as an effect ends has its turn after all have ended; it might
    // begin the effect again, without end.
    loop.running { madeEffects.cancelAll(at: place) }
  }
}
