extension ObservableType {
  /// The same stream, which fails with ``RxError/timeout`` if nothing comes for a duration.
  ///
  /// The duration counts from the subscription, and again from each element.
  ///
  /// - Parameters:
  ///   - dueTime: The longest wait for the next event.
  ///   - clock: The clock that measures the time.
  public func timeout(_ dueTime: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), clock: clock)
  }

  /// The same stream, which another replaces if nothing comes for a duration.
  ///
  /// The duration counts from the subscription, and again from each element. There is no limit for the other
  /// stream.
  ///
  /// - Parameters:
  ///   - dueTime: The longest wait for the next event.
  ///   - other: The stream that replaces this one.
  ///   - clock: The clock that measures the wait.
  public func timeout<Other: ObservableConvertibleType>(
    _ dueTime: Duration, other: Other, clock: any Clock<Duration>
  ) -> Observable<Element> where Other.Element == Element {
    let upstream = asObservable()
    let other = other.asObservable()
    return Observable { sink in
      let alarm = Alarm(after: dueTime, clock: clock, as: nil, for: sink)
      sink.attach(alarm)
      let feed = CurrentSink(of: sink)
      let source = feed.replace { (event: Event<Element>) in
        sink.on(event)
        alarm.putOff()
      }
      alarm.onDue {
        // Disposed last, as in RxSwift, so that a stream that both share continues.
        source.stop()
        other.run(into: feed.replace { sink.on($0) })
        source.dispose()
      }
      alarm.putOff()
      upstream.run(into: source)
    }
  }
}
