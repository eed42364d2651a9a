/// The record of one worker; ends all that runs when the worker is released.
///
/// Apart from the worker, as an `isolated deinit` of an open class would forbid its subclasses a plain one.
@MainActor
final class WorkerRecord {
  private let started = BehaviorSubject(value: false)
  /// The subscription to the interactor's activity; nil while the worker is stopped.
  private var binding: (any Disposable)?
  /// The disposables of the current run; nil while the worker does not run.
  private var disposables: CompositeDisposable?
  private(set) var scope: WeakInteractorScope?
  private(set) var work: NamedWork?

  var isStarted: Bool { binding != nil }
  var isStartedStream: Observable<Bool> { started.asObservable() }

  func start(_ binding: any Disposable, for scope: WeakInteractorScope) {
    self.binding = binding
    self.scope = scope
    started.onNext(true)
  }

  func stop() {
    binding.take()?.dispose()
    scope = nil
    started.onNext(false)
  }

  /// Begins a run; returns false if one is going on.
  func beginRun(of workerName: String) -> Bool {
    guard disposables == nil, let scope else { return false }
    disposables = CompositeDisposable()
    work = NamedWork(workerName, at: (scope.source as? Interactor)?.node, listsParts: true)
    return true
  }

  /// Ends the run and disposes its disposables; returns whether there was one.
  func endRun() -> Bool {
    guard let disposables else { return false }
    self.disposables = nil
    work = nil
    disposables.dispose()
    return true
  }

  /// Keeps a disposable until the run ends; returns false if there is no run.
  func insert(_ disposable: any Disposable) -> Bool {
    if let work { (disposable as? AnySink)?.bind(to: work) }
    return keep(disposable) != nil
  }

  /// Keeps a disposable until the run ends, or the returned closure removes and disposes it; nil if there is no run.
  func keep(_ disposable: any Disposable) -> (() -> Void)? {
    guard let disposables, let key = disposables.insert(disposable) else { return nil }
    return { [weak disposables] in disposables?.remove(for: key) }
  }

  isolated deinit {
    binding?.dispose()
    disposables?.dispose()
    if isStarted { started.onNext(false) }
    started.onCompleted()
  }
}

/// An interactor's life, watched without retaining the interactor.
@MainActor
final class WeakInteractorScope: InteractorScope {
  private(set) weak var source: (any InteractorScope)?

  init(_ source: any InteractorScope) { self.source = source }

  var isActive: Bool { source?.isActive ?? false }

  /// Emits false for an interactor that was released.
  var isActiveStream: Observable<Bool> { source?.isActiveStream ?? .just(false) }
}

/// Work under a name at a node: that of a worker's run, or work that has an entry of its own, such as a save.
@MainActor
class NamedWork: NodeWorkScope {
  final let workName: String
  final private(set) weak var node: NodeContext?
  private let listsParts: Bool

  /// - Parameter listsParts: Whether its parts, such as tasks, are listed at the node, each by its kind.
  init(_ name: String, at node: NodeContext?, listsParts: Bool = false) {
    workName = name
    self.node = node
    self.listsParts = listsParts
  }

  final func list(_ kind: WorkKind, isBackground: Bool) -> (any Disposable)? {
    listsParts ? node?.list("\(workName) \(kind.rawValue)", isBackground: isBackground) : nil
  }
}
