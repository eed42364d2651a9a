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
      @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    .joining(.latest, first, second, repeat each others, resultSelector: resultSelector)
  }

  /// The latest elements of all streams, once each has one and then whenever one of them emits.
  @inlinable
  public static func combineLatest<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(_ first: First, _ second: Second, _ others: repeat each Other) -> Observable<Element>
  where Element == (First.Element, Second.Element, repeat (each Other).Element) {
    .joining(.latest, first, second, repeat each others)
  }

  /// A result of the latest elements of all streams, once each has one and then whenever one emits.
  ///
  /// - Parameters:
  ///   - sources: The streams, which are started in order.
  ///   - resultSelector: Makes the result; an error it throws ends the stream.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    if sources.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return joining(.latest, list: sources, resultSelector: resultSelector)
  }

  /// The latest elements of all streams as an array; see the form with a result selector.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.combineLatest(sources) { $0 }
  }
}
