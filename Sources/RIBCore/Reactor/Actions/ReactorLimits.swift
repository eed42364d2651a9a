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

/// The error that reports actions that were dropped at a limit.
public struct ReactorLimitError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The limit that was reached; there may be more kinds later.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    /// One run went on and on; see ``ReactorLimits/turnsPerRun``.
    public static let runTooLong = Kind(description: "runTooLong")
    /// Too many actions wait; see ``ReactorLimits/waitingTurns``.
    public static let tooManyWaiting = Kind(description: "tooManyWaiting")
  }

  /// The limit that was reached, as a kind.
  public let kind: Kind
  /// The value of the limit at that time.
  public let limit: Int
  /// The text of the error: the cause, and how to fix it.
  public let description: String

  /// One run went on and on; see ``ReactorLimits/turnsPerRun``.
  package static func runTooLong(limit: Int) -> ReactorLimitError {
    ReactorLimitError(
      kind: .runTooLong, limit: limit,
      description: "More than \(limit) actions were sent in one run, each while another was "
        + "processed, so the run was stopped. Look for an action that leads to "
        + "itself, or raise ReactorLimits.turnsPerRun.")
  }

  /// Too many actions wait; see ``ReactorLimits/waitingTurns``.
  package static func tooManyWaiting(limit: Int) -> ReactorLimitError {
    ReactorLimitError(
      kind: .tooManyWaiting, limit: limit,
      description: "\(limit) actions are already waiting, so this one was refused. Send fewer at a "
        + "time, or raise ReactorLimits.waitingTurns.")
  }
}
