extension ObservableType {
  /// The same stream, with closures that run as its events pass.
  ///
  /// An error that a closure throws ends the stream and replaces its event.
  ///
  /// - Parameters:
  ///   - onNext: Run before an element is passed on.
  ///   - afterNext: Run after an element has been passed on.
  ///   - onError: Run before an error is passed on.
  ///   - afterError: Run after an error has been passed on.
  ///   - onCompleted: Run before the end is passed on.
  ///   - afterCompleted: Run after the end has been passed on.
  ///   - onSubscribe: Run before the stream is started.
  ///   - onSubscribed: Run when starting the stream has returned.
  ///   - onDispose: Run last, once the stream has been disposed, however it ended.
  @inlinable
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let upstream = asObservable()
    let before = byKind(onNext, onError, onCompleted)
    let after = byKind(afterNext, afterError, afterCompleted)
    return Observable { sink in
      onSubscribe?()
      let run = DoRun(before: before, after: after, onDispose: onDispose, into: sink)
      upstream.run(into: sink.upstreamSink { run.receive($0) })
      onSubscribed?()
      sink.attach(run)
    }
  }

  /// Returns a closure that calls the one for the kind of its event.
  @inlinable
  func byKind(
    _ onNext: ((Element) throws -> Void)?, _ onError: ((any Error) throws -> Void)?,
    _ onCompleted: (() throws -> Void)?
  ) -> (Event<Element>) throws -> Void {
    { event in
      switch event {
      case .next(let element): try onNext?(element)
      case .error(let error): try onError?(error)
      case .completed: try onCompleted?()
      }
    }
  }
}

@usableFromInline
@MainActor
final class DoRun<Element>: Disposable {
  @usableFromInline let before: (Event<Element>) throws -> Void
  @usableFromInline let after: (Event<Element>) throws -> Void
  @usableFromInline var onDispose: (() -> Void)?
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline var isEnding = false
  @usableFromInline var isDisposed = false

  @inlinable
  init(
    before: @escaping (Event<Element>) throws -> Void,
    after: @escaping (Event<Element>) throws -> Void, onDispose: (() -> Void)?,
    into downstream: Sink<Element>
  ) {
    self.before = before
    self.after = after
    self.onDispose = onDispose
    self.downstream = downstream
  }

  @inlinable
  func receive(_ event: Event<Element>) {
    isEnding = event.isStopEvent
    do {
      try before(event)
      downstream.on(event)
      try after(event)
    } catch {
      downstream.on(.error(error))
    }
    isEnding = false
    if isDisposed { finish() }
  }

  /// Notes that the stream is disposed; while its end is being delivered, the closures after that end run
  /// first.
  @usableFromInline
  func dispose() {
    isDisposed = true
    if !isEnding { finish() }
  }

  @usableFromInline
  func finish() {
    onDispose.take()?()
  }
}
