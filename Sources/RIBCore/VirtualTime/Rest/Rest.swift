/// Detects when the work of a task and of a clock is at rest: each piece of it sleeps, waits for a stream or
/// has ended, and none of its tasks has anything left to do.
///
/// A piece of work that sleeps may have child tasks that do not, and the runtime reports no end of a task.
/// Their work off the main actor is counted as jobs. The queue of the main actor is first in, first out, so a
/// turn of it runs all jobs that were queued before. A chain of tasks that wake each other there takes a turn
/// for each link, and so does each call from one function of the main actor to another in a task that prefers
/// an executor. Rest is therefore assumed after so many turns without activity that only a child on the main
/// actor that makes more such calls in a row could be missed.
///
/// Work that neither sleeps nor has anything left to do waits for something outside: a request, a thread of
/// another library. The waiting code decides whether rest includes such work.
@MainActor
final class Rest {
  /// A group that ends within a group takes two; each costs a microsecond or two.
  private static let turns = 32

  /// Called after each turn, to check again whether rest is reached.
  var onTurn: () -> Void = {}

  private let number: Int
  private let clock: VirtualClock?
  private let awaitsOutside: Bool
  /// The last activity of each origin, by its number.
  private var lastActivity: [Int: Int]?
  private var quietTurns = 0
  private var isTurning = false
  /// The number of times that the same work has been watched.
  private var round = 0

  /// Watches the work that the task with a number started, and the work of a clock.
  ///
  /// - Parameter awaitsOutside: Whether work that waits for something outside prevents rest.
  init(of number: Int, on clock: VirtualClock?, awaitsOutside: Bool = true) {
    self.number = number
    self.clock = clock
    self.awaitsOutside = awaitsOutside
  }

  /// Begins to watch the same work once more.
  ///
  /// Work that waits for something outside may have got it, which shows only after some turns. If all work
  /// sleeps, its waking shows at once, and one turn for the queued jobs is enough.
  func begin() {
    // A turn that was begun before does not cover the jobs that have been queued since.
    round &+= 1
    isTurning = false
    quietTurns = hasAwakeWork ? 0 : min(quietTurns, Rest.turns - 1)
  }

  /// Whether there is no work at all.
  var isIdle: Bool {
    // Asked before and after each line, so it makes no list.
    AsyncOrigin.running(number) == nil && clock?.hasWork != true && WaitingMail.isEmpty
  }

  /// Whether any of the watched work does not sleep.
  var hasAwakeWork: Bool { relevantOrigins.contains { $0.awakeCount > 0 } }

  private var relevantOrigins: [AsyncOrigin] {
    clock?.relevantOrigins(number) ?? [AsyncOrigin.running(number)].compactMap(\.self)
  }

  /// Whether rest is reached; if it is not known yet, ``onTurn`` is called when it can be checked again.
  var isReached: Bool { isReached { true } }

  /// Whether rest is reached, also if work still computes off the main actor, once that is not to be waited for any more.
  func isReached(awaitingJobs isPatient: () -> Bool) -> Bool {
    // It is processed in a turn of the main actor, and then waits are checked again.
    if !WaitingMail.isEmpty { return false }
    let origins = relevantOrigins
    if origins.isEmpty { return true }
    let activity = origins.reduce(into: [:]) { $0[$1.number] = $1.activity }
    if activity != lastActivity {
      lastActivity = activity
      quietTurns = 0
    }
    if origins.contains(where: \.hasJobs), isPatient() { return false }
    if awaitsOutside, isAnyAwake(of: origins) { return false }
    if quietTurns >= Rest.turns { return true }
    takeTurn()
    return false
  }

  private func isAnyAwake(of origins: [AsyncOrigin]) -> Bool {
    if let clock, clock.awakeCount > 0 { return true }
    return origins.contains { $0.number == number && $0.awakeCount > 0 }
  }

  private func takeTurn() {
    if isTurning { return }
    isTurning = true
    // Queued behind all other jobs of the main actor.
    Task { [round] in
      if round != self.round { return }
      isTurning = false
      quietTurns += 1
      onTurn()
    }
  }
}
