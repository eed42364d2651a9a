/// A step by which a piece of a session's work reaches the tree; both are counted from 1 on, from the start of the tree.
package struct WorkStep: Hashable, Sendable {
  package let work: Int
  package let step: Int

  package init(work: Int, step: Int) {
    self.work = work
    self.step = step
  }
}

/// The work of a session's tree, of which some may be away: it computes off the main actor while the session goes on, and
/// each step by which it reaches the tree waits until the session lets it come back.
///
/// A replay holds the same steps, so that they come at the same points of the session.
@MainActor
final class SessionWork {
  let clock: VirtualClock
  private var lastNumber = 0
  private var away: [Int: AsyncWork] = [:]
  /// The work that has a waiting step, in the order of these steps.
  ///
  /// Without the run-time check of exclusive access, as a session looks at it before each line; no call that changes it can
  /// come back here meanwhile.
  @safe @exclusivity(unchecked) private var returned: [Int] = []
  /// The steps that wait in a replay, as they did when they were recorded.
  private var held: Set<WorkStep> = []

  init(_ clock: VirtualClock) { self.clock = clock }

  var isAnyAway: Bool { !away.isEmpty }
  var hasReturned: Bool { !returned.isEmpty }

  func numberNext() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func hold(_ steps: some Sequence<WorkStep>) { held = Set(steps) }
  func holds(_ step: WorkStep) -> Bool { !held.isEmpty && held.contains(step) }

  func didLeave(_ work: AsyncWork) { away[work.place] = work }

  func didReturn(_ number: Int) { returned.append(number) }

  func didComeBack(_ number: Int) {
    away[number] = nil
    returned.removeAll { $0 == number }
  }

  /// Returns the number of work that has a waiting step.
  func takeReturned() -> Int? { returned.isEmpty ? nil : returned.removeFirst() }

  /// Lets work come back; it is no longer held, should its step come later.
  func comeBack(_ number: Int) {
    held = held.filter { $0.work != number }
    away[number]?.comeBack()
  }

  /// Begins anew, for another tree.
  func restart() {
    (lastNumber, away, returned, held) = (0, [:], [], [])
  }
}

/// The origin of the work that a task starts, if it is not the task itself.
struct SharedOrigin: Sendable {
  let number: Int
  /// The work of the session that the origin belongs to.
  var session: SessionWork?
}

/// Decides how long a rest waits for work that computes off the main actor.
@MainActor
package protocol RestPatience: AnyObject {
  /// Whether the rest is to wait no longer, with the time at which the next sleeper wakes; if it is not yet,
  /// `VirtualClock.checkWaits()` is called when it may be.
  func isOver(before next: VirtualClock.Instant?) -> Bool
  /// Notes that a rest has been reached, or given up.
  func restDidEnd()
}
