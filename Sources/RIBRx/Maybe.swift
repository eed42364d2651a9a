import RIBCore

/// The trait of a ``Maybe``.
public enum MaybeTrait {}

/// A stream that ends by one element, without one, or by an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a ``Maybe`` ends; an enum, as there is no other way.
public enum MaybeEvent<Element> {
  /// With an element.
  case success(Element)
  /// By an error.
  case error(any Error)
  /// Without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What takes the result of a maybe.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A maybe fed by hand.
  ///
  /// - Parameter subscribe: Called once per subscriber with the closure that takes the result; the
  ///   first result counts. Gives back what is to be disposed at the end.
  @inlinable
  public static func create(
    subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
  ) -> Maybe<Element> {
    creating(subscribe) { result, observer in
      switch result {
      case .success(let element):
        observer.onNext(element)
        observer.onCompleted()
      case .error(let error): observer.onError(error)
      case .completed: observer.onCompleted()
      }
    }
  }

  /// The end at once, without an element.
  @inlinable
  public static func empty() -> Maybe<Element> { Maybe(.empty()) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The same maybe, with closures run as its events pass; see `do` of streams.
  ///
  /// `onCompleted` is run after an element, too.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      asObservable().do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
        onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// The element, or the given one where there is none.
  public func ifEmpty(default element: Element) -> Single<Element> {
    Single(asObservable().ifEmpty(default: element))
  }

  /// This maybe, or the other one where this has no element.
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(asObservable().ifEmpty(switchTo: other.source))
  }

  /// This maybe, or the single where this has no element.
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(asObservable().ifEmpty(switchTo: other.source))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Starts the work and hands its result to a closure.
  ///
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
  @inlinable
  public func subscribe(_ observer: @escaping MaybeObserver) -> any Disposable {
    var hasElement = false
    return asObservable().subscribe { event in
      switch event {
      case .next(let element):
        hasElement = true
        observer(.success(element))
      case .error(let error): observer(.error(error))
      case .completed: if !hasElement { observer(.completed) }
      }
    }
  }

  /// Starts the work and hands its result on by kind.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element.
  ///   - onError: Called with the error; without it, the error goes to `UnhandledErrors.handler`.
  ///   - onCompleted: Called where there is no element.
  ///   - onDisposed: Called once when the subscription is over.
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    var hasElement = false
    return asObservable().subscribe(
      onNext: {
        hasElement = true
        onSuccess?($0)
      },
      onError: onError, onCompleted: { if !hasElement { onCompleted?() } }, onDisposed: onDisposed)
  }

  /// Starts the work and hands its result on by kind, each time with an object that is not retained.
  ///
  /// Once the object has gone, nothing is called.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    var hasElement = false
    return asObservable().subscribe(
      with: object,
      onNext: {
        hasElement = true
        onSuccess?($0, $1)
      },
      onError: onError, onCompleted: { if !hasElement { onCompleted?($0) } },
      onDisposed: onDisposed)
  }

  /// Starts the work and waits for its element, which is `nil` where there is none.
  ///
  /// - Throws: The error of the work; `CancellationError` where the task that waits is cancelled.
  public var value: Element? {
    get async throws { try await firstOrEnd }
  }
}

extension PrimitiveSequenceType {
  /// The element, or `nil` where the stream completed without one; the end of a sequence alone would
  /// not say whether that or the cancelled task ended it.
  var firstOrEnd: Element? {
    get async throws {
      let results = asObservable().map { Optional($0) }.ifEmpty(default: nil)
      var iterator = results.values.makeAsyncIterator()
      guard let result = try await iterator.next() else { throw CancellationError() }
      return result
    }
  }
}
