extension ObservableType {
  /// The same elements and the end, each later by a duration; an error is passed on at once.
  ///
  /// - Parameters:
  ///   - duration: The delay.
  ///   - clock: The clock that measures it.
  public func delay(_ duration: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      let run = DelayRun(duration, clock: clock, into: sink)
      upstream.run(into: sink.upstreamSink { run.receive($0) })
    }
  }
}

/// A running delay: a queue of events with the time that each came, and one timer for its head.
///
/// A timer that fires passes on all that is due by then, so that an element and the end that came with it
/// arrive together.
@MainActor
final class DelayRun<Element>: Disposable {
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private let downstream: Sink<Element>
  private var waiting = FIFO<(arrival: Duration, event: Event<Element>)>()
  private var timer: (any Disposable)?

  init(_ duration: Duration, clock: any Clock<Duration>, into downstream: Sink<Element>) {
    self.duration = duration
    self.clock = clock
    stopwatch = Stopwatch(clock)
    self.downstream = downstream
    downstream.attach(self)
  }

  func receive(_ event: Event<Element>) {
    if case .error = event { return downstream.on(event) }
    waiting.append((stopwatch.elapsed(), event))
    if timer == nil { wait(duration) }
  }

  private func wait(_ wait: Duration) {
    timer = AsyncWork.schedule(after: wait, clock: clock, as: .delay, for: downstream) {
      [self] in fire()
    }
  }

  private func fire() {
    let now = stopwatch.elapsed()
    while let (arrival, event) = waiting.first, now - arrival >= duration {
      _ = waiting.popFirst()
      downstream.on(event)
    }
    timer = nil
    // None waits if the delivery has ended the stream.
    guard let head = waiting.first else { return }
    wait(stopwatch.left(of: duration, since: head.arrival))
  }

  func dispose() {
    timer.take()?.dispose()
    waiting = FIFO()
  }
}

extension Sink {
  /// Runs a closure after a duration, unless the sink stops before.
  ///
  /// - Parameter isListed: Whether it is listed as running work, as a delay is.
  package func attachTimer(
    after duration: Duration, _ clock: any Clock<Duration>, isListed: Bool = false,
    _ body: @escaping () -> Void
  ) {
    attachBoxed(
      AsyncWork.schedule(
        after: max(.zero, duration), clock: clock, as: isListed ? .delay : nil, for: self, body))
  }
}
