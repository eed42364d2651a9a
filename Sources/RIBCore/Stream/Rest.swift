// When all that a wait of virtual time has to do with is at rest.

/// Finds out whether the work of a task, and of a clock, is at rest: each piece of it sleeps, waits for
/// a stream or has ended, and none of its tasks has anything left to do.
///
/// A piece of work that sleeps may have child tasks that do not, and the runtime tells of no task that
/// it has ended. What they do off the main actor is counted as jobs. On the main actor the queue is
/// first in, first out, so a turn of it runs all that was queued before; a chain of tasks that wake
/// each other there, as nested task groups do when they end, takes a turn for each link. So rest is
/// assumed after as many turns as no such chain is long, in which nothing could be seen to happen.
@MainActor
final class Rest {
  /// Two for each of four groups within groups: the last child wakes the group, and that its parent.
  private static let turns = 8

  /// Called after each turn: time to look whether rest is reached.
  var onTurn: () -> Void = {}

  private let number: Int
  private let clock: VirtualClock?
  private var lastActivity: Int?
  private var quietTurns = 0
  private var isTurning = false

  /// Watches the work that the task with this number set going, and the work of a clock.
  init(of number: Int, on clock: VirtualClock?) {
    self.number = number
    self.clock = clock
  }

  /// Whether rest is reached; where that is not known yet, ``onTurn`` is called when to ask again.
  var isReached: Bool {
    let origins = clock?.relevantOrigins(number) ?? [AsyncOrigin.running(number)].compactMap(\.self)
    if origins.isEmpty { return true }
    let activity = origins.reduce(into: 0) { $0 &+= $1.activity }
    if activity != lastActivity {
      lastActivity = activity
      quietTurns = 0
    }
    let isAwake = origins.contains { $0.hasJobs || $0.number == number && $0.awakeCount > 0 }
    if isAwake || clock.map({ $0.awakeCount > 0 }) == true { return false }
    if quietTurns >= Rest.turns { return true }
    takeTurn()
    return false
  }

  private func takeTurn() {
    if isTurning { return }
    isTurning = true
    // The last in the queue of the main actor.
    Task {
      isTurning = false
      quietTurns += 1
      onTurn()
    }
  }
}
