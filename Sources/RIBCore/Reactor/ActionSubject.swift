// Where actions enter a reactor, and where they can be heard.

/// The actions of one reactor: sending one has it processed; subscribing hears those processed.
///
/// It does not retain the reactor; what is sent after the reactor has gone is dropped. Subscribers
/// hear an action after its own synchronous effect. `onError` and `onCompleted` are ignored.
@MainActor
public class ActionSubject<Action>: ObservableType, ObserverType {
  public typealias Element = Action

  /// Formed where the reactor's type is known, so that the way of an action is specialised.
  @safe @exclusivity(unchecked) @usableFromInline var accept: (Action) -> Void = { _ in }
  @safe @exclusivity(unchecked) @usableFromInline var listeners = SinkList<Action>()

  @inlinable
  init() {}

  /// Has an action processed: at once, or, if another action is being processed anywhere on the
  /// main actor, after it and all that wait already.
  @inlinable
  public final func onNext(_ action: Action) { accept(action) }

  /// Takes a `next` as `onNext` does and ignores the rest, as a reactor's actions never end.
  @inlinable
  public final func on(_ event: Event<Action>) {
    if case .next(let action) = event { accept(action) }
  }

  @inlinable
  public final func asObservable() -> Observable<Action> {
    Observable { [self] sink in listeners.append(sink) }
  }

  /// Tells an action to the first few listeners: those that were there before it was processed.
  @inlinable
  final func tellListeners(_ action: Action, first count: Int) {
    var hasStopped = false
    for index in 0..<min(count, listeners.count) {
      let sink = listeners.sinks[index]
      sink.next(action)
      hasStopped = hasStopped || sink.isStopped
    }
    if hasStopped { listeners.clean() }
  }
}
