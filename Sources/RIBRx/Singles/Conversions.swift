import RIBCore

/// A single, a maybe or a completable, by the name that extensions of code from RxSwift use.
public typealias PrimitiveSequenceType = PrimitiveSequence

extension PrimitiveSequence {
  /// This sequence.
  @inlinable
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }

  /// The element, transformed, unless the closure returns `nil`.
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe<Result>(asObservable().compactMap(transform))
  }

  /// The element, if the closure holds for it.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(asObservable().filter(isIncluded))
  }

  /// A maybe made of the element.
  @inlinable
  public func flatMapMaybe<Result>(
    _ makeMaybe: @escaping (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe<Result>(asObservable().flatMap(makeMaybe))
  }

  /// A completable made of the element.
  @inlinable
  public func flatMapCompletable(
    _ makeCompletable: @escaping (Element) throws -> Completable
  ) -> Completable {
    Completable(asObservable().flatMap(makeCompletable))
  }

  /// This stream as one that may have no element.
  @inlinable
  public func asMaybe() -> Maybe<Element> { Maybe(asObservable()) }

  /// The end of this stream, without its element.
  @inlinable
  public func asCompletable() -> Completable { Completable(asObservable().ignoreElements()) }
}

extension ObservableType {
  /// The one element of this stream, if there is one; an error if it has more than one.
  ///
  /// The element comes when the stream completes.
  public func asMaybe() -> Maybe<Element> { Maybe(onlyElement(orFail: false)) }

  /// The end of this stream, which has no elements.
  @inlinable
  public func asCompletable() -> Completable where Element == Never { Completable(asObservable()) }
}
