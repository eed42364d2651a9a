/// One run of a step: waits until its item is active, then runs the stream that its closure returns.
@MainActor
final class StepStart<Item, Value, Result>: Disposable {
  private let downstream: Sink<Result>
  private weak var run: WorkflowRun?
  private let onStep: (Item, Value) -> Observable<Result>
  private var waiting: Sink<Bool>?
  private var hasBegun = false
  private var isUpstreamOver = false

  private init(
    into downstream: Sink<Result>, run: WorkflowRun?,
    onStep: @escaping (Item, Value) -> Observable<Result>
  ) {
    self.downstream = downstream
    self.run = run
    self.onStep = onStep
  }

  /// Returns the stream of a step that follows another.
  static func observable(
    after stream: StepStream<Item, Value>, run: WorkflowRun,
    onStep: @escaping (Item, Value) -> Observable<Result>
  ) -> Observable<Result> {
    Observable { [weak run] sink in
      let start = StepStart(into: sink, run: run, onStep: onStep)
      sink.attach(start)
      stream.subscribe(sink.upstreamSink { start.receive($0) })
    }
  }

  private func receive(_ event: Event<(Item, Value)>) {
    if hasBegun { return }
    switch event {
    case .next((let item, let value)):
      // Of the elements of a forked stream, the latest one is waited for.
      waiting?.dispose()
      guard let scope = item as? any InteractorScope else { return begin(item, value) }
      let element = StepElement(item, value)
      let sink = Sink<Bool>(into: downstream) { [self] in receive(activity: $0, of: element) }
      waiting = sink
      scope.isActiveStream.run(into: sink)
    case .error(let error): downstream.on(.error(error))
    case .completed:
      isUpstreamOver = true
      completeIfOver()
    }
  }

  private func receive(activity: Event<Bool>, of element: StepElement<Item, Value>) {
    switch activity {
    case .next(true):
      if let (item, value) = element.parts { begin(item, value) }
    case .next(false): break
    case .error(let error): downstream.on(.error(error))
    case .completed:
      // The item was released, and never became active.
      waiting = nil
      completeIfOver()
    }
  }

  private func completeIfOver() {
    if isUpstreamOver, waiting == nil, !hasBegun { downstream.on(.completed) }
  }

  /// Cancels the wait; there is one, however many elements have waited.
  func dispose() {
    waiting.take()?.dispose()
  }

  private func begin(_ item: Item, _ value: Value) {
    hasBegun = true
    dispose()
    let sink = downstream.upstreamSink { [self] (event: Event<Result>) in
      guard case .error = event, let run else { return downstream.on(event) }
      run.begin(error: { downstream.on(event) })
    }
    if let use = run?.noteItem(item) { downstream.attach(use) }
    onStep(item, value).run(into: sink)
  }
}
