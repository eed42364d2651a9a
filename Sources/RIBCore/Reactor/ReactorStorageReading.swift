// How a reactor's state is told and read, and where the reactor stands.

extension ReactorStorage {
  @usableFromInline
  func show(_ state: State) {
    pipelines?.transformedState = state
    tell(state)
  }

  @usableFromInline
  func showStubbed(_ state: State) {
    setShown(state)
    tell(state)
  }

  /// Replaces the state, past `transform(state:)`.
  func setShown(_ state: State) {
    reducedState = state
    if transformsState { pipelines?.transformedState = state }
  }

  /// Tells the subscribers, in the order in which they came.
  ///
  /// Stops where one of them has the node deactivated: the rest hear of it when the node is active
  /// again.
  @inlinable
  func tell(_ state: State) {
    if let hearers { tellDidChange(state, hearers) }
    isTelling = true
    let event = Event.next(state)
    let count = subscribers.count
    var hasStopped = false
    subscribers.walkers += 1
    for index in 0..<count {
      // The sink itself is not retained for it: the list keeps it while it is walked.
      if let handler = subscribers[index].handler { handler(event) }
      if subscribers[index].isStopped { hasStopped = true }
      if !isAwake {
        keepUntold(from: index + 1, to: count)
        break
      }
    }
    isTelling = false
    subscribers.walkers -= 1
    if hasStopped { subscribers.clean() }
  }

  /// Adds a subscriber and tells it the current state.
  ///
  /// What it sends meanwhile waits until it is told.
  @inlinable
  func subscribe(_ sink: Sink<State>) {
    subscribers.append(sink)
    guard let state = transformsState ? pipelines?.transformedState : currentState else { return }
    if loop.isRunning { return sink.next(state) }
    loop.isRunning = true
    CancellableSet.outside { sink.next(state) }
    loop.finish()
  }

  @inlinable var transformsState: Bool {
    if let pipeline = pipelines?.state { !pipeline.isBypassed } else { false }
  }

  @inlinable var currentState: State {
    guard let reducedState else { refuseReadingInReducer() }
    if transformsState, let state = pipelines?.transformedState { return state }
    return reducedState
  }

  /// Notes that the reducer makes a new state, so that the old one can be read meanwhile.
  @usableFromInline
  func keepReadable(_ state: State) {
    loop.probed = nil
    reducedState = state
  }

  @usableFromInline
  func refuseReadingInReducer() -> Never {
    programmerError(
      "`currentState` was read, or `state` subscribed to, inside `reduce(into:mutation:)`, which "
        + "is changing that state in place. Use the `state` argument instead.")
  }

  @usableFromInline
  func reportNestedReduction() {
    programmerError(
      "A mutation was reduced inside `reduce(into:mutation:)` of the same reactor. Return it from "
        + "`mutate`, or send an action.")
  }

  /// Who watches: the tree of the owner, or what the process has for reactors without one.
  @inlinable var observers: TreeObservers? {
    if let owner { owner.observers } else { TreeObservers.forLoneReactors }
  }

  /// Who hears of each action, mutation and state.
  @inlinable var hearers: TreeObservers? {
    guard TreeObservers.hasEverHeardReactors, let observers, observers.hearsReactors
    else { return nil }
    return observers
  }

  /// Where the reactor stands, for observers; one that nobody owns stands under its type's name.
  var context: NodeContext {
    if let owner { return owner }
    if let loneContext { return loneContext }
    let context = NodeContext(name: "\(reactorType)")
    loneContext = context
    return context
  }
}
