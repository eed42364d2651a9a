/// A step of a workflow: the item and the value that it emits lead on to the next.
@MainActor
public final class Step<WorkflowActionableItemType, ActionableItemType, ValueType> {
  private let workflow: Workflow<WorkflowActionableItemType>
  private let stream: StepStream<ActionableItemType, ValueType>

  init(
    workflow: Workflow<WorkflowActionableItemType>,
    stream: StepStream<ActionableItemType, ValueType>
  ) {
    self.workflow = workflow
    self.stream = stream
  }

  /// Adds the next step.
  ///
  /// A step that waits for an interactor to become active does not keep it: if that is released, the branch
  /// ends. Once begun, only the stream that `onStep` returned decides which objects are kept, and when it ends.
  ///
  /// - Parameter onStep: Called once, with the item and the value of this step; if the item is an
  ///   interactor, when it is active. The first element of the stream that it returns leads on.
  /// - Returns: The step, to be followed by others, or to be committed.
  public func onStep<NextActionableItemType, NextValueType>(
    _ onStep:
      @escaping (ActionableItemType, ValueType) -> Observable<
        (NextActionableItemType, NextValueType)
      >
  ) -> Step<WorkflowActionableItemType, NextActionableItemType, NextValueType> {
    let run = workflow.run
    // Of the elements of a forked stream, the latest one is waited for.
    let ready = asObservable().flatMapLatest { item, value in
      guard let scope = item as? any InteractorScope else { return Observable.just((item, value)) }
      let element = StepElement(item, value)
      return scope.isActiveStream.compactMap { $0 ? element.parts : nil }
    }
    let source = Observable<(NextActionableItemType, NextValueType)> { [weak run] sink in
      let feed = CurrentSink(of: sink)
      ready.run(
        into: feed.replace { event in
          guard case .next((let item, let value)) = event else { return sink.end(event) }
          // Whatever comes next, also while the closure runs, is not for this step.
          feed.dispose()
          let step = feed.replace { (event: Event<(NextActionableItemType, NextValueType)>) in
            guard case .error = event, let run else { return sink.on(event) }
            run.begin(error: { sink.on(event) }, wasReported: false)
          }
          if let use = run?.noteItem(item) { sink.attach(use) }
          onStep(item, value).run(into: step)
        })
    }
    return .init(workflow: workflow, stream: StepStream(run: run, source: source))
  }

  /// Calls a closure with the error by which this step or one before it ended.
  ///
  /// - Parameter onError: Called at most once.
  /// - Returns: This step.
  public func onError(_ onError: @escaping (any Error) -> Void) -> Step {
    stream.onError(onError)
    return self
  }

  /// Ends a branch of the workflow with this step: subscribing to the workflow runs it, at once if that is running.
  ///
  /// - Returns: The workflow, to be subscribed to.
  @discardableResult
  public func commit() -> Workflow<WorkflowActionableItemType> {
    workflow.run.commit(stream)
    return workflow
  }

  /// The item and the value that the step emits, also for late subscribers; most often to be forked.
  public func asObservable() -> Observable<(ActionableItemType, ValueType)> {
    Observable { [stream] in stream.subscribe($0) }
  }
}

extension ObservableType {
  /// Begins a branch of a workflow with this stream; calls the workflow's `didFork()`.
  ///
  /// - Parameter workflow: The workflow that the branch is a part of.
  /// - Returns: A step with the elements of the stream. Never nil; an optional as in RIBs.
  public func fork<WorkflowActionableItemType, ActionableItemType, ValueType>(
    _ workflow: Workflow<WorkflowActionableItemType>
  ) -> Step<WorkflowActionableItemType, ActionableItemType, ValueType>?
  where Element == (ActionableItemType, ValueType) {
    workflow.didFork()
    return Step(
      workflow: workflow,
      stream: StepStream(run: workflow.run, source: asObservable(), takesOne: false))
  }
}
