import Basics

/// Moves virtual time for a session from one rest to the next, without a deadline.
///
/// Rest is exact for work that a replay can repeat: it computes, leaves the main actor and comes back, sleeps
/// on the clock, waits for a stream. Work that waits for anything else, such as a request to a server, may
/// continue at any time; it does not prevent rest, and can be listed.
@MainActor
package final class SessionRest {
  /// Work that waits for something outside: neither for a clock nor for a stream of the tree.
  package struct OutsideWork: Hashable, Sendable {
    /// The number of the work, which is unique in the process.
    package let number: Int
    /// The name of the work: the path of a node and its action.
    package let label: String
  }

  private static let poolTurns = 8

  package let clock: VirtualClock
  private let origin: Int
  private let rest: Rest
  /// The origin of the work of recorded requests, if rest includes it: each has its answer, sleeps, or can get it only
  /// from outside.
  package let requestOrigin: Int?
  private let requestRest: Rest?
  /// Whether to stop waiting; checked at each change and by `VirtualClock.checkWaits()`.
  package let isGivenUp: () -> Bool
  /// Called when the session goes on without work that computes, with the steps by which it will come back.
  private let didLeave: ([WorkStep]) -> Void
  private let work: SessionWork

  /// Watches the work of a clock, the work that ``own(_:)`` starts, and, if asked for, that of recorded requests.
  package init(
    _ clock: VirtualClock, watchesRequests: Bool = false,
    isGivenUp: @escaping () -> Bool = { false },
    didLeave: @escaping ([WorkStep]) -> Void = { _ in }
  ) {
    self.clock = clock
    work = SessionWork(clock)
    self.isGivenUp = isGivenUp
    self.didLeave = didLeave
    // Below the numbers that tasks have.
    origin = -AsyncWork.nextNumber()
    rest = Rest(of: origin, on: clock, awaitsOutside: false)
    requestOrigin = watchesRequests ? AsyncOrigin.makeOutside() : nil
    requestRest = requestOrigin.map { Rest(of: $0, on: nil, awaitsOutside: false) }
  }

  /// The number of sleepers that were woken.
  package private(set) var wakeCount = 0

  /// Runs a closure and watches the work that it starts.
  package func own<Result>(_ body: () async -> Result) async -> Result {
    await AsyncWork.$sharedOrigin.withValue(sharedOrigin) { await body() }
  }

  /// Runs a closure at once and watches the work that it starts.
  package func own(_ act: () -> Void) {
    AsyncWork.$sharedOrigin.withValue(sharedOrigin) { act() }
  }

  private var sharedOrigin: SharedOrigin { SharedOrigin(number: origin, session: work) }

  /// The work that waits for something outside, in the order of its start; valid at rest.
  ///
  /// Not work that was cancelled, as that of a tree that was left.
  package var outsideWork: [OutsideWork] {
    if !rest.hasAwakeWork { return [] }
    return AsyncWork.awake(on: clock, of: origin).filter { !$0.isCancelled }.map {
      OutsideWork(number: $0.number, label: $0.label)
    }
  }

  /// Waits until a condition holds or ``isGivenUp`` does; both are checked whenever work begins, ends, sleeps
  /// or wakes, and by `VirtualClock.checkWaits()`.
  package func wait(until isDone: @escaping () -> Bool) async {
    _ = await clock.wait(deadline: nil, rest: nil) { isDone() || self.isGivenUp() }
  }

  /// Whether nothing runs and nothing is due.
  package var isIdle: Bool {
    rest.isIdle && requestRest?.isIdle != false && clock.nextDeadline.map { $0 > clock.now } ?? true
  }

  // MARK: Work that is away

  /// Whether something has come at rest: an action from elsewhere, or work that is away.
  package var hasNews: Bool { !WaitingMail.isEmpty || work.hasReturned }
  /// Whether work that is away waits to come back.
  package var hasReturned: Bool { work.hasReturned }
  /// Returns the number of work that waits to come back.
  package func takeReturned() -> Int? { work.takeReturned() }
  /// Lets work come back, by its number among the work of the tree.
  package func comeBack(_ number: Int) { work.comeBack(number) }
  /// Has steps wait until their work is let come back, as in the session that is repeated.
  package func hold(_ steps: [WorkStep]) { work.hold(steps) }
  /// Counts the work anew, for another tree.
  package func restart() { work.restart() }

  // MARK: Rest

  /// Waits until the watched work is at rest.
  ///
  /// - Parameter patience: How long work off the main actor is waited for; without it, until the work comes back.
  ///
  /// Work that seems to wait for something outside may only wait for a task of its own that passes through
  /// the pool, to sleep on the clock, for example. It is therefore allowed some turns of the pool.
  package func reach(_ patience: (any RestPatience)? = nil) async {
    defer { patience?.restDidEnd() }
    await waitForRest(patience)
    if patience != nil, !isGivenUp() { goOnWithoutComputing() }
    // A turn of the pool could last as long as the work that is away.
    if work.isAnyAway { return }
    var turns = 0
    while rest.hasAwakeWork, turns < Self.poolTurns, !isGivenUp() {
      await Task.yield()
      turns += 1
    }
    if turns > 0 { await waitForRest(patience) }
  }

  private func goOnWithoutComputing() {
    if AsyncOrigin.running(origin)?.hasJobs != true { return }
    let steps = AsyncWork.leave(work, workOf: origin)
    if !steps.isEmpty { didLeave(steps) }
  }

  /// Lets tasks that have begun, and that are part of no work, come to their first sleep.
  package func letTasksBegin() async { for _ in 0..<Self.poolTurns { await Task.yield() } }

  private func waitForRest(_ patience: (any RestPatience)?) async {
    let isPatient = { [clock] in patience?.isOver(before: clock.nextDeadline) != true }
    for rest in [rest, requestRest].compactMap(\.self) {
      rest.begin()
      _ = await clock.wait(deadline: nil, rest: rest) {
        rest.isReached(awaitingJobs: isPatient) || self.isGivenUp()
      }
    }
  }

  /// Moves the time to an instant; each sleeper on the way is run to rest before the next one wakes.
  ///
  /// If ``isGivenUp`` holds, the time stays as it is, so that no sleeper is woken late. Returns the name of a sleeper
  /// that is woken again and again at one instant, if there is one.
  package func move(
    to target: VirtualClock.Instant, _ patience: (any RestPatience)? = nil
  ) async -> String? {
    let target = min(target, .latest)
    await reach(patience)
    while !isGivenUp(), let next = clock.nextDeadline, next <= target {
      if let culprit = await wakeNext(patience) { return culprit }
    }
    if !isGivenUp(), target > clock.now { clock.move(to: target) }
    return nil
  }

  /// Moves the time to an instant, unless a sleeper is due by then; returns whether it was moved.
  package func skip(to target: VirtualClock.Instant) -> Bool {
    clock.skip(to: min(target, .latest))
  }

  /// Moves the time to the next sleeper's deadline, if there is one, wakes it and waits for rest; the result is that
  /// of ``move(to:)``.
  package func wakeNext(_ patience: (any RestPatience)? = nil) async -> String? {
    if clock.nextDeadline == nil { return nil }
    if let culprit = clock.wakeFirst() { return culprit }
    wakeCount &+= 1
    if clock.standstill.isTurnDue { await Suspension.takeTurn() }
    await reach(patience)
    return nil
  }
}
