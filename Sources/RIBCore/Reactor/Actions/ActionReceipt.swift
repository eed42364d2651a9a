/// The reason why an action that was sent with ``ActionSubject/send(_:)`` did not run to its end, if that was no error of
/// the stream that `mutate` returned.
public enum ActionSendError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action was dropped, and the tree's observers were notified of it.
  case dropped(DropReason)
  /// `transform(action:)` left the action out, or emits it later.
  case notPassedOn
  /// An effect of the action was cancelled before its end, as by the node's deactivation.
  case cancelled

  /// The reason, in a sentence.
  public var description: String {
    switch self {
    case .dropped(let reason): "The action was dropped: \(reason)."
    case .notPassedOn: "The action was left out or delayed by transform(action:)."
    case .cancelled: "The action was cancelled before its end."
    }
  }
}

/// Follows one action that was sent, until all that `mutate` began for it has ended.
@usableFromInline
@MainActor
final class ActionReceipt {
  private let result = ReplaySubject<Void>.create(bufferSize: 1)
  /// The number of streams that have not ended, and one for the turn itself.
  private var runningCount = 1
  private var isPassedOn = false
  private var hasBegun = false

  @usableFromInline init() {}

  var single: Single<Void> { result.asObservable().asSingle() }

  /// Returns a stream that was made for the action, which is followed when it is subscribed to.
  @usableFromInline
  func following<Mutation>(_ mutations: Observable<Mutation>) -> Observable<Mutation> {
    isPassedOn = true
    var isRunning = true
    return mutations.do(
      afterError: { self.fail($0) },
      afterCompleted: {
        isRunning = false
        self.endOne()
      },
      onSubscribe: {
        self.hasBegun = true
        self.runningCount += 1
      },
      onDispose: { if isRunning { self.fail(ActionSendError.cancelled) } })
  }

  /// Notes that the action's turn is over: what it began goes on by itself.
  @usableFromInline
  func turnDidEnd() {
    if hasBegun { return endOne() }
    // A stream that is not subscribed to is that of a node which `mutate` itself has deactivated.
    fail(isPassedOn ? ActionSendError.cancelled : .notPassedOn)
  }

  /// Notes that nothing more will happen.
  @usableFromInline
  func finish() {
    result.onNext(())
    result.onCompleted()
  }

  /// Notes the first reason why the action does not end well; a later one is ignored.
  func fail(_ error: any Error) { result.onError(error) }

  private func endOne() {
    runningCount -= 1
    if runningCount == 0 { finish() }
  }
}
