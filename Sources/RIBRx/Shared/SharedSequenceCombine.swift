import RIBCore

extension SharedSequenceConvertibleType {
  /// The elements of a stream made of each element, all of them running side by side.
  public func flatMap<Strategy, Result>(
    _ makeStream: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(sharing: asObservable().flatMap(makeStream))
  }

  /// The elements of a stream made of each element, of which only the newest runs.
  public func flatMapLatest<Strategy, Result>(
    _ makeStream: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(sharing: asObservable().flatMapLatest(makeStream))
  }

  /// The elements of a stream made of each element that comes while no such stream runs.
  public func flatMapFirst<Strategy, Result>(
    _ makeStream: @escaping (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(sharing: asObservable().flatMapFirst(makeStream))
  }

  /// For each element, a value made of it and the latest element of another stream.
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
  ) -> Shared<Result> {
    SharedSequence(sharing: asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// For each element, the latest element of another stream.
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> Shared<Second.Element> {
    SharedSequence(sharing: asObservable().withLatestFrom(second))
  }

  /// The elements of all streams, which run side by side.
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element>
  where Element: SharedSequenceConvertibleType {
    SharedSequence(sharing: asObservable().merge())
  }

  /// The elements of all streams, of which a limited number runs at a time.
  public func merge(
    maxConcurrent: Int
  ) -> SharedSequence<Element.SharingStrategy, Element.Element>
  where Element: SharedSequenceConvertibleType {
    SharedSequence(sharing: asObservable().merge(maxConcurrent: maxConcurrent))
  }

  /// The elements of the newest stream; each stream replaces the one before.
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element>
  where Element: SharedSequenceConvertibleType {
    SharedSequence(sharing: asObservable().switchLatest())
  }
}

extension SharedSequence {
  /// All streams side by side; completed when the last has completed.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Self
  where Sources.Element == Self {
    Self(sharing: .merge(sources.map(\.source)))
  }

  /// All streams side by side; completed when the last has completed.
  public static func merge(_ sources: Self...) -> Self { merge(sources) }

  /// One stream after the other.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Self
  where Sources.Element == Self {
    Self(sharing: .concat(sources.map(\.source)))
  }

  /// One stream after the other.
  public static func concat(_ sources: Self...) -> Self { concat(sources) }

  /// A result of the latest elements of all streams, once each has one and then with each element.
  public static func combineLatest<First, Second, each Other>(
    _ first: Shared<First>,
    _ second: Shared<Second>,
    _ others: repeat Shared<each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) -> Element
  ) -> Self {
    Self(sharing: .combineLatest(first, second, repeat each others, resultSelector: resultSelector))
  }

  /// The latest elements of all streams, once each has one and then with each element.
  public static func combineLatest<First, Second, each Other>(
    _ first: Shared<First>,
    _ second: Shared<Second>,
    _ others: repeat Shared<each Other>
  ) -> Self where Element == (First, Second, repeat each Other) {
    Self(sharing: .combineLatest(first, second, repeat each others))
  }

  /// A result of the latest elements of all streams, once each has one and then with each element.
  public static func combineLatest<Sources: Collection, Result>(
    _ sources: Sources, resultSelector: @escaping ([Element]) -> Result
  ) -> Shared<Result> where Sources.Element == Self {
    Shared<Result>(sharing: .combineLatest(sources, resultSelector: resultSelector))
  }

  /// The latest elements of all streams, once each has one and then with each element.
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources
  ) -> Shared<[Element]> where Sources.Element == Self {
    combineLatest(sources) { $0 }
  }

  /// A result of the first elements of all streams, then one of the second ones, and so on.
  public static func zip<First, Second, each Other>(
    _ first: Shared<First>,
    _ second: Shared<Second>,
    _ others: repeat Shared<each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) -> Element
  ) -> Self {
    Self(sharing: .zip(first, second, repeat each others, resultSelector: resultSelector))
  }

  /// The first elements of all streams together, then the second ones, and so on.
  public static func zip<First, Second, each Other>(
    _ first: Shared<First>,
    _ second: Shared<Second>,
    _ others: repeat Shared<each Other>
  ) -> Self where Element == (First, Second, repeat each Other) {
    Self(sharing: .zip(first, second, repeat each others))
  }

  /// A result of the first elements of all streams, then one of the second ones, and so on.
  public static func zip<Sources: Collection, Result>(
    _ sources: Sources, resultSelector: @escaping ([Element]) -> Result
  ) -> Shared<Result> where Sources.Element == Self {
    Shared<Result>(sharing: .zip(sources, resultSelector: resultSelector))
  }

  /// The first elements of all streams as an array, then the second ones, and so on.
  public static func zip<Sources: Collection>(
    _ sources: Sources
  ) -> Shared<[Element]> where Sources.Element == Self {
    zip(sources) { $0 }
  }
}
