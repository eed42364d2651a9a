/// The actions of one reactor: send an action to have it processed; subscribe to observe those that
/// were processed.
///
/// It does not retain the reactor; actions sent after the reactor was released are dropped.
/// Subscribers get an action after its own synchronous effect. `onError` and `onCompleted` are ignored.
@MainActor
public final class ActionSubject<Action>: ObservableType, ObserverType {
  /// The elements of the stream: the actions.
  public typealias Element = Action

  @usableFromInline let target: any ActionTarget<Action>
  /// The queue of the senders, once one was asked for.
  ///
  /// Of no particular type, as that needs Sendable actions.
  var mailbox: AnyObject?

  @usableFromInline
  init(target: any ActionTarget<Action>) { self.target = target }

  /// Creates a subject without a reactor, for a test double: it delivers the actions it is sent to its
  /// subscribers.
  public convenience init() { self.init(target: PlainActionTarget()) }

  /// Processes an action: at once, or, while another action is being processed anywhere on the main
  /// actor, after that one and all that wait already.
  @inlinable
  public func onNext(_ action: Action) { target.take(action, for: nil) }

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
    let receipt = ActionReceipt()
    target.take(action, for: receipt)
    return receipt.single
  }

  /// Processes the action of a `next`, as `onNext` does; ignores the ends, as a reactor's actions never
  /// end.
  @inlinable
  public func on(_ event: Event<Action>) {
    if case .next(let action) = event { onNext(action) }
  }

  /// Processes an action that was sent from elsewhere, as a part of the session of the reactor's tree, and not of the work
  /// that asked for the sender.
  func receive(_ action: Action) {
    AsyncWork.outsideOfWork {
      guard let session = target.observers?.session else { return onNext(action) }
      session.own { onNext(action) }
    }
  }

  /// The stream of processed actions.
  public func asObservable() -> Observable<Action> {
    Observable { [self] sink in target.subscribe(sink) }
  }
}

/// What processes the actions that a subject is sent: a reactor's store, or nothing.
@usableFromInline
@MainActor
protocol ActionTarget<Action>: AnyObject {
  associatedtype Action

  /// Processes an action, or has it wait for its turn; the receipt is told its end.
  func take(_ action: Action, for receipt: ActionReceipt?)
  /// Adds a subscriber, which gets each action that was processed.
  func subscribe(_ sink: Sink<Action>)
  /// The observers of the tree that the reactor is part of.
  var observers: TreeObservers? { get }
}

/// The target of a test double: it delivers each action; one that is sent meanwhile waits until that is done.
private final class PlainActionTarget<Action>: ActionTarget {
  private let delivery = Multicast<Action>()

  func take(_ action: Action, for receipt: ActionReceipt?) {
    delivery.send(.next(action))
    receipt?.finish()
  }

  func subscribe(_ sink: Sink<Action>) { delivery.subscribe(sink) }
  var observers: TreeObservers? { nil }
}
