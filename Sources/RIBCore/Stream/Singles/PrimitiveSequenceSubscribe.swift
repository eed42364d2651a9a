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
  ///   - onError: Called with the error; without it, the error goes to ``UnhandledErrors/handler``.
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

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Starts the work and hands its end to a closure.
  ///
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
  @inlinable
  public func subscribe(_ observer: @escaping CompletableObserver) -> any Disposable {
    asObservable().subscribe { event in
      switch event {
      case .error(let error): observer(.error(error))
      case .completed: observer(.completed)
      }
    }
  }

  /// Starts the work and hands its end on by kind.
  ///
  /// - Parameters:
  ///   - onCompleted: Called where the work ended well.
  ///   - onError: Called with the error; without it, the error goes to ``UnhandledErrors/handler``.
  ///   - onDisposed: Called once when the subscription is over.
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
  @inlinable
  public func subscribe(
    onCompleted: (() -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the work and hands its end on by kind, each time with an object that is not retained.
  ///
  /// Once the object has gone, nothing is called.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the work and waits for its end.
  ///
  /// - Throws: The error of the work; `CancellationError` where the task that waits is cancelled.
  public var value: Void {
    get async throws { _ = try await firstOrEnd }
  }
}

extension PrimitiveSequenceType {
  /// The element, or `nil` where the stream completed without one; the end of a sequence alone would
  /// not say whether that or the cancelled task ended it.
  fileprivate var firstOrEnd: Element? {
    get async throws {
      let results = asObservable().map { Optional($0) }.ifEmpty(default: nil)
      var iterator = results.values.makeAsyncIterator()
      guard let result = try await iterator.next() else { throw CancellationError() }
      return result
    }
  }
}
