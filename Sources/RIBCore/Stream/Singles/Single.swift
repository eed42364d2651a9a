/// The trait of a ``Single``.
public enum SingleTrait {}

/// A stream that ends by one element or by an error: the shape of a request.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The end of a ``Single``.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequence where Trait == SingleTrait {
  /// A single whose result a closure sends.
  ///
  /// - Parameter subscribe: Called once per subscriber with the closure to send the result to; the first
  ///   result counts. Returns what to dispose of at the end.
  @inlinable
  public static func create(
    subscribe: @escaping (@escaping (SingleEvent<Element>) -> Void) -> any Disposable
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

  /// The result of asynchronous work; see ``Observable/task(_:)``.
  @inlinable
  public static func task(
    _ work: @escaping @MainActor () async throws -> Element
  ) -> Single<Element> {
    Single(.task(work))
  }

  /// Starts the work and calls a closure with its result.
  ///
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
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
