import RIBCore

/// The trait of a ``Completable``.
public enum CompletableTrait {}

/// A stream that ends without an element or by an error.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The end of a ``Completable``; an enum, as there will be no other.
public enum CompletableEvent: Sendable {
  /// The work failed.
  case error(any Error)
  /// The work completed.
  case completed
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// A closure that receives the end of a completable.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// A completable that a closure ends.
  ///
  /// - Parameter subscribe: Called once per subscriber with the closure to call at the end. Returns what to
  ///   dispose of at the end.
  @inlinable
  public static func create(
    subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
  ) -> Completable {
    creating(subscribe) { end, observer in
      switch end {
      case .error(let error): observer.onError(error)
      case .completed: observer.onCompleted()
      }
    }
  }

  /// Completes at once.
  @inlinable
  public static func empty() -> Completable { Completable(.empty()) }

  /// One completable after the other, as long as each completes.
  @inlinable
  public static func concat<Completables: Sequence>(
    _ completables: Completables
  ) -> Completable where Completables.Element == Completable {
    Completable(.concat(completables.map(\.source)))
  }

  /// One completable after the other, as long as each completes.
  @inlinable
  public static func concat(_ completables: Completable...) -> Completable { concat(completables) }

  /// All completables side by side; completed when the last has completed.
  @inlinable
  public static func merge<Completables: Collection>(
    _ completables: Completables
  ) -> Completable where Completables.Element == Completable {
    Completable(.merge(completables.map(\.source)))
  }

  /// All completables side by side; completed when the last has completed.
  @inlinable
  public static func merge(_ completables: Completable...) -> Completable { merge(completables) }

  /// The same as `merge`, as there are no elements.
  @inlinable
  public static func zip<Completables: Collection>(
    _ completables: Completables
  ) -> Completable where Completables.Element == Completable {
    merge(completables)
  }

  /// The same as `merge`, as there are no elements.
  @inlinable
  public static func zip(_ completables: Completable...) -> Completable { merge(completables) }

  /// The same completable, with closures that run as its end passes; see `do` of streams.
  public func `do`(
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(
      asObservable().do(
        onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed,
        onDispose: onDispose))
  }

  /// This completable, then the other if this one completes.
  @inlinable
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// This completable, then the other if this one completes.
  @inlinable
  public func andThen(_ second: Completable) -> Completable {
    // Any number may follow one another, so they are laid flat; each is released at its end.
    Completable(.concat(releasing: [asObservable(), second.source]))
  }

  /// This completable, then a single or a maybe if this one completes.
  @inlinable
  public func andThen<OtherTrait, Other>(
    _ second: PrimitiveSequence<OtherTrait, Other>
  ) -> PrimitiveSequence<OtherTrait, Other> {
    PrimitiveSequence<OtherTrait, Other>(followed(by: second.source))
  }

  /// This completable, then a stream if this one completes.
  @inlinable
  public func andThen<Other>(_ second: Observable<Other>) -> Observable<Other> {
    followed(by: second)
  }

  /// The other stream after this one, which is released when it has completed.
  @inlinable
  func followed<Other>(by second: Observable<Other>) -> Observable<Other> {
    let first = asObservable()
    return Observable<Other> { sink in
      first.run(
        into: sink.upstreamSink { event in
          if case .completed = event { second.run(into: sink) } else { sink.end(event) }
        })
    }
  }

  /// Starts the work and calls a closure at its end.
  ///
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(_ observer: @escaping CompletableObserver) -> any Disposable {
    subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
  }

  /// Starts the work and calls a closure for its kind of end.
  ///
  /// - Parameters:
  ///   - onCompleted: Called if the work completes.
  ///   - onError: Called with the error. Without it, an error goes to `UnhandledErrors.handler`.
  ///   - onDisposed: Called once when the subscription is over.
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(
    onCompleted: (() -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the work and calls a closure for its kind of end, with an object that is not retained.
  ///
  /// Once the object is released, nothing is called.
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
  /// - Throws: The error of the work; `CancellationError` if the waiting task is cancelled.
  public var value: Void {
    get async throws { _ = try await firstOrEnd }
  }
}
