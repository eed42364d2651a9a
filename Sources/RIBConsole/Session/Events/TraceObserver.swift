import RIBCore

/// Reports each action, mutation, state and effect as it happens, between `trace on` and `trace off`.
///
/// Attached and detached nodes are reported by the session's own observer.
@MainActor
final class TraceObserver: TreeObserver {
  private let events: SessionEvents

  init(_ events: SessionEvents) { self.events = events }

  func willProcess(action: Any, _ path: NodePath) {
    events.trace(SessionEvent.What.action, action, at: path)
  }

  func willReduce(mutation: Any, _ path: NodePath) {
    events.trace(SessionEvent.What.mutation, mutation, at: path)
  }

  func didChange(state: Any, _ path: NodePath) {
    if !events.wantsStates { events.report(.state(state, isResult: false), at: path) }
  }

  func didBegin(effect: EffectInfo, _ path: NodePath) {
    events.trace(SessionEvent.What.effectBegan, text: effect.action, at: path)
  }

  func didEnd(effect: EffectInfo, _ path: NodePath) {
    events.trace(SessionEvent.What.effectEnded, text: effect.action, at: path)
  }
}
