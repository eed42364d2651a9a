// What a session hears from its tree.

import RIBCore

/// Connects presenters, notes effects and passes on what is to be shown.
@MainActor
final class SessionObserver: TreeObserver {
  private unowned let session: Session
  private let output: any SessionOutput

  init(_ session: Session) {
    self.session = session
    output = session.output
  }

  /// Asked only for what the output shows: its cost comes with every action.
  var hearsReactors: Bool { output.showsStates }

  func didAttach(_ path: NodePath) {
    session.latestTarget = nil
    output.tell(.attached, of: path)
  }

  func didDetach(_ path: NodePath) {
    session.latestTarget = nil
    session.focus.treeDidShrink()
    output.tell(.detached, of: path)
  }

  /// Comes before `didBecomeActive()` and before the presenter binds, for a root too.
  func didActivate(_ path: NodePath) {
    if let node = path.routing { CLIPresenter.of(node)?.connect(to: output, at: path) }
    output.tell(.activated, of: path)
  }

  /// Comes after `willResignActive()`; what the presenter writes from now on is dropped.
  func didDeactivate(_ path: NodePath) {
    if let node = path.routing { CLIPresenter.of(node)?.disconnect() }
    output.tell(.deactivated, of: path)
  }

  func didChange(state: Any, _ path: NodePath) { output.tell(state: state, of: path) }

  func didBegin(effect: EffectInfo, _ path: NodePath) {
    session.effects.begin(effect, path, session.current)
  }

  func didEnd(effect: EffectInfo, _ path: NodePath) { session.effects.end(effect) }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    if let effect = failure.effect {
      session.failLate(failure.error, path, of: session.effects.line(of: effect))
    } else {
      session.fail(failure.error, path)
    }
  }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    guard dropped.isMissed(reason) else { return }
    let why =
      switch reason {
      case .inactive: "the node is not active any more"
      case .released: "its reactor has gone"
      case .queueFull: "too many actions wait"
      case .runLimit: "the run of actions was stopped at its limit"
      }
    session.drop("\(dropped.value) was dropped: \(why).", path)
  }

  func didMisuse(_ misuse: Misuse, _ path: NodePath) { session.warn(misuse.description, path) }

  func didDebug(_ line: String) { output.report(Problem(weight: .notice, message: line)) }

  /// Comes when the node has long gone, so that no line is to blame, and maybe the session too.
  func didLeak(_ leak: Leak) {
    output.report(Problem(weight: .warning, path: leak.path, message: leak.message))
  }
}
