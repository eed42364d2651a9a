// What a worker has running, and the end of it.

/// The record of one worker; ends all that runs when the worker is released.
///
/// Apart from the worker, because an open class that declares an `isolated deinit` would forbid its
/// subclasses a plain one.
@MainActor
final class WorkerRecord {
  private let started = BehaviorSubject(value: false)
  /// What listens to the interactor's activity; nil while the worker is stopped.
  private var binding: (any Disposable)?
  /// What is disposed on stop; nil while the worker does not run.
  private var disposables: CompositeDisposable?
  private(set) var scope: WeakInteractorScope?

  var isStarted: Bool { binding != nil }
  var isStartedStream: Observable<Bool> { started.asObservable() }

  func start(_ binding: any Disposable, for scope: WeakInteractorScope) {
    self.binding = binding
    self.scope = scope
    started.onNext(true)
  }

  func stop() {
    binding?.dispose()
    binding = nil
    scope = nil
    started.onNext(false)
  }

  /// Says whether a run begins now, as none is going on.
  func beginRun() -> Bool {
    if disposables != nil { return false }
    disposables = CompositeDisposable()
    return true
  }

  /// Disposes what lived as long as the run, and gives whether there was one.
  func endRun() -> Bool {
    guard let disposables else { return false }
    self.disposables = nil
    disposables.dispose()
    return true
  }

  /// Keeps a disposable until the run ends; false where there is no run.
  func insert(_ disposable: any Disposable) -> Bool {
    disposables?.insert(disposable)
    return disposables != nil
  }

  isolated deinit {
    binding?.dispose()
    disposables?.dispose()
    if isStarted { started.onNext(false) }
    started.onCompleted()
  }
}
