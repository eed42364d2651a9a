/// The actions of one reactor: send an action to have it processed; subscribe to observe those that
/// were processed.
///
/// It does not retain the reactor; actions sent after the reactor was released are dropped.
/// Subscribers get an action after its own synchronous effect. `onError` and `onCompleted` are ignored.
@MainActor
public class ActionSubject<Action>: ObservableType, ObserverType {
  /// The elements of the stream: the actions.
  public typealias Element = Action

  /// The properties that each action reads.
  @usableFromInline
  struct Inlet {
    /// Processes an action sent to the subject that it is called with.
    ///
    /// A reactor's is formed where the reactor's type is known, so that the path of an action is
    /// specialised. It captures nothing, and so costs no allocation and no count of references.
    @usableFromInline var accept: (ActionSubject<Action>, Action) -> Void
    @usableFromInline var sinks = SinkList<Action>()
    /// The number of actions that are being processed, one in the middle of another.
    @usableFromInline var performing: Int32 = 0

    @inlinable
    init(accept: @escaping (ActionSubject<Action>, Action) -> Void) { self.accept = accept }
  }

  @safe @exclusivity(unchecked) @usableFromInline final var inlet: Inlet
  /// The queue of the senders, once one was asked for.
  ///
  /// Of no particular type, as that needs Sendable actions.
  final var mailbox: AnyObject?

  @inlinable
  init(accept: @escaping (ActionSubject<Action>, Action) -> Void) { inlet = Inlet(accept: accept) }

  /// Creates a subject without a reactor, for a test double: it delivers the actions it is sent to its
  /// subscribers.
  public convenience init() { self.init(accept: ActionSubject.delivery { _ in }) }

  /// Returns a closure that takes the place of rules: it notes each action and delivers it to the
  /// subscribers; an action sent meanwhile waits until that is done.
  static func delivery(
    noting note: @escaping (Action) -> Void
  ) -> (ActionSubject<Action>, Action) -> Void {
    let sent = PublishSubject<(ActionSubject<Action>, Action)>()
    _ = sent.subscribe(onNext: { subject, action in
      note(action)
      subject.deliver(action, to: subject.inlet.sinks)
    })
    return { sent.onNext(($0, $1)) }
  }

  /// Processes an action: at once, or, while another action is being processed anywhere on the main
  /// actor, after that one and all that wait already.
  @inlinable
  public final func onNext(_ action: Action) { inlet.accept(self, action) }

  /// Sends an action at once, as `onNext` does, and returns a single that ends when everything that `mutate` began for
  /// it has ended.
  ///
  /// ```swift
  /// func launchGame() -> Observable<(any LoggedInActionableItem, ())> {
  ///   action.send(.launch).asObservable().map { (self, ()) }
  /// }
  /// ```
  ///
  /// It fails with the error of the stream that `mutate` returned, a `Refusal` for instance, of which
  /// `didReceiveError(_:)` and the tree's observers were notified before; and with an ``ActionSendError`` if the action
  /// was dropped or cancelled. The action is sent once, however many subscribers the single has, even none.
  @discardableResult
  public func send(_ action: Action) -> Single<Void> {
    onNext(action)
    return .just(())
  }

  /// Processes the action of a `next`, as `onNext` does; ignores the ends, as a reactor's actions never
  /// end.
  @inlinable
  public final func on(_ event: Event<Action>) {
    if case .next(let action) = event { onNext(action) }
  }

  /// Processes an action that was sent from elsewhere.
  func receive(_ action: Action) { onNext(action) }

  /// The stream of processed actions.
  public final func asObservable() -> Observable<Action> {
    Observable { [self] sink in inlet.sinks.append(sink) }
  }

  // MARK: For a reactor

  /// Replaces the closure that processes actions, and returns the one before.
  final func exchangeAccept(
    for other: @escaping (ActionSubject<Action>, Action) -> Void
  ) -> (ActionSubject<Action>, Action) -> Void {
    let accept = inlet.accept
    inlet.accept = other
    return accept
  }

  /// Whether an action is being processed.
  @inlinable final var isPerforming: Bool { inlet.performing > 0 }

  /// Begins with an action, and returns the subscribers that get it.
  @inlinable
  final func beginDelivery() -> SinkList<Action> {
    inlet.performing += 1
    return inlet.sinks
  }

  /// Delivers an action that has been processed to the subscribers that it began with.
  @inlinable
  final func endDelivery(of action: Action, to sinks: SinkList<Action>) {
    deliver(action, to: sinks)
    inlet.performing -= 1
  }

  @inlinable
  final func deliver(_ action: Action, to sinks: SinkList<Action>) {
    if sinks.deliver(action).hasStopped { inlet.sinks.clean() }
  }

  final func endDeliveries() { inlet.sinks.disposeAll() }
}
