extension Observable {
  /// A result of the first elements of all streams, then one of the second ones, and so on.
  ///
  /// Completed only when all streams have completed, even if no other result can come.
  ///
  /// - Parameters:
  ///   - first: A stream; the streams are started in the order given.
  ///   - second: Another stream.
  ///   - others: Any number of further streams.
  ///   - resultSelector: Makes the result; an error it throws ends the stream.
  @inlinable
  public static func zip<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector:
      @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Observable<Element> {
    .joining(.each, first, second, repeat each others, resultSelector: resultSelector)
  }

  /// The first elements of all streams together, then the second ones, and so on.
  @inlinable
  public static func zip<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(_ first: First, _ second: Second, _ others: repeat each Other) -> Observable<Element>
  where Element == (First.Element, Second.Element, repeat (each Other).Element) {
    .joining(.each, first, second, repeat each others)
  }

  /// A result of the first elements of all streams, then one of the second ones, and so on.
  ///
  /// Completed when all streams have completed, or when an element comes while all other streams have
  /// completed and one of them has no element to join it with.
  ///
  /// - Parameters:
  ///   - sources: The streams, which are started in order.
  ///   - resultSelector: Makes the result; an error it throws ends the stream.
  @inlinable
  public static func zip<Sources: Collection>(
    _ sources: Sources,
    resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableConvertibleType {
    if sources.isEmpty { return .empty() }
    return joining(.each, list: sources, resultSelector: resultSelector)
  }

  /// The first elements of all streams as an array, then the second ones, and so on.
  @inlinable
  public static func zip<Sources: Collection>(_ sources: Sources) -> Observable<[Element]>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    Observable<[Element]>.zip(sources) { $0 }
  }
}
