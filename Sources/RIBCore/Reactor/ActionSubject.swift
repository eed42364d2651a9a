// Where actions enter a reactor, and where they can be observed.

/// The actions of one reactor: sending one has it processed; subscribing gets those processed.
///
/// It does not retain the reactor; what is sent after the reactor has gone is dropped. Subscribers
/// get an action after its own synchronous effect. `onError` and `onCompleted` are ignored.
@MainActor
public class ActionSubject<Action>: ObservableType, ObserverType {
  /// What subscribers get: the actions.
  public typealias Element = Action

  /// Formed where the reactor's type is known, so that the way of an action is specialised.
  ///
  /// It is given the subject, so that it captures nothing, and costs neither an allocation nor a
  /// count of references.
  @safe @exclusivity(unchecked) @usableFromInline final var accept:
    (ActionSubject<Action>, Action) -> Void
  @safe @exclusivity(unchecked) @usableFromInline final var sinks = SinkList<Action>()

  /// What other tasks send to, once asked for.
  ///
  /// Of no particular type, as that needs Sendable actions.
  private var mailbox: AnyObject?

  @inlinable
  init(accept: @escaping (ActionSubject<Action>, Action) -> Void) { self.accept = accept }

  /// Makes a subject of no reactor, for a double: it delivers to its subscribers what it is sent.
  public convenience init() { self.init(accept: ActionSubject.delivery { _ in }) }

  /// What takes actions where no rules do: it notes each and delivers it to the subscribers; one that
  /// is sent meanwhile waits until that is done.
  static func delivery(
    noting note: @escaping (Action) -> Void
  ) -> (ActionSubject<Action>, Action) -> Void {
    let sent = PublishSubject<(ActionSubject<Action>, Action)>()
    _ = sent.subscribe(onNext: { subject, action in
      note(action)
      subject.deliver(action, first: subject.sinks.count)
    })
    return { sent.onNext(($0, $1)) }
  }

  /// Has an action processed: at once, or, if another action is being processed anywhere on the
  /// main actor, after it and all that wait already.
  @inlinable
  public final func onNext(_ action: Action) { accept(self, action) }

  /// Takes a `next` as `onNext` does and ignores the rest, as a reactor's actions never end.
  @inlinable
  public final func on(_ event: Event<Action>) {
    if case .next(let action) = event { accept(self, action) }
  }

  /// The stream itself.
  @inlinable
  public final func asObservable() -> Observable<Action> {
    Observable { [self] sink in sinks.append(sink) }
  }

  /// What other tasks send to, made at the first use.
  final func mailbox<Mailbox: AnyObject>(_ make: () -> Mailbox) -> Mailbox {
    if let mailbox = mailbox as? Mailbox { return mailbox }
    let mailbox = make()
    self.mailbox = mailbox
    return mailbox
  }

  // MARK: For a reactor

  /// Has another closure take the actions.
  ///
  /// - Returns: The one that took them.
  final func exchangeAccept(
    for other: @escaping (ActionSubject<Action>, Action) -> Void
  ) -> (ActionSubject<Action>, Action) -> Void {
    let accept = self.accept
    self.accept = other
    return accept
  }

  /// Whether an action is being processed.
  @inlinable final var isPerforming: Bool { sinks.walkers > 0 }

  /// Begins with an action: who comes or goes from now on does not move the subscribers' places.
  ///
  /// - Returns: How many subscribers the action is for.
  @inlinable
  final func beginDelivery() -> Int {
    sinks.walkers += 1
    return sinks.count
  }

  /// Ends with an action, which has been processed: the first few subscribers get it.
  @inlinable
  final func endDelivery(of action: Action, first count: Int) {
    sinks.walkers -= 1
    if count > 0 { deliver(action, first: count) }
  }

  /// Delivers an action to the first few subscribers: those that were there before it was processed.
  @inlinable
  final func deliver(_ action: Action, first count: Int) {
    var hasStopped = false
    sinks.walkers += 1
    for index in 0..<min(count, sinks.count) {
      // The sink itself is not retained for it: the list keeps it while it is walked.
      if let handler = sinks[index].handler { handler(.next(action)) } else { hasStopped = true }
    }
    sinks.walkers -= 1
    if hasStopped { sinks.clean() }
  }

  /// Ends all subscriptions.
  final func endDeliveries() { sinks.disposeAll() }
}
