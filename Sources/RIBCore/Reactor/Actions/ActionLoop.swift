/// Runs actions to completion, all reactors of the main actor in one first-in-first-out queue
/// (R5).
///
/// Each reactor keeps its own waiting turns, typed; this queue keeps only their order. So waiting costs no
/// closure, and an action that need not wait enters neither queue.
@usableFromInline
@MainActor
final class ActionLoop {
  @usableFromInline static let shared = ActionLoop()

  /// The properties on the path of an action.
  @usableFromInline
  struct Fields {
    @usableFromInline var isRunning = false
    /// The number of turns of the run, but for the action with which it began.
    @usableFromInline var turns = 0
    /// The storages of the reactors whose turns wait.
    var order = FIFO<any ReactorStorageType>()
    var limits = LoopLimits()
    /// The reactor whose reducer runs for the first time.
    ///
    /// The default `reduce(into:)` looks whether it is that reactor's: then the reducer makes a new
    /// state instead of changing the one it is given.
    @usableFromInline var probed: ObjectIdentifier?
    /// The turn that is being processed, if any.
    @usableFromInline var turn: RunningTurn?
    /// Whether a mutation is being processed that belongs to no action, in the middle of something else.
    @usableFromInline var isLate = false
  }

  @safe @exclusivity(unchecked) @usableFromInline var fields = Fields()
  /// Whether a run that was too long is being ended: no more turns are accepted.
  private var isEnding = false
  /// The number of reports of dropped turns that are being made, one inside the other.
  private var openReports = 0

  @usableFromInline var hasWaiting: Bool { !fields.order.isEmpty }

  /// Notes that the next turn is a reactor's, or returns the reason why it is refused.
  func enqueue(_ storage: any ReactorStorageType) -> DropReason? {
    if isEnding { return .runLimit }
    if fields.order.count >= fields.limits.waitingTurns { return .queueFull }
    fields.order.append(storage)
    return nil
  }

  /// Runs a closure, as a run of its own if none is under way: turns that it leads to wait.
  func running(_ body: () -> Void) {
    if fields.isRunning { return body() }
    fields.isRunning = true
    body()
    finish()
  }

  /// Makes a report of a dropped turn, unless it is inside of more than `limit` others.
  func reporting(inside limit: Int, _ body: (_ level: Int) -> Void) {
    let level = openReports
    if level > limit { return }
    openReports += 1
    body(level)
    openReports = level
  }

  /// Counts a turn of the run, and returns whether it may be processed: the run is not too long.
  @usableFromInline
  func countTurn() -> Bool {
    fields.turns += 1
    return fields.turns < fields.limits.turnsPerRun
  }

  /// The error of a run that is too long, for the first turn that is refused; nil for the others.
  var limitError: ReactorLimitError? {
    let limit = fields.limits.turnsPerRun
    return fields.turns == limit ? .runTooLong(limit: limit) : nil
  }

  /// Processes all waiting turns, then ends the run.
  @usableFromInline
  func drain() {
    while let storage = fields.order.popFirst() {
      if countTurn() {
        storage.takeTurn()
        continue
      }
      isEnding = true
      storage.dropTurn(limitError)
      while let other = fields.order.popFirst() { other.dropTurn(nil) }
      isEnding = false
    }
    endRun()
  }

  @inlinable
  func finish() {
    if hasWaiting { drain() } else { endRun() }
  }

  @inlinable
  func endRun() {
    fields.isRunning = false
    fields.turns = 0
  }
}

/// The mutation that a reactor is reducing.
@MainActor
package enum ReducedMutation {
  /// Whether it belongs to no action that is being processed, as that of an effect that runs already, or of a merged
  /// stream.
  package static var isLate: Bool { ActionLoop.shared.fields.isLate }
}

/// The turn of a reactor that is being processed.
///
/// It retains neither object: ``ActionPath/process(_:in:)``, which makes and ends it, keeps both
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
  /// Valid while the turn is being processed. Not isolated, as the standard library has a main-actor closure
  /// checked each time, which takes as long as counting.
  @unsafe @inlinable
  nonisolated func withReactor(_ body: (AnyObject) -> Void) {
    unsafe reactor._withUnsafeGuaranteedRef(body)
  }
}
