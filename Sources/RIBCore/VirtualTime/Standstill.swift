/// Detects sleepers that, once woken, sleep again and again until the same instant.
@MainActor
package struct Standstill {
  /// The number of sleepers that may come and wake at one instant.
  package var limit = 1_000_000

  private var wakingCount = 0
  /// The number of the newest sleeper when the time last moved.
  private var newestAtArrival = 0
  private var count = 0

  nonisolated init() {}

  /// Whether so many have been woken in a row that other tasks should get a turn.
  var isTurnDue: Bool { wakingCount.isMultiple(of: 1_000) }

  /// Counts a waking; returns whether there are too many at one instant now.
  mutating func isReached(byWaking sleeper: Sleeper, at now: VirtualClock.Instant) -> Bool {
    wakingCount &+= 1
    if sleeper.deadline > now {
      newestAtArrival = AsyncWork.lastNumber
      count = 0
    } else if sleeper.id > newestAtArrival {
      count += 1
    }
    if count <= limit { return false }
    count = 0
    return true
  }
}
