// At most one element in a while.

extension ObservableType {
  /// At most one element in each span of time: the first, and then the latest of those that came.
  ///
  /// The first element comes at once and begins a span; the latest of those that arrive during the
  /// span comes when it is over, and begins the next. The end waits for such an element; an error
  /// comes at once, without it.
  ///
  /// - Parameters:
  ///   - dueTime: The length of a span.
  ///   - latest: Whether the latest element of a span comes at its end, or is left out.
  ///   - clock: The clock that measures it.
  @inlinable
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, clock: any Clock<Duration>
  ) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in TimedStart.throttle(upstream, dueTime, latest, clock, into: sink) }
  }
}

extension TimedStart {
  @usableFromInline
  static func throttle<Element, Time: Clock<Duration>>(
    _ upstream: Observable<Element>, _ dueTime: Duration, _ latest: Bool, _ clock: Time,
    into sink: Sink<Element>
  ) {
    let run = ThrottleRun(dueTime, latest: latest, clock: clock, into: sink)
    upstream.run(into: sink.upstreamSink { run.receive($0) })
  }
}

/// A running throttle.
@MainActor
private final class ThrottleRun<Element, Time: Clock<Duration>>: Disposable {
  private let dueTime: Duration
  private let keepsLatest: Bool
  private let clock: Time
  private let downstream: Sink<Element>
  private var waiting: Element?
  private var lastSent: Time.Instant?
  private var hasCompleted = false
  private var timer: (any Disposable)?

  init(_ dueTime: Duration, latest: Bool, clock: Time, into downstream: Sink<Element>) {
    self.dueTime = dueTime
    keepsLatest = latest
    self.clock = clock
    self.downstream = downstream
    downstream.attach(self)
  }

  func receive(_ event: Event<Element>) {
    switch event {
    case .next(let element): receive(element)
    case .error: downstream.on(event)
    case .completed:
      hasCompleted = true
      if waiting == nil { downstream.on(event) }
    }
  }

  private func receive(_ element: Element) {
    let left = lastSent.map { clock.now.duration(to: $0.advanced(by: dueTime)) } ?? .zero
    if left <= .zero { return send(element) }
    guard keepsLatest else { return }
    waiting = element
    if timer == nil { timer = Timer.schedule(after: left, clock: clock) { [self] in fire() } }
  }

  private func send(_ element: Element) {
    dispose()
    // Before, for what is sent from inside; and after, as a subscriber may take its time.
    lastSent = clock.now
    downstream.next(element)
    lastSent = clock.now
  }

  private func fire() {
    timer = nil
    if let element = waiting { send(element) }
    // Hearing it may have brought another element, for which the end waits again.
    if hasCompleted, waiting == nil { downstream.on(.completed) }
  }

  func dispose() {
    waiting = nil
    let timer = self.timer
    self.timer = nil
    timer?.dispose()
  }
}
