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
    return Observable { sink in
      let alarm = Alarm(after: dueTime, clock: clock)
      let waiting = Kept<Element?>(nil)
      alarm.onDue {
        if let element = waiting.take() { sink.next(element) }
      }
      sink.attach(alarm)
      upstream.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let element):
            waiting.value = element
            alarm.putOff()
          case .error: sink.on(event)
          case .completed:
            if let element = waiting.take() { sink.next(element) }
            sink.on(event)
          }
        })
    }
  }
}
