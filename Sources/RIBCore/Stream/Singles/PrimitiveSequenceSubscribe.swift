// Where singles, maybes and completables end: in closures, or in asynchronous code.

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Starts the work and hands its result to a closure.
  ///
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
  @inlinable
  public func subscribe(_ observer: @escaping SingleObserver) -> any Disposable {
    asObservable().subscribe { event in
      switch event {
      case .next(let element): observer(.success(element))
      case .error(let error): observer(.failure(error))
      case .completed: break
      }
    }
  }

  /// Starts the work and hands its result on by kind.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element.
  ///   - onFailure: Called with the error; without it, the error goes to
  ///     ``UnhandledErrors/handler``.
  ///   - onDisposed: Called once when the subscription is over.
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  /// Starts the work and hands its result on by kind, each time with an object that is not retained.
  ///
  /// Once the object has gone, nothing is called.
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
  /// - Throws: The error of the work; `CancellationError` where the task that waits is cancelled.
  public var value: Element {
    get async throws {
      var iterator = values.makeAsyncIterator()
      guard let element = try await iterator.next() else { throw CancellationError() }
      return element
    }
  }
}
