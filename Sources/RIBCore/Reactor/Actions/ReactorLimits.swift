/// The limits at which a loop of actions without an end is stopped: those of the one queue of all reactors.
///
/// They are far above what a program needs, so none has to set them.
@MainActor
public enum ReactorLimits {
  /// The number of actions, late mutations and transformed states that one run may process: the action that was sent, and
  /// all that comes meanwhile.
  ///
  /// What comes then is dropped and reported, and so are the actions that wait.
  public static var turnsPerRun: Int {
    get { ofLoop.turnsPerRun }
    @available(
      *, deprecated, message: "The limit only stops loops without an end; leave it as it is."
    )
    set { ofLoop.turnsPerRun = newValue }
  }

  /// The number of actions that may wait.
  ///
  /// Further ones are refused and reported.
  public static var waitingTurns: Int {
    get { ofLoop.waitingTurns }
    @available(
      *, deprecated, message: "The limit only stops loops without an end; leave it as it is."
    )
    set { ofLoop.waitingTurns = newValue }
  }

  /// The limits of the queue, which tests lower.
  package static var ofLoop: LoopLimits {
    get { ActionLoop.shared.limits }
    set { ActionLoop.shared.limits = newValue }
  }
}

/// The limits of one queue of actions.
package struct LoopLimits {
  package var turnsPerRun = 10_000_000
  package var waitingTurns = 1_000_000
}

/// The error that reports actions that were dropped at a limit, with the value of the limit at that time.
public enum ReactorLimitError: Error, Equatable, CustomStringConvertible {
  /// One run went on and on; see ``ReactorLimits/turnsPerRun``.
  case runTooLong(limit: Int)
  /// Too many actions wait; see ``ReactorLimits/waitingTurns``.
  case tooManyWaiting(limit: Int)

  /// The cause, and how to fix it.
  public var description: String {
    switch self {
    case .runTooLong(let limit):
      "More than \(limit) actions and mutations came in one run, each while another was processed, so the run "
        + "was stopped. Look for an action that leads to itself or for streams that feed each other."
    case .tooManyWaiting(let limit):
      "\(limit) actions are already waiting, so this one was refused. Send fewer at a time."
    }
  }
}
