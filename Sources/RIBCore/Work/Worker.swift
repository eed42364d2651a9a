/// A piece of an interactor's work with a life of its own.
///
/// A started worker runs while its interactor is active: `didStart(_:)` at each activation, `didStop()` at each
/// deactivation. It does not retain the interactor, which most often keeps it and starts it in `didBecomeActive()`.
///
/// The asynchronous work that it starts in `didStart(_:)`, or in a subscription with `disposeOnStop`, is listed at the
/// interactor's node, as effects are: `tree` shows it, `wait`, `quit --wait` and the end of input wait for it, and it is
/// named if it is cancelled. Intervals and streams of an `AsyncSequence` may go on without end, so nothing waits for
/// them; mark other such work with ``ObservableType/background()``. Work with a name, a result or progress is begun by
/// `perform(_:errors:whenInterrupted:_:)`.
@MainActor
open class Worker {
  final let record = WorkerRecord()

  /// Creates a stopped worker.
  public init() {}

  /// Whether the worker was started, and not stopped since; also while its interactor is inactive.
  public final var isStarted: Bool { record.isStarted }

  /// Whether the worker is started: the current value at once, then each change; completes as the worker is released.
  public final var isStartedStream: Observable<Bool> { record.isStartedStream }

  /// Starts the worker, which then runs whenever the interactor is active; does nothing if it is started, even for
  /// another interactor.
  ///
  /// - Parameter interactorScope: The interactor; not retained.
  public final func start(_ interactorScope: any InteractorScope) {
    if isStarted { return }
    let scope = WeakInteractorScope(interactorScope)
    // Filled after the worker counts as started: the first element of the stream may stop it.
    let binding = CompositeDisposable()
    record.start(binding, for: scope)
    binding.insert(
      scope.isActiveStream.subscribe(onNext: { [weak self] isActive in
        // Stopped by the element that it has just received, before the subscription was at hand.
        if binding.isDisposed { return }
        if isActive { self?.run(scope) } else { self?.halt() }
      }))
  }

  /// Stops the worker, for good: only another `start(_:)` starts it again.
  public final func stop() {
    guard isStarted else { return }
    record.stop()
    halt()
  }

  /// Called when the worker begins to run, at each activation of its interactor; does nothing unless overridden.
  ///
  /// - Parameter interactorScope: The interactor's life, without retaining the interactor.
  open func didStart(_ interactorScope: any InteractorScope) {}

  /// Called when the worker has ceased to run, and disposables passed to `disposeOnStop` are disposed.
  ///
  /// Not called for a worker that is released while it runs. Does nothing unless overridden.
  open func didStop() {}

  private func run(_ scope: any InteractorScope) {
    guard record.beginRun(of: NodeName.ofType(type(of: self))) else { return }
    AsyncWork.run(in: record.work) { didStart(scope) }
  }

  private func halt() {
    if record.endRun() { didStop() }
  }

  /// Begins work that ends with the run at the latest.
  final func perform<Value>(
    _ work: PerformedWork, _ stream: Observable<Value>
  ) -> Single<Value> {
    guard let remove = record.keep(work) else {
      Misuse.report(
        "Work was given to \(type(of: self)), which is not running, so it was not begun. Start the worker, and give "
          + "it work while its interactor is active.", near: record.scope?.source)
      return .error(CancellationError())
    }
    return work.begin(stream, onEnd: remove)
  }

  /// The node of the present run.
  final var node: NodeContext? { record.work?.node }

  /// Whether the worker runs now.
  package final var isRunning: Bool { record.work != nil }

  fileprivate func disposeOnStop(_ disposable: any Disposable) {
    if record.insert(disposable) { return }
    disposable.dispose()
    Misuse.report(
      "disposeOnStop was called for \(type(of: self)), which is not running, so the subscription was "
        + "disposed at once. Subscribe in didStart(_:) or later.", near: record.scope?.source)
  }
}

extension Disposable {
  /// Disposes this when the worker ceases to run; at once, and reported as a misuse, if it does
  /// not run.
  ///
  /// - Returns: This disposable, for callers that need to dispose of it earlier.
  @discardableResult
  public func disposeOnStop(_ worker: Worker) -> any Disposable {
    worker.disposeOnStop(self)
    return self
  }
}
