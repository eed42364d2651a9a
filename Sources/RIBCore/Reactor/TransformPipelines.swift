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

  @inlinable
  init(
    action: TransformPipeline<Action>?, mutation: TransformPipeline<Mutation>?,
    state: TransformPipeline<State>?
  ) {
    self.action = action
    self.mutation = mutation
    self.state = state
  }

  /// Calls each `transform` once, and keeps those streams that are not handed back untouched.
  ///
  /// - Returns: Nil where all are, for which nothing is made.
  @inlinable
  static func make<R: Reactor<Action, Mutation, State>>(
    of reactor: R, in storage: ReactorStorage<Action, Mutation, State>
  ) -> TransformPipelines? {
    let inputs = LazySubjects()
    let outerOwner = unsafe CancellableSet.currentOwner
    unsafe CancellableSet.currentOwner = Unmanaged.passUnretained(storage)
    let action = pipeline(.action, of: inputs) { reactor.transform(action: $0) }
    let mutation = pipeline(.mutation, of: inputs) { reactor.transform(mutation: $0) }
    let state = pipeline(.state, of: inputs) { reactor.transform(state: $0) }
    unsafe CancellableSet.currentOwner = outerOwner
    if action == nil, mutation == nil, state == nil { return nil }
    return TransformPipelines(action: action, mutation: mutation, state: state)
  }

  @inlinable
  static func pipeline<Element>(
    _ stage: TransformStage, of inputs: LazySubjects,
    _ transform: (Observable<Element>) -> Observable<Element>
  ) -> TransformPipeline<Element>? {
    let output = transform(Observable(.lazy(inputs, stage.rawValue)))
    if output.isSubject(stage.rawValue, of: inputs) { return nil }
    return TransformPipeline(input: inputs.subject(stage.rawValue), output: output)
  }

  /// Subscribes to the streams that are not subscribed to: to that of states at once, to the others as
  /// soon as the reactor is awake.
  func start(in storage: ReactorStorage<Action, Mutation, State>) {
    startStates(in: storage)
    if !storage.isAwake { return }
    startMutations(in: storage)
    startActions(in: storage)
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

  // What comes out of a stream while an element is put in belongs to the turn of that one.

  private func startMutations(in storage: ReactorStorage<Action, Mutation, State>) {
    guard let mutation, !mutation.isRunning else { return }
    mutation.start(in: storage) { element in
      if mutation.isFeeding, !storage.isNotifying {
        storage.take(.transformedMutation(element))
      } else {
        storage.runOrEnqueue(.transformedMutation(element))
      }
    } fail: { error, isBypassed in
      storage.report(.transformMutation, error, isBypassed: isBypassed)
    }
  }

  private func startActions(in storage: ReactorStorage<Action, Mutation, State>) {
    guard let action, !action.isRunning else { return }
    action.start(in: storage) { element in
      if action.isFeeding, !storage.isPerforming {
        storage.take(.transformedAction(element))
      } else {
        storage.runOrEnqueue(.transformedAction(element))
      }
    } fail: { error, isBypassed in
      storage.report(.transformAction, error, isBypassed: isBypassed)
    }
  }

  /// Gives the subscriptions up; `start` makes new ones of the same streams.
  func stop() {
    action?.stop()
    mutation?.stop()
    state?.stop()
  }
}
