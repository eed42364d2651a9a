import RIBCore

extension ObservableType {
  /// The value accumulated from the seed and all elements, when the stream completes.
  ///
  /// - Parameters:
  ///   - seed: The value before the first element.
  ///   - accumulator: Makes the next value; an error it throws ends the stream.
  @inlinable
  public func reduce<Value>(
    _ seed: Value, accumulator: @escaping (Value, Element) throws -> Value
  ) -> Observable<Value> {
    reduce(seed, accumulator: accumulator) { $0 }
  }

  /// A result of the value accumulated from the seed and all elements, when the stream completes.
  ///
  /// - Parameters:
  ///   - seed: The value before the first element.
  ///   - accumulator: Makes the next value; an error it throws ends the stream.
  ///   - mapResult: Makes the result of the last value; an error it throws ends the stream.
  @inlinable
  public func reduce<Value, Result>(
    _ seed: Value, accumulator: @escaping (Value, Element) throws -> Value,
    mapResult: @escaping (Value) throws -> Result
  ) -> Observable<Result> {
    derivingToEnd {
      let value = Kept(seed)
      return (
        { element, _ in value.current = try accumulator(value.current, element) },
        { sink in sink.next(try mapResult(value.current)) }
      )
    }
  }

  /// All elements as one array, when the stream completes.
  @inlinable
  public func toArray() -> Single<[Element]> {
    Single(
      derivingToEnd {
        var elements: [Element] = []
        return ({ element, _ in elements.append(element) }, { sink in sink.next(elements) })
      })
  }

  /// The end alone, without the elements.
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    forward { _, _ in }
  }

  /// The element at a position, then completed; fails with `RxError.argumentOutOfRange` if there is none.
  ///
  /// - Parameter index: The position; that of the first element is 0.
  @inlinable
  public func element(at index: Int) -> Observable<Element> {
    derivingToEnd {
      let (left, isFound) = (Kept(index), Kept(false))
      return (
        { element, sink in
          left.current -= 1
          if left.current != -1 { return }
          isFound.current = true
          sink.next(element)
          sink.on(.completed)
        },
        // The end may come while the element is being delivered.
        { _ in if !isFound.current { throw RxError.argumentOutOfRange } }
      )
    }
  }

  /// The first element, or `nil` if the stream completes without one.
  @inlinable
  public func first() -> Single<Element?> {
    Single(take(1).map { $0 as Element? }.ifEmpty(default: nil))
  }

  /// The same stream, which fails if it does not have exactly one element.
  ///
  /// The element is emitted when it comes, the error as soon as it is certain.
  @inlinable
  public func single() -> Observable<Element> { single { _ in true } }

  /// The one element for which the closure holds; an error if there is not exactly one.
  ///
  /// The element is emitted when it comes, the error as soon as it is certain.
  ///
  /// - Parameter predicate: Called for each element; an error it throws ends the stream.
  @inlinable
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    derivingToEnd {
      let isFound = Kept(false)
      return (
        { element, sink in
          guard try predicate(element) else { return }
          if isFound.current { throw RxError.moreThanOneElement }
          isFound.current = true
          sink.next(element)
        },
        { _ in if !isFound.current { throw RxError.noElements } }
      )
    }
  }

  /// The same stream, or one element if it completes without any.
  @inlinable
  public func ifEmpty(default element: Element) -> Observable<Element> {
    ifEmpty(switchTo: .just(element))
  }

  /// The same stream, or another if it completes without an element.
  @inlinable
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      let feed = CurrentSink(of: sink)
      let isEmpty = Kept(true)
      upstream.run(
        into: feed.replace { event in
          if case .next = event { isEmpty.current = false }
          guard isEmpty.current, case .completed = event else { return sink.on(event) }
          other.run(into: feed.replace { sink.on($0) })
        })
    }
  }
}
