/// What becomes of an action that waits for its turn.
enum TurnCall {
  case run
  /// It is dropped; the error, where one is given, is reported with it.
  case drop(DropReason, ReactorLimitError? = nil)
  /// It was not accepted.
  case refuse(DropReason)
}

/// An action that waits for its turn: runs it, or drops it.
typealias WaitingTurn = (TurnCall) -> Void

/// Runs actions to completion, all reactors of the main actor in one first-in-first-out queue
/// (R5).
///
/// An action that need not wait does not enter the queue.
@MainActor
final class ActionLoop {
  static let shared = ActionLoop()

  /// The properties that each action uses.
  private struct Fields {
    var isRunning = false
    /// The number of turns of the run, but for the action with which it began.
    var turns = 0
    var waiting = FIFO<WaitingTurn>()
    /// Whether a mutation is being processed that belongs to no action, in the middle of something else.
    var isLate = false
  }

  /// Without the run-time check of exclusive access: no call that changes them can come back here.
  @safe @exclusivity(unchecked) private var fields = Fields()
  /// Whether a run that was too long is being ended: no more turns are accepted.
  private var isEnding = false
  /// The number of reports of dropped turns that are being made, one inside the other.
  private var openReports = 0
  var limits = LoopLimits()

  /// Whether a mutation is being processed that belongs to no action, in the middle of something else.
  var isLate: Bool { fields.isLate }

  /// Begins a run, unless one is under way.
  func begin() -> Bool {
    if fields.isRunning { return false }
    fields.isRunning = true
    return true
  }

  /// Processes all waiting turns, then ends the run.
  func end() {
    while let turn = fields.waiting.popFirst() { if countTurn() { turn(.run) } else { stop(turn) } }
    fields.isRunning = false
    fields.turns = 0
  }

  /// Runs a closure, as a run of its own if none is under way: turns that it leads to wait.
  func running(_ body: () -> Void) {
    if !begin() { return body() }
    body()
    end()
  }

  /// Puts a turn behind all that wait, unless it is refused.
  func enqueue(_ turn: @escaping WaitingTurn) {
    if isEnding { return turn(.refuse(.runLimit)) }
    if fields.waiting.count >= limits.waitingTurns { return turn(.refuse(.queueFull)) }
    fields.waiting.append(turn)
  }

  /// Runs a closure in the middle of whatever is being processed, as one more turn of the run.
  ///
  /// - Returns: Whether the run is not too long for it.
  func runNow(isLate: Bool, _ body: () -> Void) -> Bool {
    if begin() {
      body()
      end()
      return true
    }
    if !countTurn() { return false }
    let wasLate = fields.isLate
    fields.isLate = wasLate || isLate
    // The code of another owner may have led to it.
    CancellableSet.outside(body)
    fields.isLate = wasLate
    return true
  }

  /// Makes a report of a dropped turn, unless it is inside of more than `limit` others.
  func reporting(inside limit: Int, _ body: (_ level: Int) -> Void) {
    let level = openReports
    if level > limit { return }
    openReports += 1
    body(level)
    openReports = level
  }

  /// The error of a run that is too long, for the first turn that is refused; nil for the others.
  var limitError: ReactorLimitError? {
    let limit = limits.turnsPerRun
    return fields.turns == limit ? .runTooLong(limit: limit) : nil
  }

  /// Counts a turn of the run, and returns whether it may be processed: the run is not too long.
  private func countTurn() -> Bool {
    fields.turns += 1
    return fields.turns < limits.turnsPerRun
  }

  /// Drops a turn, as the run is too long, and all that wait.
  private func stop(_ turn: WaitingTurn) {
    isEnding = true
    turn(.drop(.runLimit, limitError))
    while let other = fields.waiting.popFirst() { other(.drop(.runLimit)) }
    isEnding = false
  }
}

/// The mutation that a reactor is reducing.
@MainActor
package enum ReducedMutation {
  /// Whether it belongs to no action that is being processed, as that of an effect that runs already, or of a merged
  /// stream.
  package static var isLate: Bool { ActionLoop.shared.isLate }
}
