// The transformed streams of one reactor, and how they are joined with its way of an action.

/// Which of a reactor's three streams a `transform` function wraps.
@usableFromInline
enum TransformStage: UInt8 { case action, mutation, state }

/// The transformed streams of a reactor that wrote at least one `transform`.
@usableFromInline
@MainActor
final class TransformPipelines<Action, Mutation, State> {
  @usableFromInline let action: TransformPipeline<Action>?
  @usableFromInline let mutation: TransformPipeline<Mutation>?
  @usableFromInline let state: TransformPipeline<State>?

  /// Calls each `transform` once, and keeps those streams that are not handed back untouched; nil where
  /// all are.
  @inlinable
  init?<R: Reactor<Action, Mutation, State>>(
    of reactor: R, in storage: ReactorStorage<Action, Mutation, State>
  ) {
    let inputs = LazySubjects()
    let outerOwner = unsafe CancellableSet.currentOwner
    unsafe CancellableSet.currentOwner = Unmanaged.passUnretained(storage)
    action = TransformPipeline(.action, of: inputs) { reactor.transform(action: $0) }
    mutation = TransformPipeline(.mutation, of: inputs) { reactor.transform(mutation: $0) }
    state = TransformPipeline(.state, of: inputs) { reactor.transform(state: $0) }
    unsafe CancellableSet.currentOwner = outerOwner
    if action == nil, mutation == nil, state == nil { return nil }
  }

  /// Subscribes to the streams that are not subscribed to: to that of states at once, to the others as
  /// soon as the reactor is awake.
  func start(in storage: ReactorStorage<Action, Mutation, State>) {
    startStates(in: storage)
    if !storage.isAwake { return }
    start(mutation, .transformMutation, in: storage, isBusy: { storage.isNotifying }) {
      .transformedMutation($0)
    }
    start(action, .transformAction, in: storage, isBusy: { storage.isPerforming }) {
      .transformedAction($0)
    }
  }

  private func startStates(in storage: ReactorStorage<Action, Mutation, State>) {
    guard let state, !state.isRunning else { return }
    state.start(in: storage) { element in
      if !storage.loop.isRunning || state.isFeeding, !storage.isNotifying {
        storage.showNow(element)
      } else {
        storage.enqueue(.transformedState(element))
      }
    } fail: { error, isBypassed in
      storage.report(.transformState, error, isBypassed: isBypassed)
    }
    if let reducedState = storage.reducedState { state.feed(reducedState) }
  }

  /// Subscribes to a stream; what comes out while an element is put in belongs to that one's turn.
  private func start<Element>(
    _ pipeline: TransformPipeline<Element>?, _ origin: ReactorFailure.Origin,
    in storage: ReactorStorage<Action, Mutation, State>, isBusy: @escaping () -> Bool,
    turn: @escaping (Element) -> Turn<Action, Mutation, State>
  ) {
    guard let pipeline, !pipeline.isRunning else { return }
    pipeline.start(in: storage) { element in
      if pipeline.isFeeding, !isBusy() {
        storage.take(turn(element))
      } else {
        storage.runOrEnqueue(turn(element))
      }
    } fail: { error, isBypassed in
      storage.report(origin, error, isBypassed: isBypassed)
    }
  }

  /// Gives the subscriptions up; `start` makes new ones of the same streams.
  func stop() {
    action?.stop()
    mutation?.stop()
    state?.stop()
  }
}

extension TransformPipeline {
  /// Calls a `transform` function; nil where it hands its stream back untouched.
  @inlinable
  convenience init?(
    _ stage: TransformStage, of inputs: LazySubjects,
    _ transform: (Observable<Element>) -> Observable<Element>
  ) {
    let output = transform(Observable(.lazy(inputs, stage.rawValue)))
    if output.isSubject(stage.rawValue, of: inputs) { return nil }
    self.init(input: inputs.subject(stage.rawValue), output: output)
  }
}
