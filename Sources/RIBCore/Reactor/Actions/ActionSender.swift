/// Sends actions to a reactor from anywhere, without waiting.
///
/// Nothing is lost, and the actions of one sender keep their order (R16). It does not
/// retain the reactor; actions sent after the reactor was released are dropped.
public struct ActionSender<Action: Sendable>: Sendable {
  fileprivate let continuation: AsyncStream<Action>.Continuation

  /// Sends an action, to be processed on the main actor after those that this thread or task sent before.
  ///
  /// It is a part of the session of the reactor's tree, whoever sends it.
  public func send(_ action: Action) {
    WaitingMail.add()
    if case .terminated = continuation.yield(action) { WaitingMail.remove() }
  }
}

extension ActionSubject where Action: Sendable {
  /// The sender of actions to this reactor from other tasks and threads.
  ///
  /// All senders of a reactor share one queue, which has no limit, and one task that empties it.
  public final var sender: ActionSender<Action> {
    if let mailbox = mailbox as? Mailbox<Action> { return mailbox.sender }
    let (stream, continuation) = AsyncStream.makeStream(of: Action.self)
    Task { [weak self] in
      for await action in stream {
        self?.receive(action)
        WaitingMail.remove()
        AsyncWork.checkWaits()
      }
    }
    let sender = ActionSender(continuation: continuation)
    mailbox = Mailbox(sender)
    return sender
  }
}

/// The queue that a reactor's senders share; ends the task that empties it when the reactor's streams are
/// released.
private final class Mailbox<Action: Sendable> {
  let sender: ActionSender<Action>

  init(_ sender: ActionSender<Action>) { self.sender = sender }

  deinit { sender.continuation.finish() }
}
