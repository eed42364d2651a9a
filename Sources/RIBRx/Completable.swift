import RIBCore

/// The trait of a ``Completable``.
public enum CompletableTrait {}

/// A stream that ends without an element or by an error.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// How a ``Completable`` ends; an enum, as there is no other way.
public enum CompletableEvent: Sendable {
  /// By an error.
  case error(any Error)
  /// Well.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// What takes the end of a completable.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// A completable ended by hand.
  ///
  /// - Parameter subscribe: Called once per subscriber with the closure that takes the end. Gives
  ///   back what is to be disposed at the end.
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

  /// The end at once.
  @inlinable
  public static func empty() -> Completable { Completable(.empty()) }

  /// One completable after the other, as long as each ends well.
  @inlinable
  public static func concat<Completables: Sequence>(
    _ completables: Completables
  ) -> Completable where Completables.Element == Completable {
    Completable(.concat(completables.map(\.source)))
  }

  /// One completable after the other, as long as each ends well.
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
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// The same completable, with closures run as its end passes; see `do` of streams.
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

  /// This completable, then the other where this ends well.
  @inlinable
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// This completable, then the other where this ends well.
  @inlinable
  public func andThen(_ second: Completable) -> Completable {
    // Any number may follow one another, so they are laid flat; each is released at its end.
    Completable(.concat(releasing: [asObservable(), second.source]))
  }

  /// This completable, then a single or a maybe where this ends well.
  @inlinable
  public func andThen<OtherTrait, Other>(
    _ second: PrimitiveSequence<OtherTrait, Other>
  ) -> PrimitiveSequence<OtherTrait, Other> {
    PrimitiveSequence<OtherTrait, Other>(followed(by: second.source))
  }

  /// This completable, then a stream where this ends well.
  @inlinable
  public func andThen<Other>(_ second: Observable<Other>) -> Observable<Other> {
    followed(by: second)
  }

  /// The other stream after this, which is let go of when it has completed.
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
  ///   - onError: Called with the error; without it, the error goes to `UnhandledErrors.handler`.
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
