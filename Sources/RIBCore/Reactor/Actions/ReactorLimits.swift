/// The limits at which a loop of actions without an end is stopped.
@MainActor
public enum ReactorLimits {
  /// The number of actions and late mutations that one run may process: those sent, and all that are sent
  /// meanwhile.
  ///
  /// Turns that wait when it is reached are dropped and reported.
  public static var turnsPerRun = 10_000_000
  /// The number of actions and late mutations that may wait.
  ///
  /// Further ones are refused and reported.
  public static var waitingTurns = 1_000_000
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
      "More than \(limit) actions were sent in one run, each while another was processed, so the run was "
        + "stopped. Look for an action that leads to itself, or raise ReactorLimits.turnsPerRun."
    case .tooManyWaiting(let limit):
      "\(limit) actions are already waiting, so this one was refused. Send fewer at a time, or raise "
        + "ReactorLimits.waitingTurns."
    }
  }
}
