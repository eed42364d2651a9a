extension ObservableType {
  /// The same elements and the end, each later by a duration; an error is passed on at once.
  ///
  /// - Parameters:
  ///   - duration: The delay.
  ///   - clock: The clock that measures it.
  @inlinable
  public func delay(_ duration: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in DelayStart.begin(upstream, duration, clock, into: sink) }
  }
}

@usableFromInline
@MainActor
enum DelayStart {
  /// Starts a delay, knowing the clock's type.
  @inlinable
  static func begin<Element, Time: Clock<Duration>>(
    _ upstream: Observable<Element>, _ duration: Duration, _ clock: Time, into sink: Sink<Element>
  ) {
    let run = DelayRun<Element, Time>(duration, clock: clock, into: sink)
    upstream.run(into: sink.upstreamSink { run.receive($0) })
  }
}

/// A running delay: a queue of events with the time that each is due, and one timer for its head.
///
/// A timer that fires passes on all that is due by then, so that an element and the end that came with it
/// arrive together.
@usableFromInline
@MainActor
final class DelayRun<Element, Time: Clock<Duration>>: Disposable {
  @usableFromInline let duration: Duration
  @usableFromInline let clock: Time
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline var waiting = FIFO<(due: Time.Instant, event: Event<Element>)>()
  @usableFromInline var timer: (any Disposable)?

  @inlinable
  init(_ duration: Duration, clock: Time, into downstream: Sink<Element>) {
    self.duration = duration
    self.clock = clock
    self.downstream = downstream
    downstream.attach(self)
  }

  @inlinable
  func receive(_ event: Event<Element>) {
    if case .error = event { return downstream.on(event) }
    waiting.append((clock.now.advanced(by: duration), event))
    if timer == nil {
      timer = AsyncWork.schedule(after: duration, clock: clock) { [self] in fire() }
    }
  }

  @inlinable
  func fire() {
    let now = clock.now
    while let (due, event) = waiting.first, due <= now, !downstream.isStopped {
      _ = waiting.popFirst()
      downstream.on(event)
    }
    timer = nil
    guard let head = waiting.first, !downstream.isStopped else { return }
    timer = AsyncWork.schedule(after: clock.now.duration(to: head.due), clock: clock) { [self] in
      fire()
    }
  }

  @inlinable
  func dispose() {
    let timer = self.timer
    self.timer = nil
    timer?.dispose()
    waiting = FIFO()
  }
}
