extension PrimitiveSequence {
  /// Emits one element at once.
  @inlinable
  public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(.just(element))
  }

  /// Fails at once.
  @inlinable
  public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(.error(error))
  }

  /// The element, transformed.
  @inlinable
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(asObservable().map(transform))
  }

  /// Another stream of the same kind, made of the element.
  @inlinable
  public func flatMap<Result>(
    _ makeStream: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(asObservable().flatMap(makeStream))
  }
}
