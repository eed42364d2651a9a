// The part of a stream before or after a point of time.

extension ObservableType {
  /// The elements that come within a duration; then completed.
  ///
  /// - Parameters:
  ///   - duration: How long, from the subscription on.
  ///   - clock: The clock that measures it.
  public func take(
    for duration: Duration, clock: any Clock<Duration>
  ) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      sink.attachTimer(after: duration, clock) { sink.on(.completed) }
      upstream.run(into: sink)
    }
  }

  /// The elements that come after a duration.
  ///
  /// - Parameters:
  ///   - duration: How long elements are left out, from the subscription on.
  ///   - clock: The clock that measures it.
  public func skip(
    _ duration: Duration, clock: any Clock<Duration>
  ) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      var isOpen = false
      sink.attachTimer(after: duration, clock) { isOpen = true }
      let opened = upstream.filter { _ in isOpen }
      opened.run(into: sink)
    }
  }

  /// The same stream, subscribed to after a duration.
  ///
  /// - Parameters:
  ///   - dueTime: How much later.
  ///   - clock: The clock that measures it.
  public func delaySubscription(
    _ dueTime: Duration, clock: any Clock<Duration>
  ) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      sink.attachTimer(after: dueTime, clock) { upstream.run(into: sink) }
    }
  }
}

extension Sink {
  /// Runs a closure later, unless the sink stops before.
  fileprivate func attachTimer(
    after duration: Duration, _ clock: any Clock<Duration>, _ body: @escaping () -> Void
  ) {
    attach(DisposableBox(Timer.schedule(after: max(.zero, duration), clock: clock, body)))
  }
}
