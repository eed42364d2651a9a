// One closure later, on any clock.

/// Runs closures later on a given clock. No operator reads a clock it was not given (SEMANTICS S3).
@usableFromInline
@MainActor
enum Timer {
  /// Runs a closure on the main actor after a duration of the clock, unless disposed before.
  ///
  /// On virtual time it is scheduled on the main actor; on other clocks a task sleeps.
  @usableFromInline
  static func schedule(
    after duration: Duration, clock: any Clock<Duration>, _ body: @escaping () -> Void
  ) -> any Disposable {
    if let virtual = clock as? any VirtualTime {
      return virtual.virtualClock.schedule(after: duration, body)
    }
    return AsyncStart.begin {
      guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled else { return }
      body()
    }
  }
}

extension ObservableType {
  /// The same elements and the end, each later by a duration; an error comes at once.
  ///
  /// - Parameters:
  ///   - duration: How much later.
  ///   - clock: The clock that measures it.
  @inlinable
  public func delay(_ duration: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      let run = DelayRun<Element>(duration, clock: clock, into: sink)
      upstream.run(into: sink.upstreamSink { run.receive($0) })
    }
  }
}

/// A running delay: a queue of events, from which each timer that fires takes the first, so that
/// the order is kept even where two timers of one instant fire the other way round.
@usableFromInline
@MainActor
final class DelayRun<Element> {
  @usableFromInline let duration: Duration
  @usableFromInline let clock: any Clock<Duration>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let timers = CompositeDisposable()
  @usableFromInline var waiting = FIFO<Event<Element>>()

  @inlinable
  init(_ duration: Duration, clock: any Clock<Duration>, into downstream: Sink<Element>) {
    self.duration = duration
    self.clock = clock
    self.downstream = downstream
    downstream.attach(timers)
  }

  @inlinable
  func receive(_ event: Event<Element>) {
    if case .error = event { return downstream.on(event) }
    waiting.append(event)
    var key: CompositeDisposable.DisposeKey?
    let timer = Timer.schedule(after: duration, clock: clock) { [self] in
      if let key { timers.remove(for: key) }
      fire()
    }
    key = timers.insert(timer)
  }

  @inlinable
  func fire() {
    if let event = waiting.popFirst() { downstream.on(event) }
  }
}
