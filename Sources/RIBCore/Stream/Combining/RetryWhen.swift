extension ObservableType {
  /// The same stream, subscribed to again after an error when another stream emits an element.
  ///
  /// ```swift
  /// request.retry(when: { errors in
  ///   errors.enumerated().flatMap { attempt, error -> Observable<Int> in
  ///     attempt < 3 ? .timer(.seconds(attempt + 1), clock: clock) : .error(error)
  ///   }
  /// })
  /// ```
  ///
  /// - Parameter notificationHandler: Called once per subscriber with the errors; when the stream that it
  ///   returns ends, so does this one.
  public func retry<Trigger: ObservableConvertibleType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    retrying(when: notificationHandler) { $0 }
  }

  /// The same stream, subscribed to again after an error of a type when another stream emits an element.
  ///
  /// - Parameter notificationHandler: Called once per subscriber with the errors; when the stream that it
  ///   returns ends, so does this one. Errors of other types are passed on.
  public func retry<Trigger: ObservableConvertibleType, Failure: Error>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    retrying(when: notificationHandler) { $0 as? Failure }
  }

  func retrying<Trigger: ObservableConvertibleType, Failure>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger,
    failure: @escaping (any Error) -> Failure?
  ) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      let run = RetryWhenRun(upstream, into: sink, failure: failure)
      run.start(triggers: notificationHandler(run.failures.asObservable()).asObservable())
    }
  }
}

@MainActor
final class RetryWhenRun<Element, Failure>: Disposable {
  fileprivate let failures = PublishSubject<Failure>()
  private let upstream: Observable<Element>
  private let downstream: Sink<Element>
  private let failure: (any Error) -> Failure?
  private var current: Sink<Element>?
  /// Whether an attempt has failed and the next has not been requested.
  private var isWaiting = false
  private var endOfTriggers: Event<Never>?
  private var isLooping = false
  private var isDue = false

  init(
    _ upstream: Observable<Element>, into downstream: Sink<Element>,
    failure: @escaping (any Error) -> Failure?
  ) {
    self.upstream = upstream
    self.downstream = downstream
    self.failure = failure
    downstream.attach(self)
  }

  func start<Trigger>(triggers: Observable<Trigger>) {
    triggers.run(
      into: downstream.upstreamSink { [self] event in
        if let end = event.end {
          endOfTriggers = end
          if isWaiting { downstream.on(Event(end: end)) }
        } else if isWaiting {
          isWaiting = false
          attempt()
        }
      })
    attempt()
  }

  /// Starts an attempt; in a loop, not by recursion, if it is requested at once.
  private func attempt() {
    isDue = true
    if isLooping { return }
    isLooping = true
    while isDue, !downstream.isStopped {
      isDue = false
      let sink = Sink<Element>(into: downstream) { [self] event in
        if case .error(let error) = event { receive(error) } else { downstream.on(event) }
      }
      current = sink
      upstream.run(into: sink)
    }
    isLooping = false
  }

  private func receive(_ error: any Error) {
    guard let failure = failure(error) else { return downstream.on(.error(error)) }
    dispose()
    if let endOfTriggers { return downstream.on(Event(end: endOfTriggers)) }
    isWaiting = true
    failures.onNext(failure)
  }

  func dispose() {
    current.take()?.dispose()
  }
}
