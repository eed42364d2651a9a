extension ObservableType {
  /// The elements that were not followed by another within a duration.
  ///
  /// An element is emitted when the duration has passed since it arrived. At the end of the stream an element
  /// that still waits is emitted at once, before the end; an error is passed on at once, without that
  /// element.
  ///
  /// - Parameters:
  ///   - dueTime: The time in which no other element may follow.
  ///   - clock: The clock that measures the time.
  public func debounce(_ dueTime: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      let alarm = Alarm(after: dueTime, clock: clock, as: .debounce, for: sink)
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
