// The latest elements of several streams together, whenever one of them emits.

extension Observable {
  /// A result of the latest elements of all streams, once each has one and then whenever one emits.
  ///
  /// - Parameters:
  ///   - first: A stream; the streams are started in the order given.
  ///   - second: Another stream.
  ///   - others: Any number of further streams.
  ///   - resultSelector: Makes the result; an error it throws ends the stream.
  @inlinable
  public static func combineLatest<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector:
      @escaping (
        First.Element, Second.Element, repeat (each Other).Element
      ) throws -> Element
  ) -> Observable<Element> {
    Observable { sink in
      let readiness = JoinReadiness()
      let one = LatestPart(first, readiness)
      let two = LatestPart(second, readiness)
      let more = (repeat LatestPart(each others, readiness))
      let run = JoinRun(readiness, into: sink) {
        try resultSelector(one.read(), two.read(), repeat (each more).read())
      }
      run.start(one)
      run.start(two)
      repeat run.start(each more)
    }
  }

  /// The latest elements of all streams, once each has one and then whenever one of them emits.
  @inlinable
  public static func combineLatest<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(
    _ first: First, _ second: Second, _ others: repeat each Other
  ) -> Observable<Element>
  where Element == (First.Element, Second.Element, repeat (each Other).Element) {
    // Not by way of the form above: a tuple of a pack cannot be made in a closure that takes one.
    Observable { sink in
      let readiness = JoinReadiness()
      let one = LatestPart(first, readiness)
      let two = LatestPart(second, readiness)
      let more = (repeat LatestPart(each others, readiness))
      let run = JoinRun(readiness, into: sink) {
        (one.read(), two.read(), repeat (each more).read())
      }
      run.start(one)
      run.start(two)
      repeat run.start(each more)
    }
  }

  /// A result of the latest elements of all streams, once each has one and then whenever one emits.
  ///
  /// - Parameters:
  ///   - sources: The streams, started in their order.
  ///   - resultSelector: Makes the result; an error it throws ends the stream.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    if sources.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return Observable { sink in
      let readiness = JoinReadiness()
      let parts = sources.map { LatestPart($0, readiness) }
      let run = JoinRun(readiness, into: sink) {
        // Not by map, to which each call of a closure of the main actor would have to prove where it runs.
        var elements: [Sources.Element.Element] = []
        elements.reserveCapacity(parts.count)
        for part in parts { elements.append(part.read()) }
        return try resultSelector(elements)
      }
      for part in parts { run.start(part) }
    }
  }

  /// The latest elements of all streams as an array; see the form with a result selector.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources
  ) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(sources) { $0 }
  }
}
