// What `trace on` adds to what a session hears.

import RIBCore

/// Shows each action, mutation, state and effect as it happens, until `trace off`.
///
/// What comes and goes is told by the session's own observer.
@MainActor
final class TraceObserver: TreeObserver {
  private let output: any SessionOutput

  init(_ output: any SessionOutput) { self.output = output }

  func willProcess(action: Any, _ path: NodePath) { output.tell(.action, action, of: path) }

  func willReduce(mutation: Any, _ path: NodePath) { output.tell(.mutation, mutation, of: path) }

  func didChange(state: Any, _ path: NodePath) {
    if !output.showsStates { output.tell(state: state, of: path) }
  }

  func didBegin(effect: EffectInfo, _ path: NodePath) {
    output.tell(.effectBegan, effect.action, of: path)
  }

  func didEnd(effect: EffectInfo, _ path: NodePath) {
    output.tell(.effectEnded, effect.action, of: path)
  }
}
