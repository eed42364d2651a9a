// What if nothing comes.

extension ObservableType {
  /// The same stream, which ends by ``RxError/timeout`` where nothing comes for a duration.
  ///
  /// The duration counts from the subscription, and again from each element.
  ///
  /// - Parameters:
  ///   - dueTime: The longest wait for the next event.
  ///   - clock: The clock that measures it.
  @inlinable
  public func timeout(_ dueTime: Duration, clock: any Clock<Duration>) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), clock: clock)
  }

  /// The same stream, in whose place another goes on where nothing comes for a duration.
  ///
  /// The duration counts from the subscription, and again from each element; the other stream may
  /// take its time.
  ///
  /// - Parameters:
  ///   - dueTime: The longest wait for the next event.
  ///   - other: The stream that goes on.
  ///   - clock: The clock that measures the wait.
  @inlinable
  public func timeout<Other: ObservableConvertibleType>(
    _ dueTime: Duration, other: Other, clock: any Clock<Duration>
  ) -> Observable<Element> where Other.Element == Element {
    let upstream = asObservable()
    let other = other.asObservable()
    return Observable { sink in
      let alarm = Alarm(after: dueTime, clock: clock)
      sink.attach(alarm)
      let feed = CurrentSink(of: sink)
      let source = feed.replace { (event: Event<Element>) in
        sink.on(event)
        alarm.putOff()
      }
      alarm.onDue {
        alarm.dispose()
        // Given up last, as in RxSwift, so that what both share goes on.
        source.stop()
        other.run(into: feed.replace { sink.on($0) })
        source.dispose()
      }
      alarm.putOff()
      upstream.run(into: source)
    }
  }
}
