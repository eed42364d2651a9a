// The one queue of the main actor: every action whole, one after the other.

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

/// Runs actions to completion, all reactors of the main actor in one first-in-first-out queue
/// (SEMANTICS R5).
///
/// What waits is kept typed, in each reactor's own queue; this one keeps only whose turn it is. So
/// waiting costs no closure, and the way of an action that need not wait passes by both queues.
@usableFromInline
@MainActor
final class ActionLoop {
  @usableFromInline static let shared = ActionLoop()

  @safe @exclusivity(unchecked) @usableFromInline var isRunning = false
  @safe @exclusivity(unchecked) private var order = FIFO<any TurnTaker>()
  private var turns = 0
  /// Whether a run that was too long is being ended: nothing more is taken on.
  private var isEnding = false
  /// How many reports of dropped turns are under way, one inside the other.
  private var openReports = 0
  /// The reactor whose reducer runs for the first time.
  ///
  /// The default `reduce(into:)` looks whether it is that reactor's: then the reducer makes a new
  /// state instead of changing the one it is given.
  @safe @exclusivity(unchecked) @usableFromInline var probed: ObjectIdentifier?

  /// Whose turn it is, if anybody's.
  @safe @exclusivity(unchecked) @usableFromInline var turn: RunningTurn?

  @usableFromInline var hasWaiting: Bool { !order.isEmpty }

  /// Notes that the next turn is a reactor's.
  ///
  /// - Returns: Why it is refused, where it is.
  func enqueue(_ taker: any TurnTaker) -> DropReason? {
    if isEnding { return .runLimit }
    if order.count >= ReactorLimits.waitingTurns { return .queueFull }
    order.append(taker)
    return nil
  }

  /// Runs a closure as a run of its own where nothing runs: what is sent meanwhile waits.
  func running(_ body: () -> Void) {
    if isRunning { return body() }
    isRunning = true
    body()
    finish()
  }

  /// Makes a report of a dropped turn, unless it is inside of more reports than given.
  ///
  /// - Parameter body: Given how many reports it is inside of.
  func reporting(inside limit: Int, _ body: (_ level: Int) -> Void) {
    let level = openReports
    if level > limit { return }
    openReports += 1
    body(level)
    openReports = level
  }

  /// Processes all that waits, then ends the run.
  @usableFromInline
  func drain() {
    turns = 0
    while let taker = order.popFirst() {
      turns += 1
      if turns >= ReactorLimits.turnsPerRun {
        isEnding = true
        taker.dropTurn(.runTooLong(limit: ReactorLimits.turnsPerRun))
        while let other = order.popFirst() { other.dropTurn(nil) }
        isEnding = false
        break
      }
      taker.takeTurn()
    }
    isRunning = false
  }

  @inlinable
  func finish() {
    if hasWaiting { drain() } else { isRunning = false }
  }
}

/// What has turns waiting in the loop: a reactor's storage.
@usableFromInline
@MainActor
protocol TurnTaker: AnyObject {
  /// Processes its first waiting turn.
  func takeTurn()
  /// Drops its first waiting turn; reports the error where one is given.
  func dropTurn(_ error: ReactorLimitError?)
}

/// The turn of a reactor that is being processed.
///
/// Neither object is retained: it is made and given up by ``ReactorStorage/process(_:as:)``, which keeps both
/// meanwhile.
@safe @usableFromInline
struct RunningTurn {
  @usableFromInline let storage: ObjectIdentifier
  @usableFromInline let reactor: Unmanaged<AnyObject>

  @inlinable
  init(of storage: AnyObject, by reactor: AnyObject) {
    self.storage = ObjectIdentifier(storage)
    unsafe self.reactor = Unmanaged.passUnretained(reactor)
  }

  /// Calls a closure with the reactor, without counting references.
  ///
  /// For while the turn is being processed. Not isolated, as the standard library has a main-actor closure
  /// checked each time, which takes as long as what is saved here.
  @unsafe @inlinable
  nonisolated func withReactor(_ body: (AnyObject) -> Void) {
    unsafe reactor._withUnsafeGuaranteedRef(body)
  }
}
