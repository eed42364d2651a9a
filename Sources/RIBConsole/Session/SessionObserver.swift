import RIBCore

/// The observer of a session's tree: connects presenters, reports events, and passes to the runner what a line
/// leads to.
@MainActor
final class SessionObserver: TreeObserver {
  private let terminal: SessionTerminal
  private let runner: LineRunner
  /// Whether it observes reactors and streams without a tree, of which only problems are reported.
  private let isOfProcess: Bool
  /// The presenters of each type.
  private var peers: [ObjectIdentifier: PresenterPeers] = [:]

  init(_ terminal: SessionTerminal, runner: LineRunner, isOfProcess: Bool = false) {
    self.isOfProcess = isOfProcess
    self.terminal = terminal
    self.runner = runner
  }

  /// Whether the output shows states; only then, as the cost comes with every action.
  var observesReactors: Bool { terminal.events.wantsStates && !isOfProcess }

  func didAttach(_ path: NodePath) {
    terminal.focus.treeDidGrow()
    terminal.events.report(.attached, at: path)
  }

  func didDetach(_ path: NodePath) {
    terminal.focus.treeDidShrink()
    terminal.events.report(.detached, at: path)
  }

  /// Called before `didBecomeActive()` and before the presenter binds, for a root too.
  func didActivate(_ path: NodePath) {
    if let presenter = path.routing.flatMap(CLIPresenter.of) {
      presenter.connect(to: terminal.events, at: path, among: peers(of: presenter))
    }
    terminal.events.report(.activated, at: path)
  }

  private func peers(of presenter: CLIPresenter) -> PresenterPeers {
    let type = ObjectIdentifier(type(of: presenter))
    if let known = peers[type] { return known }
    let new = PresenterPeers()
    peers[type] = new
    return new
  }

  /// Called after `willResignActive()`; lines of the presenter are dropped from now on.
  func didDeactivate(_ path: NodePath) {
    if let node = path.routing { CLIPresenter.of(node)?.disconnect() }
    terminal.events.report(.deactivated, at: path)
  }

  func didChange(state: Any, _ path: NodePath) {
    terminal.events.report(.state(state, isResult: false), at: path)
  }

  func didBegin(effect: EffectInfo, _ path: NodePath) {
    if !isOfProcess { runner.didBegin(effect, path) }
  }

  func didCancel(effect: EffectInfo, _ path: NodePath) {
    if !isOfProcess { runner.didCancel(effect) }
  }

  func didEnd(effect: EffectInfo, _ path: NodePath) { runner.didEnd(effect) }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) { runner.didFail(failure, path) }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    guard dropped.isMissed(reason) else { return }
    let why =
      switch reason {
      case .inactive: "the node is no longer active"
      case .released: "its reactor was released"
      case .queueFull: "too many actions are waiting"
      case .runLimit: "the run of actions was stopped at its limit"
      default: "\(reason)"
      }
    runner.didDrop("\(ValueText.of(dropped.value)) was dropped: \(why).", path)
  }

  func didMisuse(_ misuse: Misuse, _ path: NodePath) { runner.warn(misuse.description, path) }

  func didDebug(_ line: String) { terminal.events.report(Problem(weight: .notice, message: line)) }

  /// Called long after the node was detached, so that no line has caused it, maybe even after the session.
  func didLeak(_ leak: Leak) {
    terminal.events.report(Problem(weight: .warning, message: leak.message), at: leak.path)
  }
}
