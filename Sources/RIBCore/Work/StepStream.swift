/// The element of a step: an item and a value; an item that is an interactor is held weakly, so that neither a step
/// that waits for its activation nor the result of a step keeps a node that was detached.
@MainActor
struct StepElement<Item, Value> {
  private weak var interactor: AnyObject?
  private let item: Item?
  private let value: Value

  init(_ item: Item, _ value: Value) {
    let scope = item as? any InteractorScope
    interactor = scope
    self.item = scope == nil ? item : nil
    self.value = value
  }

  /// The item and the value, unless the item was released.
  var parts: (Item, Value)? {
    (item ?? interactor as? Item).map { ($0, value) }
  }
}

/// The stream of one step: run once, for all subscribers, with its result kept until the workflow ends.
@MainActor
final class StepStream<Item, Value> {
  typealias Element = (Item, Value)

  private weak var run: WorkflowRun?
  /// The stream that the step runs; nil for the root, whose element is sent, and once it has ended.
  private var source: Observable<Element>?
  private var upstream: Sink<Element>?
  /// Whether the first element ends the step.
  private let takesOne: Bool
  private let subscribers = Multicast<Element>()
  /// The events that came while another was being delivered to all subscribers.
  private var waiting = FIFO<Event<Element>>()
  private var isDelivering = false
  private var result: StepElement<Item, Value>?
  private var errorHandlers: [(any Error) -> Void] = []
  private var hasBegun = false
  private var isOver = false
  /// Whether it has ended with an error, of which the workflow was notified.
  private var hasFailed = false

  init(run: WorkflowRun, source: Observable<Element>? = nil, takesOne: Bool = true) {
    self.run = run
    self.source = source
    self.takesOne = takesOne
  }

  func onError(_ handler: @escaping (any Error) -> Void) {
    if !isOver { errorHandlers.append(handler) }
  }

  func subscribe(_ sink: Sink<Element>) {
    guard let run, !run.isOver else { return sink.on(.completed) }
    // A late subscriber, such as a fork made by a later step, gets the result.
    if let parts = result?.parts { sink.next(parts) }
    if hasFailed { return run.begin(error: { subscribers.subscribe(sink) }, wasReported: true) }
    subscribers.subscribe(sink)
    begin(run)
  }

  /// Sends the root its element.
  func send(_ element: Element, _ run: WorkflowRun) {
    begin(run)
    receive(.next(element))
  }

  /// Runs the step, once.
  private func begin(_ run: WorkflowRun) {
    if hasBegun { return }
    hasBegun = true
    run.insert(ClosureDisposable { [weak self] in self?.forget() })
    guard let source else { return }
    let sink = Sink<Element> { [self] in receive($0) }
    upstream = sink
    source.run(into: sink)
  }

  private func receive(_ event: Event<Element>) {
    if isDelivering { return waiting.append(event) }
    isDelivering = true
    deliver(event)
    while let event = waiting.popFirst() { deliver(event) }
    isDelivering = false
  }

  private func deliver(_ event: Event<Element>) {
    if isOver { return }
    switch event {
    case .next(let element):
      result = StepElement(element.0, element.1)
      isOver = takesOne
      subscribers.send(event)
      if takesOne { subscribers.send(.completed) }
    case .error(let error):
      (isOver, hasFailed) = (true, true)
      let handlers = errorHandlers
      let notify = { [subscribers] in
        for handler in handlers { handler(error) }
        subscribers.send(event)
      }
      run?.pass(error: notify)
    case .completed:
      isOver = true
      subscribers.send(event)
    }
    if isOver { release() }
  }

  /// Releases the parts that are no longer needed.
  private func release() {
    source = nil
    errorHandlers = []
    upstream.take()?.dispose()
  }

  /// Ends the step with the workflow.
  private func forget() {
    isOver = true
    result = nil
    release()
  }
}
