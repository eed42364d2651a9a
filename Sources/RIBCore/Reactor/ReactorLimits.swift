/// The limits at which a loop of actions without an end is stopped.
@MainActor
public enum ReactorLimits {
  /// How many actions and late mutations one run may process: what is sent, and all that is sent
  /// meanwhile.
  ///
  /// What waits when it is reached is dropped and reported.
  public static var turnsPerRun = 10_000_000
  /// How many actions and late mutations may wait.
  ///
  /// What is sent beyond that is refused and reported.
  public static var waitingTurns = 1_000_000
}

/// Why actions were dropped at a limit.
public struct ReactorLimitError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Which limit was reached; there may be more kinds later.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    /// One run went on and on; see ``ReactorLimits/turnsPerRun``.
    public static let runTooLong = Kind(description: "runTooLong")
    /// Too many actions wait; see ``ReactorLimits/waitingTurns``.
    public static let tooManyWaiting = Kind(description: "tooManyWaiting")
  }

  /// Which limit was reached.
  public let kind: Kind
  /// The limit at that time.
  public let limit: Int
  /// What happened, and how to mend it.
  public let description: String

  /// One run went on and on; see ``ReactorLimits/turnsPerRun``.
  public static func runTooLong(limit: Int) -> ReactorLimitError {
    ReactorLimitError(
      kind: .runTooLong, limit: limit,
      description: "More than \(limit) actions were sent in one run, each while another was "
        + "processed, so the run was stopped. Look for an action that leads to "
        + "itself, or raise ReactorLimits.turnsPerRun.")
  }

  /// Too many actions wait; see ``ReactorLimits/waitingTurns``.
  public static func tooManyWaiting(limit: Int) -> ReactorLimitError {
    ReactorLimitError(
      kind: .tooManyWaiting, limit: limit,
      description: "\(limit) actions are already waiting, so this one was refused. Send fewer at a "
        + "time, or raise ReactorLimits.waitingTurns.")
  }
}
