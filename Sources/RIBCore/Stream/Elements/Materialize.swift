// Events as elements, and back.

extension ObservableType {
  /// Each event as an element; completed after the one that ends the stream.
  ///
  /// So this stream never ends by an error.
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

  /// The stream that the elements, which are its events, describe.
  @inlinable
  public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
    forward { event, sink in sink.on(event) }
  }
}
