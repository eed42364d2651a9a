import RIBCore

extension PrimitiveSequence {
  /// Never ends.
  @inlinable
  public static func never() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(.never()) }

  /// An element in place of an error.
  @inlinable
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().catchAndReturn(element))
  }

  /// A stream made anew for each subscriber.
  ///
  /// - Parameter make: Called at each `subscribe`; an error it throws ends the stream.
  @inlinable
  public static func deferred(
    _ make: @escaping () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(.deferred { try make().source })
  }

  /// A stream made anew for each subscriber, with a resource that is disposed after it.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource at each `subscribe`; an error it throws ends the stream.
  ///   - primitiveSequenceFactory: Makes the stream of the resource; an error it throws ends the
  ///     stream and disposes the resource.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory:
      @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(.using(resourceFactory) { try primitiveSequenceFactory($0).source })
  }

  /// The element and the end, later by a duration; an error is passed on at once.
  @inlinable
  public func delay(
    _ duration: Duration, clock: any Clock<Duration>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().delay(duration, clock: clock))
  }

  /// The same stream, subscribed to after a duration.
  @inlinable
  public func delaySubscription(
    _ duration: Duration, clock: any Clock<Duration>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().delaySubscription(duration, clock: clock))
  }

  /// The same stream, which fails with `RxError.timeout` if nothing comes for a duration.
  @inlinable
  public func timeout(
    _ dueTime: Duration, clock: any Clock<Duration>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().timeout(dueTime, clock: clock))
  }

  /// The same stream, which another replaces if nothing comes for a duration.
  @inlinable
  public func timeout(
    _ dueTime: Duration, other: PrimitiveSequence<Trait, Element>, clock: any Clock<Duration>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().timeout(dueTime, other: other, clock: clock))
  }

  /// Continues with another stream if this one fails.
  ///
  /// - Parameter makeStream: Makes the other stream of the error, or throws the error to fail with.
  @inlinable
  public func `catch`(
    _ makeStream: @escaping (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().catch { try makeStream($0).source })
  }

  /// The same stream, subscribed to again each time that it fails.
  @inlinable
  public func retry() -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().retry())
  }

  /// The same stream, subscribed to again if it fails, up to a number of times.
  ///
  /// - Parameter maxAttemptCount: The number of subscriptions in all.
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().retry(maxAttemptCount))
  }

  /// The same stream, subscribed to again after an error when another stream emits an element.
  ///
  /// - Parameter makeTrigger: Makes the other stream of the errors; see `retry(when:)` of streams.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when makeTrigger: @escaping (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().retry(when: makeTrigger))
  }

  /// The same stream, subscribed to again after an error when another stream emits an element.
  ///
  /// - Parameter makeTrigger: Makes the other stream of the errors.
  public func retry<Trigger: ObservableType>(
    when makeTrigger: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(asObservable().retry(when: makeTrigger))
  }

  /// The same stream, whose events are reported to the observers of the process.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #fileID, line: UInt = #line, function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// A result of the elements of all streams.
  ///
  /// - Parameters:
  ///   - first: A stream; the streams are started in the order given.
  ///   - second: Another stream.
  ///   - others: Any number of further streams.
  ///   - resultSelector: Makes the result; an error it throws ends the stream.
  @inlinable
  public static func zip<First, Second, each Other>(
    _ first: PrimitiveSequence<Trait, First>, _ second: PrimitiveSequence<Trait, Second>,
    _ others: repeat PrimitiveSequence<Trait, each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(.zip(first, second, repeat each others, resultSelector: resultSelector))
  }

  /// The elements of all streams together.
  @inlinable
  public static func zip<First, Second, each Other>(
    _ first: PrimitiveSequence<Trait, First>, _ second: PrimitiveSequence<Trait, Second>,
    _ others: repeat PrimitiveSequence<Trait, each Other>
  ) -> PrimitiveSequence<Trait, Element> where Element == (First, Second, repeat each Other) {
    PrimitiveSequence(.zip(first, second, repeat each others))
  }

  /// Zero after a duration.
  @inlinable
  public static func timer(
    _ dueTime: Duration, clock: any Clock<Duration>
  ) -> PrimitiveSequence<Trait, Element> where Element: FixedWidthInteger {
    PrimitiveSequence(.timer(dueTime, clock: clock))
  }
}

extension PrimitiveSequence where Trait == SingleTrait {
  /// A closure that receives the result of a single.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// The result of asynchronous work; the same as `task`.
  @inlinable
  public static func create(
    work: @escaping @MainActor () async throws -> Element
  ) -> Single<Element> {
    task(work)
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
}
