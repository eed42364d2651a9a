// A stream of exactly one element, or an error.

/// How a ``Single`` ends.
public typealias SingleEvent<Element> = Result<Element, any Error>

/// A stream that ends by one element or by an error: the shape of a request.
@MainActor
public struct Single<Element>: ObservableConvertibleType {
  @usableFromInline let observable: Observable<Element>

  @inlinable
  init(_ observable: Observable<Element>) { self.observable = observable }

  /// One element at once.
  @inlinable
  public static func just(_ element: Element) -> Single<Element> { Single(.just(element)) }

  /// An error at once.
  @inlinable
  public static func error(_ error: any Error) -> Single<Element> { Single(.error(error)) }

  /// Never ends.
  @inlinable
  public static func never() -> Single<Element> { Single(.never()) }

  /// A single told by hand.
  ///
  /// - Parameter subscribe: Called once per subscriber with the closure to tell the result to; the
  ///   first result counts. Gives back what is to be disposed at the end.
  @inlinable
  public static func create(
    _ subscribe: @escaping (@escaping (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> {
    Single(
      .create { observer in
        var hasResult = false
        return subscribe { result in
          // A second result may come from whoever is being told the first.
          if hasResult { return }
          hasResult = true
          switch result {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  /// The result of asynchronous work; see ``Observable/task(_:)``.
  @inlinable
  public static func task(
    _ work: @escaping @MainActor () async throws -> Element
  ) -> Single<Element> {
    Single(.task(work))
  }

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> { observable }

  /// The element, transformed.
  @inlinable
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Single<Result> {
    Single<Result>(observable.map(transform))
  }

  /// Another request made of the element.
  @inlinable
  public func flatMap<Result>(
    _ makeSingle: @escaping (Element) throws -> Single<Result>
  ) -> Single<Result> {
    Single<Result>(observable.flatMap(makeSingle))
  }

  /// The element later; see `delay` of streams.
  @inlinable
  public func delay(_ duration: Duration, clock: any Clock<Duration>) -> Single<Element> {
    Single(observable.delay(duration, clock: clock))
  }

  /// Another request in place of an error.
  @inlinable
  public func `catch`(
    _ makeSingle: @escaping (any Error) throws -> Single<Element>
  ) -> Single<Element> {
    Single(observable.catch { try makeSingle($0).observable })
  }

  /// An element in place of an error.
  @inlinable
  public func catchAndReturn(_ element: Element) -> Single<Element> {
    Single(observable.catchAndReturn(element))
  }

  /// Starts the work and hears its result.
  ///
  /// - Parameters:
  ///   - onSuccess: Told the element.
  ///   - onFailure: Told the error; without it, the error goes to ``UnhandledErrors/handler``.
  ///   - onDisposed: Told once when the subscription is over.
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    observable.subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }
}

extension ObservableType {
  /// The one element of this stream; an error where it has none or more than one.
  public func asSingle() -> Single<Element> {
    let upstream = asObservable()
    return Single(
      Observable { sink in
        var found: Element?
        upstream.run(
          into: sink.upstreamSink { event in
            switch event {
            case .next(let element):
              if found != nil { return sink.on(.error(RxError.moreThanOneElement)) }
              found = element
            case .error(let error): sink.on(.error(error))
            case .completed:
              guard let found else { return sink.on(.error(RxError.noElements)) }
              sink.next(found)
              sink.on(.completed)
            }
          })
      })
  }
}
