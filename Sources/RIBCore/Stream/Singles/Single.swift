/// The trait of a ``Single``.
public enum SingleTrait {}

/// A stream that ends by one element or by an error: the shape of a request.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The end of a ``Single``.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A closure that receives the result of a single.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A single whose result a closure sends.
  ///
  /// - Parameter subscribe: Called once per subscriber with the closure to send the result to; the first
  ///   result counts. Returns what to dispose of at the end.
  @inlinable
  public static func create(
    subscribe: @escaping (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    creating(subscribe) { result, observer in
      switch result {
      case .success(let element):
        observer.onNext(element)
        observer.onCompleted()
      case .failure(let error): observer.onError(error)
      }
    }
  }

  /// The result of asynchronous work; the same as `task`.
  @inlinable
  public static func create(
    work: @escaping @MainActor () async throws -> Element
  ) -> Single<Element> {
    task(work)
  }

  /// The result of asynchronous work; see ``Observable/task(_:)``.
  @inlinable
  public static func task(
    _ work: @escaping @MainActor () async throws -> Element
  ) -> Single<Element> {
    Single(.task(work))
  }

  /// A result of the elements of all singles; that of an empty collection is made at once.
  ///
  /// - Parameters:
  ///   - singles: The singles, started in their order.
  ///   - resultSelector: Makes the result; an error it throws ends the single.
  public static func zip<Singles: Collection, Result>(
    _ singles: Singles, resultSelector: @escaping ([Element]) throws -> Result
  ) -> Single<Result> where Singles.Element == Single<Element> {
    if singles.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return Single<Result>(.zip(singles, resultSelector: resultSelector))
  }

  /// The elements of all singles as an array.
  public static func zip<Singles: Collection>(
    _ singles: Singles
  ) -> Single<[Element]> where Singles.Element == Single<Element> {
    zip(singles) { $0 }
  }

  /// The same single, with closures that run as its events pass; see `do` of streams.
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil,
    afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    Single(
      asObservable().do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Starts the work and calls a closure with its result.
  ///
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(_ observer: @escaping SingleObserver) -> any Disposable {
    subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
  }

  /// Starts the work and calls a closure for its kind of result.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element.
  ///   - onFailure: Called with the error. Without it, an error goes to ``UnhandledErrors/handler``.
  ///   - onDisposed: Called once when the subscription is over.
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  /// Starts the work and calls a closure for its kind of result, with an object that is not retained.
  ///
  /// Once the object is released, nothing is called.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  /// Starts the work and waits for its element.
  ///
  /// - Throws: The error of the work; `CancellationError` if the waiting task is cancelled.
  public var value: Element {
    get async throws {
      var iterator = values.makeAsyncIterator()
      guard let element = try await iterator.next() else { throw CancellationError() }
      return element
    }
  }
}
