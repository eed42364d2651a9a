import RIBCore

/// Reports the traced actions, mutations, states and effects as they happen, until `trace off`.
///
/// Attached and detached nodes are reported by the session's own observer.
@MainActor
final class TraceObserver: TreeObserver {
  private let events: SessionEvents

  init(_ events: SessionEvents) { self.events = events }

  func willProcess(action: Any, _ path: NodePath) {
    events.trace(.action, events.text(of: action), at: path)
  }

  func willReduce(mutation: Any, _ path: NodePath) {
    events.trace(.mutation, events.text(of: mutation), at: path)
  }

  func didChange(state: Any, _ path: NodePath) { events.trace(state: state, at: path) }

  func didBegin(effect: EffectInfo, _ path: NodePath) {
    events.trace(.effectBegan, effect.action, at: path)
  }

  func didEnd(effect: EffectInfo, _ path: NodePath) {
    events.trace(.effectEnded, effect.action, at: path)
  }
}
