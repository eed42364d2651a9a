import RIBCore

/// The trait of a ``Maybe``.
public enum MaybeTrait {}

/// A stream that ends by one element, without one, or by an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The end of a ``Maybe``; an enum, as there will be no other.
public enum MaybeEvent<Element> {
  /// The work completed with an element.
  case success(Element)
  /// The work failed.
  case error(any Error)
  /// The work completed without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequence where Trait == MaybeTrait {
  /// A closure that receives the result of a maybe.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A maybe whose result a closure sends.
  ///
  /// - Parameter subscribe: Called once per subscriber with the closure to send the result to; the first
  ///   result counts. Returns what to dispose of at the end.
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

  /// Completes at once without an element.
  @inlinable
  public static func empty() -> Maybe<Element> { Maybe(.empty()) }

  /// The same maybe, with closures that run as its events pass; see `do` of streams.
  ///
  /// `onCompleted` runs after an element, too.
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

  /// The element, or the given one if there is none.
  public func ifEmpty(default element: Element) -> Single<Element> {
    Single(asObservable().ifEmpty(default: element))
  }

  /// This maybe, or the other if this one has no element.
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(asObservable().ifEmpty(switchTo: other.source))
  }

  /// This maybe, or the single if this one has no element.
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(asObservable().ifEmpty(switchTo: other.source))
  }

  /// Starts the work and calls a closure with its result.
  ///
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(_ observer: @escaping MaybeObserver) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) },
      onCompleted: { observer(.completed) })
  }

  /// Starts the work and calls a closure for its kind of result.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element.
  ///   - onError: Called with the error. Without it, an error goes to `UnhandledErrors.handler`.
  ///   - onCompleted: Called if there is no element.
  ///   - onDisposed: Called once when the subscription is over.
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
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

  /// Starts the work and calls a closure for its kind of result, with an object that is not retained.
  ///
  /// Once the object is released, nothing is called.
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

  /// Starts the work and waits for its element; `nil` if there is none.
  ///
  /// - Throws: The error of the work; `CancellationError` if the waiting task is cancelled.
  public var value: Element? {
    get async throws { try await firstOrEnd }
  }
}

extension PrimitiveSequence {
  /// The element, or `nil` if the stream completed without one.
  ///
  /// The end of `values` alone would not tell a completed stream from a cancelled task.
  var firstOrEnd: Element? {
    get async throws {
      let results = asObservable().map { Optional($0) }.ifEmpty(default: nil)
      var iterator = results.values.makeAsyncIterator()
      guard let result = try await iterator.next() else { throw CancellationError() }
      return result
    }
  }
}
