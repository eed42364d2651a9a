// The element after which it was quiet for a while.

extension ObservableType {
  /// The elements that were not followed by another within a duration.
  ///
  /// An element comes when the duration has passed since it arrived; at the end the one that waits
  /// comes at once, before it. An error comes at once, without the one that waits.
  ///
  /// - Parameters:
  ///   - dueTime: How long it must be quiet.
  ///   - clock: The clock that measures it.
  @inlinable
  public func debounce(_ dueTime: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in TimedStart.debounce(upstream, dueTime, clock, into: sink) }
  }
}

/// Starts time operators, knowing the clock's type.
@usableFromInline
@MainActor
enum TimedStart {
  @usableFromInline
  static func debounce<Element, Time: Clock<Duration>>(
    _ upstream: Observable<Element>, _ dueTime: Duration, _ clock: Time, into sink: Sink<Element>
  ) {
    let alarm = Alarm(after: dueTime, clock: clock)
    var waiting: Element?
    alarm.onDue {
      if let element = waiting.take() { sink.next(element) }
    }
    sink.attach(alarm)
    upstream.run(
      into: sink.upstreamSink { event in
        switch event {
        case .next(let element):
          waiting = element
          alarm.putOff()
        case .error: sink.on(event)
        case .completed:
          if let element = waiting.take() { sink.next(element) }
          sink.on(event)
        }
      })
  }
}
