extension ObservableType {
  /// Each event as an element, then completed; never fails.
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    let upstream = asObservable()
    return Observable<Event<Element>> { sink in
      upstream.run(
        into: sink.upstreamSink { event in
          sink.next(event)
          if event.isStopEvent { sink.on(.completed) }
        })
    }
  }

  /// The stream whose events are the elements of this one.
  @inlinable
  public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
    forward { event, sink in sink.on(event) }
  }
}
