// What a session observes of its tree.

import RIBCore

/// Connects presenters, reports what is to be shown, and notifies the runner of what a line does.
@MainActor
final class SessionObserver: TreeObserver {
  private let events: SessionEvents
  private let focus: Focus
  private let runner: LineRunner
  /// Whether it observes what has no tree; then only what goes wrong is reported.
  private let isOfProcess: Bool
  /// By the type of the presenter.
  private var peers: [ObjectIdentifier: PresenterPeers] = [:]

  init(events: SessionEvents, focus: Focus, runner: LineRunner, isOfProcess: Bool = false) {
    self.isOfProcess = isOfProcess
    self.events = events
    self.focus = focus
    self.runner = runner
  }

  /// Asked only for what the output shows: its cost comes with every action.
  var observesReactors: Bool { events.wantsStates && !isOfProcess }

  func didAttach(_ path: NodePath) {
    focus.treeDidGrow()
    events.report(.attached, at: path)
  }

  func didDetach(_ path: NodePath) {
    focus.treeDidShrink()
    events.report(.detached, at: path)
  }

  /// Comes before `didBecomeActive()` and before the presenter binds, for a root too.
  func didActivate(_ path: NodePath) {
    if let presenter = path.routing.flatMap(CLIPresenter.of) {
      presenter.connect(to: events, at: path, among: peers(of: presenter))
    }
    events.report(.activated, at: path)
  }

  private func peers(of presenter: CLIPresenter) -> PresenterPeers {
    let type = ObjectIdentifier(type(of: presenter))
    if let known = peers[type] { return known }
    let new = PresenterPeers()
    peers[type] = new
    return new
  }

  /// Comes after `willResignActive()`; what the presenter writes from now on is dropped.
  func didDeactivate(_ path: NodePath) {
    if let node = path.routing { CLIPresenter.of(node)?.disconnect() }
    events.report(.deactivated, at: path)
  }

  func didChange(state: Any, _ path: NodePath) {
    events.report(.state(state, isResult: false), at: path)
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

  func didDebug(_ line: String) { events.report(Problem(weight: .notice, message: line)) }

  /// Comes when the node has long gone, so that no line is to blame, and maybe the session too.
  func didLeak(_ leak: Leak) {
    events.report(Problem(weight: .warning, message: leak.message), at: leak.path)
  }
}
