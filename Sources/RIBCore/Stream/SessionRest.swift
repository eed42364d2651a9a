// What a session asks of virtual time: rest that no deadline ends.

/// Moves virtual time for a session: from one rest to the next, whatever waits for something outside.
///
/// Rest is exact where work does what a replay can repeat: it computes, hops off the main actor and back,
/// sleeps on the clock, waits for a stream. What waits for anything else, a request to a server, say, may
/// come back at any time; it does not keep from rest, and is named.
@MainActor
package final class SessionRest {
  /// Work that waits for something which no clock and no stream of the tree brings.
  package struct OutsideWork: Hashable, Sendable {
    /// Counts the work of the process; no two pieces have the same.
    package let number: Int
    /// What it is part of: the path of a node and its action.
    package let label: String
  }

  private static let poolTurns = 8

  package let clock: VirtualClock
  private let origin: Int
  private let rest: Rest
  /// Asked at each change, and by `VirtualClock.checkWaits()`: whether not to wait any longer.
  package let isGivenUp: () -> Bool

  /// Watches the work of a clock, and what ``own(_:)`` sets going.
  package init(_ clock: VirtualClock, isGivenUp: @escaping () -> Bool = { false }) {
    self.clock = clock
    self.isGivenUp = isGivenUp
    // Below the numbers that tasks have.
    origin = -AsyncWork.nextNumber()
    rest = Rest(of: origin, on: clock, awaitsOutside: false)
  }

  /// How many sleepers were woken.
  package private(set) var wakeCount = 0

  /// Runs a closure, and watches what it sets going.
  package func own<Result>(_ body: () async -> Result) async -> Result {
    await AsyncWork.$sharedOrigin.withValue(origin) { await body() }
  }

  /// Does something at once, and watches what it sets going.
  package func own(_ act: () -> Void) { AsyncWork.$sharedOrigin.withValue(origin) { act() } }

  /// The work that waits for something outside, in the order of beginning; asked at rest.
  package var outsideWork: [OutsideWork] {
    if !rest.hasAwakeWork { return [] }
    return AsyncWork.awake(on: clock, of: origin).map {
      OutsideWork(number: $0.number, label: $0.label)
    }
  }

  /// Waits until a condition holds, which is looked at whenever work begins, ends, sleeps or wakes, and
  /// by `VirtualClock.checkWaits()`; or until it is given up.
  package func wait(until isDone: @escaping () -> Bool) async {
    _ = await clock.wait(deadline: nil, rest: nil) { isDone() || self.isGivenUp() }
  }

  /// Whether nothing runs and nothing is due, so that there is nothing to wait for.
  package var isIdle: Bool { rest.isIdle && clock.nextDeadline.map { $0 > clock.now } ?? true }

  /// Waits until what has been set going is at rest.
  ///
  /// What waits for something outside may only wait for a task of its own that has to go by the pool, to sleep
  /// on the clock, say. So it is given some turns of the pool.
  package func reach() async {
    await waitForRest()
    var turns = 0
    while rest.hasAwakeWork, turns < Self.poolTurns, !isGivenUp() {
      await Task.yield()
      turns += 1
    }
    if turns > 0 { await waitForRest() }
  }

  private func waitForRest() async {
    rest.begin()
    _ = await clock.wait(deadline: nil, rest: rest) { self.rest.isReached || self.isGivenUp() }
  }

  /// Moves the time to an instant; each sleeper on the way is run to rest before the next one wakes.
  ///
  /// Where it is given up, the time stays where it is, so that no sleeper is woken late.
  /// - Returns: Where the time stands still on the way, what is woken there again and again; else nil.
  package func move(to target: VirtualClock.Instant) async -> String? {
    let target = min(target, .latest)
    await reach()
    while !isGivenUp(), let next = clock.nextDeadline, next <= target {
      if let culprit = await wakeNext() { return culprit }
    }
    if !isGivenUp(), target > clock.now { clock.move(to: target) }
    return nil
  }

  /// Jumps to the next sleeper's deadline, if there is one, and runs what it wakes to rest.
  ///
  /// - Returns: Where the time stands still, what is woken again and again; else nil.
  package func wakeNext() async -> String? {
    if clock.nextDeadline == nil { return nil }
    if let culprit = clock.wakeFirst() { return culprit }
    wakeCount &+= 1
    if clock.standstill.isTurnDue { await Suspension.takeTurn() }
    await reach()
    return nil
  }
}
