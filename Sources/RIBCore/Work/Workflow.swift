/// A sequence of steps from one actionable item, most often an interactor, to the next.
///
/// ```swift
/// final class LaunchGameWorkflow: Workflow<any RootActionableItem> {
///   override init() {
///     super.init()
///     onStep { root in root.waitForLogin() }
///       .onStep { loggedIn, _ in loggedIn.launchGame() }
///       .commit()
///   }
/// }
///
/// LaunchGameWorkflow().subscribe(rootInteractor).disposeOnDeactivate(interactor: rootInteractor)
/// ```
///
/// A workflow runs once. It keeps itself while it runs, and then retains nothing.
@MainActor
open class Workflow<ActionableItemType>: WorkflowHooks {
  let run = WorkflowRun()
  private let root: StepStream<ActionableItemType, ()>

  /// Creates a workflow without steps.
  public init() {
    root = StepStream(run: run)
  }

  /// Adds the first step: passes the item that the workflow was subscribed with to a closure.
  ///
  /// - Parameter onStep: Called once; if the item is an interactor, when it is active. The first element of the stream
  ///   that it returns, an item and a value, leads to the next step.
  /// - Returns: The step, to be followed by others, or to be committed.
  public final func onStep<NextActionableItemType, NextValueType>(
    _ onStep: @escaping (ActionableItemType) -> Observable<(NextActionableItemType, NextValueType)>
  ) -> Step<ActionableItemType, NextActionableItemType, NextValueType> {
    Step(workflow: self, stream: root).onStep { item, _ in onStep(item) }
  }

  /// Starts the workflow.
  ///
  /// Does nothing while it runs. Before any step was committed, and after the end, that is reported as a misuse.
  ///
  /// - Parameter actionableItem: The item of the first step.
  /// - Returns: A disposable that cancels the workflow.
  public final func subscribe(_ actionableItem: ActionableItemType) -> any Disposable {
    switch run.stage {
    case .idle where run.isCommitted:
      run.start(hooks: self) { [root] run in root.send((actionableItem, ()), run) }
      return run
    case .running:
      return run
    case .idle:
      Misuse.report(
        "\(type(of: self)) was subscribed to before any of its steps was committed, so nothing was "
          + "started. End each branch of steps with commit() first.", near: actionableItem)
    case .over:
      Misuse.report(
        "\(type(of: self)) was subscribed to again after its end, so nothing was started. Make a "
          + "new workflow for each run.", near: actionableItem)
    }
    return Disposables.create()
  }

  /// Called once, after the last branch has ended, unless all ended by errors; does nothing unless overridden.
  open func didComplete() {}

  /// Called at each `fork`; does nothing unless overridden.
  open func didFork() {}

  /// Called once for each error that ended a branch, after the `onError` of its steps; does nothing unless overridden.
  open func didReceiveError(_ error: any Error) {}
}

extension Disposable {
  /// Disposes this when the workflow ends: finished, disposed or released.
  public func disposeWith<ActionableItemType>(workflow: Workflow<ActionableItemType>) {
    workflow.run.insert(self)
  }
}
