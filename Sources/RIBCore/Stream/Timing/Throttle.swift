extension ObservableType {
  /// At most one element in each span of time: the first, then the latest of each span.
  ///
  /// The first element is emitted at once and begins a span. The latest element that arrives during a span is
  /// emitted when the span is over, and begins the next. The end waits for such an element; an error is
  /// passed on at once, without it.
  ///
  /// - Parameters:
  ///   - dueTime: The length of a span.
  ///   - latest: Whether the latest element of a span is emitted at its end; if not, it is dropped.
  ///   - clock: The clock that measures the time.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, clock: any Clock<Duration>
  ) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      let run = ThrottleRun(dueTime, latest: latest, clock: clock, into: sink)
      upstream.run(into: sink.upstreamSink { run.receive($0) })
    }
  }
}

@MainActor
final class ThrottleRun<Element>: Disposable {
  private let dueTime: Duration
  private let keepsLatest: Bool
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private let downstream: Sink<Element>
  private let waiting = Kept<Element?>(nil)
  private let lastSent = Kept<Duration?>(nil)
  private var hasCompleted = false
  private var timer: (any Disposable)?

  init(
    _ dueTime: Duration, latest: Bool, clock: any Clock<Duration>, into downstream: Sink<Element>
  ) {
    self.dueTime = dueTime
    keepsLatest = latest
    self.clock = clock
    stopwatch = Stopwatch(clock)
    self.downstream = downstream
    downstream.attach(self)
  }

  func receive(_ event: Event<Element>) {
    if case .next(let element) = event { receive(element) } else { end(event) }
  }

  private func receive(_ element: Element) {
    let left = lastSent.value.map { stopwatch.left(of: dueTime, since: $0) } ?? .zero
    if left <= .zero { return send(element) }
    guard keepsLatest else { return }
    waiting.value = element
    if timer == nil { wait(left) }
  }

  private func end(_ event: Event<Element>) {
    if case .completed = event {
      hasCompleted = true
      if waiting.value != nil { return }
    }
    downstream.on(event)
  }

  private func wait(_ left: Duration) {
    timer = AsyncWork.schedule(after: left, clock: clock, as: .throttle, for: downstream) {
      [self] in fire()
    }
  }

  private func send(_ element: Element) {
    dispose()
    // Before, for elements sent during the delivery; and after, as a subscriber may take long.
    lastSent.value = stopwatch.elapsed()
    downstream.next(element)
    lastSent.value = stopwatch.elapsed()
  }

  private func fire() {
    timer = nil
    if let element = waiting.value { send(element) }
    // That may have brought another element, for which the end waits again.
    if hasCompleted, waiting.value == nil { downstream.on(.completed) }
  }

  func dispose() {
    waiting.value = nil
    timer.take()?.dispose()
  }
}
