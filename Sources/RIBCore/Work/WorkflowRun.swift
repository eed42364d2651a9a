/// A workflow, as its run notifies it.
@MainActor
protocol WorkflowHooks: AnyObject {
  func didComplete()
  func didReceiveError(_ error: any Error)
}

/// The run of a workflow, whatever its items are; until its end, the run and the workflow keep each other.
@MainActor
final class WorkflowRun: Disposable {
  enum Stage {
    case idle, running, over
  }

  private(set) var stage = Stage.idle
  private var hooks: (any WorkflowHooks)?
  /// The committed branches, until they are begun.
  private var branches: [(WorkflowRun) -> Void] = []
  private var openBranches = 0
  private var hasCompletedBranch = false
  private let disposables = CompositeDisposable()
  /// For each error that is on its way through the steps, the newest last, whether the workflow was notified of it.
  private var passingErrors: [Bool] = []

  var isOver: Bool { stage == .over }
  var isCommitted: Bool { !branches.isEmpty }

  /// Adds a branch; one that is added while the workflow runs begins at once.
  func commit<Item, Value>(_ stream: StepStream<Item, Value>) {
    switch stage {
    case .idle: branches.append { $0.begin(branch: stream) }
    case .running: begin(branch: stream)
    case .over:
      Misuse.report(
        "A branch was committed to a workflow after its end, so it was not started. Commit it "
          + "before the last branch ends, or make a new workflow.", near: nil)
    }
  }

  /// Notes the item of a step that runs, until the disposable is disposed.
  func noteItem(_ item: Any) -> ClosureDisposable? {
    guard let hooks, let interactor = item as? any InteractorScope else { return nil }
    return LeakDetector.noteUse(of: interactor, by: type(of: hooks))
  }

  /// Keeps a disposable until the end of the run; after the end, disposes it at once.
  func insert(_ disposable: any Disposable) { disposables.insert(disposable) }

  func start(hooks: any WorkflowHooks, startRoot: (WorkflowRun) -> Void) {
    stage = .running
    self.hooks = hooks
    // The start itself counts as a branch, so that a branch that ends at once is not the last.
    openBranches = 1
    for begin in exchange(&branches, with: []) { begin(self) }
    startRoot(self)
    branchDidEnd()
  }

  private func begin<Item, Value>(branch stream: StepStream<Item, Value>) {
    openBranches += 1
    let sink = Sink<(Item, Value)> { [weak self] event in
      switch event {
      case .next: break
      case .error(let error): self?.branchDidFail(error)
      case .completed:
        self?.hasCompletedBranch = true
        self?.branchDidEnd()
      }
    }
    stream.subscribe(sink)
  }

  private func branchDidFail(_ error: any Error) {
    // Each error comes from a step, which notes it.
    let wasReported = exchange(&passingErrors[passingErrors.count - 1], with: true)
    if !wasReported { hooks?.didReceiveError(error) }
    branchDidEnd()
  }

  private func branchDidEnd() {
    openBranches -= 1
    guard openBranches == 0 else { return }
    let hooks = self.hooks
    dispose()
    if hasCompletedBranch { hooks?.didComplete() }
  }

  func dispose() {
    stage = .over
    hooks = nil
    disposables.dispose()
  }

  // MARK: Errors

  /// Passes an error of a step on to the steps and branches behind it.
  ///
  /// All branches that share the step get the error within the call of `notify`, so the workflow is notified once.
  ///
  /// - Parameter wasReported: Whether the workflow has been notified of it.
  func begin(error notify: () -> Void, wasReported: Bool) {
    passingErrors.append(wasReported)
    notify()
    passingErrors.removeLast()
  }

  /// Passes on the error of a step, which either comes from the step before or, if no error is on its way, from the step
  /// itself.
  func pass(error notify: () -> Void) {
    if passingErrors.isEmpty { begin(error: notify, wasReported: false) } else { notify() }
  }

  /// Disposes the disposables of a workflow that was never run.
  isolated deinit { disposables.dispose() }
}
