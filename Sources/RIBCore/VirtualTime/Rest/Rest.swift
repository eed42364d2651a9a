// When all that a wait of virtual time has to do with is at rest.

/// Finds out whether the work of a task, and of a clock, is at rest: each piece of it sleeps, waits for
/// a stream or has ended, and none of its tasks has anything left to do.
///
/// A piece of work that sleeps may have child tasks that do not, and the runtime reports no task's end.
/// What they do off the main actor is counted as jobs. On the main actor the queue is first in, first
/// out, so a turn of it runs all that was queued before; a chain of tasks that wake each other there
/// takes a turn for each link, and so does each call from one function of the main actor to another
/// in a task that prefers an executor. So rest is assumed after so many turns without anything to be
/// seen that only a child on the main actor which makes more such calls in a row could be missed.
///
/// Work that neither sleeps nor has anything left to do waits for something that no clock and no stream
/// of the tree brings: a request, another library's thread. Whether rest includes it is for the one who
/// waits to say.
@MainActor
final class Rest {
  /// A group that ends within a group takes two; each costs a microsecond or two.
  private static let turns = 32

  /// Called after each turn: time to look whether rest is reached.
  var onTurn: () -> Void = {}

  private let number: Int
  private let clock: VirtualClock?
  private let awaitsOutside: Bool
  /// By the number of the origin.
  private var lastActivity: [Int: Int]?
  private var quietTurns = 0
  private var isTurning = false
  /// Counts how often the same work was watched anew.
  private var round = 0

  /// Watches the work that the task with this number set going, and the work of a clock.
  ///
  /// - Parameter awaitsOutside: Whether work that waits for something outside keeps from rest.
  init(of number: Int, on clock: VirtualClock?, awaitsOutside: Bool = true) {
    self.number = number
    self.clock = clock
    self.awaitsOutside = awaitsOutside
  }

  /// Before the same work is watched once more.
  ///
  /// What waits for something outside may have got it, which cannot be seen before the turns that it takes.
  /// Where all sleeps, what wakes it can be seen, and only what stands in the queue has its turn.
  func begin() {
    // A turn that was begun before says nothing of what has been queued since.
    round &+= 1
    isTurning = false
    quietTurns = hasAwakeWork ? 0 : min(quietTurns, Rest.turns - 1)
  }

  /// Whether there is no work at all.
  var isIdle: Bool { relevantOrigins.isEmpty }

  /// Whether any of the work watched does not sleep.
  var hasAwakeWork: Bool { relevantOrigins.contains { $0.awakeCount > 0 } }

  private var relevantOrigins: [AsyncOrigin] {
    clock?.relevantOrigins(number) ?? [AsyncOrigin.running(number)].compactMap(\.self)
  }

  /// Whether rest is reached; where that is not known yet, ``onTurn`` is called when to ask again.
  var isReached: Bool {
    let origins = relevantOrigins
    if origins.isEmpty { return true }
    let activity = origins.reduce(into: [:]) { $0[$1.number] = $1.activity }
    if activity != lastActivity {
      lastActivity = activity
      quietTurns = 0
    }
    if origins.contains(where: \.hasJobs) { return false }
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
    // The last in the queue of the main actor.
    Task { [round] in
      if round != self.round { return }
      isTurning = false
      quietTurns += 1
      onTurn()
    }
  }
}
