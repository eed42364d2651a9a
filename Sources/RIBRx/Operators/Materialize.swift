import RIBCore

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

extension Event {
  /// Whether this event is the normal end.
  @inlinable
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// This event with its element transformed; an error that the closure throws replaces it.
  @inlinable
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    do {
      switch self {
      case .next(let element): return .next(try transform(element))
      case .error(let error): return .error(error)
      case .completed: return .completed
      }
    } catch { return .error(error) }
  }
}
