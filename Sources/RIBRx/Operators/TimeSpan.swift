import RIBCore

extension ObservableType {
  /// The elements that come within a duration; then completed.
  ///
  /// - Parameters:
  ///   - duration: The time, from the subscription on.
  ///   - clock: The clock that measures the time.
  public func take(for duration: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      sink.attachTimer(after: duration, clock) { sink.on(.completed) }
      upstream.run(into: sink)
    }
  }

  /// The elements that come after a duration.
  ///
  /// - Parameters:
  ///   - duration: The time in which elements are dropped, from the subscription on.
  ///   - clock: The clock that measures the time.
  public func skip(_ duration: Duration, clock: any Clock<Duration>) -> Observable<Element> {
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
  ///   - dueTime: The delay.
  ///   - clock: The clock that measures the time.
  public func delaySubscription(
    _ dueTime: Duration, clock: any Clock<Duration>
  ) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      sink.attachTimer(after: dueTime, clock, isListed: true) { upstream.run(into: sink) }
    }
  }
}
