// Once more where a stream failed.

extension ObservableType {
  /// The same stream, subscribed to anew each time that it ends by an error.
  @inlinable
  public func retry() -> Observable<Element> { retrying(atMost: nil) }

  /// The same stream, subscribed to anew where it ends by an error, up to a number of times.
  ///
  /// - Parameter maxAttemptCount: How many times it is subscribed to in all. The error of the last
  ///   attempt is passed on.
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    maxAttemptCount > 0 ? retrying(atMost: maxAttemptCount) : .empty()
  }

  @inlinable
  func retrying(atMost attempts: Int?) -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in RetryRun(upstream, atMost: attempts, into: sink).attempt() }
  }
}

/// A running retry.
@usableFromInline
@MainActor
final class RetryRun<Element>: Disposable {
  @usableFromInline let upstream: Observable<Element>
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline var attemptsLeft: Int?
  @usableFromInline var current: Sink<Element>?
  @usableFromInline var isLooping = false
  @usableFromInline var isDue = false

  @inlinable
  init(_ upstream: Observable<Element>, atMost attempts: Int?, into downstream: Sink<Element>) {
    self.upstream = upstream
    self.downstream = downstream
    attemptsLeft = attempts
    downstream.attach(self)
  }

  /// Starts an attempt, and, in a loop instead of by recursion, each that follows one that failed
  /// at once.
  @inlinable
  func attempt() {
    isDue = true
    if isLooping { return }
    isLooping = true
    while isDue, !downstream.isStopped {
      isDue = false
      attemptsLeft = attemptsLeft.map { $0 - 1 }
      let sink = Sink<Element>(into: downstream) { [self] event in
        guard case .error = event, attemptsLeft != 0 else { return downstream.on(event) }
        current?.dispose()
        attempt()
      }
      current = sink
      upstream.run(into: sink)
    }
    isLooping = false
  }

  @inlinable
  func dispose() {
    let current = self.current
    self.current = nil
    current?.dispose()
  }
}
