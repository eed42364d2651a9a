/// The reactor's stream that a `transform` function wraps, one of three.
@usableFromInline
enum TransformStage: UInt8 {
  case action, mutation, state

  /// The origin of its errors in reports.
  var origin: ReactorFailure.Origin {
    switch self {
    case .action: .transformAction
    case .mutation: .transformMutation
    case .state: .transformState
    }
  }
}

/// The transformed streams of a reactor that wrote at least one `transform`.
@usableFromInline
@MainActor
final class TransformPipelines<Action, Mutation, State> {
  @usableFromInline typealias Storage = ReactorStorage<Action, Mutation, State>

  @usableFromInline let action: TransformPipeline<Action>?
  @usableFromInline let mutation: TransformPipeline<Mutation>?
  @usableFromInline let state: TransformPipeline<State>?
  /// The receipt of the action that is being put in, if its sender waits for its end.
  ///
  /// Without the run-time check of exclusive access, which each transformed action would pay for. That is sound as it is
  /// read and set on the main actor alone, as a whole, and never passed on `inout`.
  @safe @exclusivity(unchecked) @usableFromInline var receipt: ActionReceipt?

  @inlinable
  init(
    action: TransformPipeline<Action>?, mutation: TransformPipeline<Mutation>?,
    state: TransformPipeline<State>?
  ) {
    self.action = action
    self.mutation = mutation
    self.state = state
  }

  /// Calls each `transform` once, and keeps the streams that are not returned untouched.
  ///
  /// - Returns: Nil if all are, so that nothing is made.
  @inlinable
  static func make<R: Reactor<Action, Mutation, State>>(
    of reactor: R, in storage: Storage
  ) -> TransformPipelines? {
    let inputs = LazySubjects.make()
    let outer = CancellableSet.enter(storage)
    // Actions that come out of the stream while one is put in belong to its turn; others wait, as all actions do.
    let action = pipeline(.action, of: inputs) {
      reactor.transform(action: $0)
    } receive: { action, storage, pipeline in
      if pipeline.fields.isFeeding, !storage.isPerforming {
        ActionPath<R>.processPart(.transformedAction(action), in: storage)
      } else {
        storage.runOrEnqueue(.transformedAction(action))
      }
    }
    let mutation = pipeline(.mutation, of: inputs) {
      reactor.transform(mutation: $0)
    } receive: { mutation, storage, pipeline in
      storage.takeNow(.transformedMutation(mutation), isLate: !pipeline.fields.isFeeding)
    }
    let state = pipeline(.state, of: inputs) {
      reactor.transform(state: $0)
    } receive: { state, storage, _ in
      storage.showNow(state)
    }
    _ = CancellableSet.enter(outer)
    if action == nil, mutation == nil, state == nil {
      LazySubjects.giveBack(inputs)
      return nil
    }
    return TransformPipelines(action: action, mutation: mutation, state: state)
  }

  @inlinable
  static func pipeline<Element>(
    _ stage: TransformStage, of inputs: LazySubjects,
    _ transform: (Observable<Element>) -> Observable<Element>,
    receive: @escaping (Element, Storage, TransformPipeline<Element>) -> Void
  ) -> TransformPipeline<Element>? {
    let output = transform(Observable(.lazy(inputs, stage.rawValue)))
    if output.isSubject(stage.rawValue, of: inputs) { return nil }
    return TransformPipeline(input: inputs.subject(stage.rawValue), output: output, stage) {
      pipeline, owner in
      // It is started by its own storage alone.
      let storage = unsafe unsafeDowncast(owner, to: Storage.self)
      return { event in
        switch event {
        case .next(let element):
          pipeline.fields.hasEmitted = true
          receive(element, storage, pipeline)
        case .error(let error): pipeline.fail(error, in: storage)
        case .completed: break
        }
      }
    }
  }

  /// Subscribes to the streams that are not subscribed to: to that of states at once, to the others as
  /// soon as the reactor is awake.
  func start(in storage: Storage) {
    if let state, !state.isRunning {
      state.start(in: storage)
      if let reducedState = storage.reducedState { state.feed(reducedState) }
    }
    if !storage.fields.isAwake { return }
    mutation?.start(in: storage)
    action?.start(in: storage)
  }

  /// Disposes the subscriptions; `start` makes new ones of the same streams.
  func stop() {
    action?.stop()
    mutation?.stop()
    state?.stop()
  }
}
