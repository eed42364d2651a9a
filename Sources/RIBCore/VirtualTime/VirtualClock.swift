import Basics
import Synchronization

/// A clock of virtual time: a ``VirtualClock``, or a clock that wraps one.
///
/// Time operators recognise it and schedule on the main actor, without a task.
public protocol VirtualTime: Clock where Duration == Swift.Duration {
  /// The clock that keeps the time.
  var virtualClock: VirtualClock { get }
}

/// A clock for tests and replays: its time moves only when it is advanced, and sleepers wake in a fixed
/// order.
///
/// It wakes one sleeper at a time, in the order of their deadlines and then of the start of their work, and
/// continues only when everything has settled: all work that the caller started, or that has slept on this
/// clock, sleeps again or has ended. Each run thus has the same order. Child tasks are waited for like their
/// parents; but if one of them waits for something other than the clock or a stream while a sibling sleeps,
/// for a detached task for example, time moves on without it.
///
/// A task that is part of no stream, as one that a plain `Task { }` began, is not waited for; it wakes like the others.
///
/// Once a clock has been made, work off the main actor runs one job after the other, so that it can be
/// counted and comes back in one order.
///
/// The deadlines of waits only catch hangs: they count the real time in which the main actor was free, so
/// that computations of other tests make no wait fail.
///
/// Time ends at ``Instant/latest``: it stays there, and code that sleeps until later never wakes. If woken
/// code sleeps until the same instant again, a million times, as a timer of period zero does, a wait ends as
/// if its deadline had passed.
@MainActor
public final class VirtualClock: VirtualTime {
  /// The result of a wait.
  package enum WaitResult: Equatable, Sendable {
    /// The wait reached its goal.
    case settled
    /// The deadline passed; the named work neither slept nor ended.
    case deadlinePassed(unsettled: [String])
  }

  /// The clock whose scheduled closure is being run.
  static var firing: VirtualClock?

  /// The number of pieces of work that belong to this clock and do not sleep.
  var awakeCount = 0
  /// The origins of the work that belongs to this clock.
  ///
  /// Like the sleepers, without the run-time check of exclusive access, as a session looks at them before and after each
  /// line. No call that changes them can come back here meanwhile.
  @safe @exclusivity(unchecked) private(set) var origins: [ObjectIdentifier: AsyncOrigin] = [:]
  private nonisolated let present = Mutex(Duration.zero)
  @safe @exclusivity(unchecked) private(set) var sleepers = Sleepers()
  package var standstill = Standstill()
  /// The moment of code that this clock wakes, for a clock that a test moves: its task was given no moment.
  package weak var moment: (any Moment)?

  /// Makes a clock at its start.
  public nonisolated init() { AsyncOrigin.noteVirtualClock() }

  /// This clock.
  public nonisolated var virtualClock: VirtualClock { self }
  /// One nanosecond.
  public nonisolated var minimumResolution: Duration { .nanoseconds(1) }
  /// The present instant of virtual time.
  public nonisolated var now: Instant { Instant(reached: AsyncWork.stoppedTime ?? time) }

  /// The present time, also for work without which its session has gone on.
  nonisolated var time: Duration { present.withLock { $0 } }

  /// Whether work of a recorded request, which nothing waits for, sleeps on this clock.
  package var hasOutsideSleepers: Bool { sleepers.hasOutside }

  package var sleeperCount: Int { sleepers.count }

  /// The tasks that sleep on this clock and are part of no work, the next to wake first.
  package var plainTasks: [PlainTask] { sleepers.plainTasks }
  package var hasPlainTasks: Bool { sleepers.hasPlainTasks }

  /// The instant at which the next sleeper wakes; nil if there is none, or time ends before.
  package var nextDeadline: Instant? {
    sleepers.firstDeadline.flatMap { $0 <= .latest ? $0 : nil }
  }

  /// Suspends until the clock has been advanced to a deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  public nonisolated func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend(until: deadline, work: AsyncWork.current)
  }

  private func suspend(until deadline: Instant, work: AsyncWork?) async throws {
    let deadline = await work?.deadlineOnceBack(deadline, on: self) ?? deadline
    let id = AsyncWork.nextNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        // Checked here, as other code may have run before and moved the time.
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        if deadline <= now { return continuation.resume() }
        work?.willSleep(on: self)
        sleepers.insert(
          Sleeper(
            deadline: deadline, order: work?.number ?? id, id: id, scope: work?.scope,
            isOutside: work?.origin.isOutside ?? false,
            plainTask: work == nil ? .current : nil
          ) { isCancelled in
            work?.didWake()
            continuation.resume(with: isCancelled ? .failure(CancellationError()) : .success(()))
          })
        AsyncWork.checkWaits()
      }
    } onCancel: {
      Task.immediate { @MainActor in self.cancelSleeper(id) }
    }
  }

  /// Notes that work of an origin belongs to this clock.
  func noteOrigin(_ origin: AsyncOrigin) { origins[ObjectIdentifier(origin)] = origin }

  /// Whether work that belongs to this clock runs.
  var hasWork: Bool { !origins.isEmpty && origins.values.contains { $0.hasWork } }

  /// Returns the origins whose work matters to a wait: that of the caller, and those of this clock's work.
  func relevantOrigins(_ number: Int) -> [AsyncOrigin] {
    let own = AsyncOrigin.running(number).map { [$0] } ?? []
    // Most sessions have none, and look after each line.
    if origins.isEmpty { return own }
    origins = origins.filter { $0.value.hasWork }
    return origins.values.filter { $0.number != number } + own
  }

  /// Wakes all sleepers with a cancellation.
  package func cancelSleepers() {
    for sleeper in sleepers.inOrder { cancelSleeper(sleeper.id) }
  }

  /// Moves the time back to its start; the sleepers keep their deadlines.
  package func restart() {
    move(to: Instant())
    standstill = Standstill()
  }

  private func cancelSleeper(_ id: Int) {
    sleepers.remove(id: id)?.wake(true)
  }

  /// Runs a closure on the main actor after a duration, as a part of a scope.
  func schedule(
    after duration: Duration, of scope: (any WorkScope)?, order: Int?,
    _ body: @escaping () -> Void
  ) -> any Disposable {
    let id = AsyncWork.nextNumber()
    let isOutside = scope == nil && AsyncOrigin.isOutside(AsyncWork.currentOrigin)
    sleepers.insert(
      Sleeper(
        deadline: now.advanced(by: duration), order: order ?? id, id: id, scope: scope,
        isOutside: isOutside
      ) { [weak self] isCancelled in
        if isCancelled { return }
        let outer = (VirtualClock.firing, AsyncWork.currentScope)
        VirtualClock.firing = self
        AsyncWork.currentScope = scope
        body()
        (VirtualClock.firing, AsyncWork.currentScope) = outer
      })
    AsyncWork.checkWaits()
    return ClosureDisposable { [weak self] in self?.cancelSleeper(id) }
  }

  // MARK: Waiting and moving the time

  /// Waits until there are at least `count` sleepers.
  package func waitForSleepers(
    _ count: Int, deadline: Duration = .seconds(10)
  ) async -> WaitResult {
    await wait(deadline: deadline) { self.sleepers.count >= count }
  }

  /// Waits until all work that the caller started, or that has slept on this clock, sleeps on it or has
  /// ended.
  package func settle(deadline: Duration) async -> WaitResult {
    let rest = Rest(of: AsyncWork.currentOrigin, on: self)
    return await wait(deadline: deadline, rest: rest) { rest.isReached }
  }

  /// Advances the time by a duration, if it is not negative, waking the sleepers on the way one after the other.
  @discardableResult
  package func advance(
    by duration: Duration, deadline: Duration = .seconds(10)
  ) async -> WaitResult {
    await advance(to: now.advanced(by: duration), deadline: deadline)
  }

  /// Advances the time to an instant, waking the sleepers on the way.
  ///
  /// If a wait passes its deadline, the time stays as it is, so that no sleeper is woken late.
  @discardableResult
  package func advance(to target: Instant, deadline: Duration = .seconds(10)) async -> WaitResult {
    let target = min(target, .latest)
    var result = await settle(deadline: deadline)
    while result == .settled, let next = nextDeadline, next <= target {
      result = await wakeNext(deadline: deadline)
    }
    if result == .settled, target > now { move(to: target) }
    return result
  }

  /// Moves the time to the next sleeper's deadline, wakes it, and waits until all has settled.
  private func wakeNext(deadline: Duration) async -> WaitResult {
    if let unsettled = wakeFirst() { return .deadlinePassed(unsettled: [unsettled]) }
    // Code that would stop endless work must get a turn.
    if standstill.isTurnDue { await Suspension.takeTurn() }
    return await settle(deadline: deadline)
  }

  /// Moves the time to the next sleeper's deadline and wakes it, or returns its name if it is woken again and again
  /// at one instant.
  func wakeFirst() -> String? {
    guard let first = sleepers.first else { return nil }
    if standstill.isReached(byWaking: first, at: now) {
      return "\(first.label), woken again and again at one instant"
    }
    _ = sleepers.remove(id: first.id)
    if first.deadline > now { move(to: first.deadline) }
    first.wake(false)
    return nil
  }

  /// Moves the time to an instant that is not past the end of time, unless a sleeper is due by then; returns whether
  /// none is.
  func skip(to instant: Instant) -> Bool {
    if let first = sleepers.firstDeadline, first <= instant { return false }
    raise(to: instant.offset)
    return true
  }

  /// On no actor, as a closure of the main actor would check for it.
  private nonisolated func raise(to time: Duration) {
    present.withLock { if time > $0 { $0 = time } }
  }

  /// Moves the time without waking sleepers.
  func move(to instant: Instant) { present.withLock { $0 = instant.offset } }

  /// Wakes all sleepers in order, including those that come meanwhile, until none can wake any more.
  @discardableResult
  package func run(deadline: Duration = .seconds(10)) async -> WaitResult {
    var result = await settle(deadline: deadline)
    while result == .settled, nextDeadline != nil { result = await wakeNext(deadline: deadline) }
    return result
  }

  /// Waits until a condition holds, which is checked whenever work begins, ends, sleeps or wakes, and after
  /// each turn that looks for rest.
  func wait(
    deadline: Duration?, rest: Rest?, until isDone: @escaping () -> Bool
  ) async -> WaitResult {
    if isDone() { return .settled }
    let wait = SettleWait(isDone)
    rest?.onTurn = { wait.resumeIfDone() }
    let watchdog = deadline.map { Deadline.watch($0) { wait.expire() } }
    defer {
      watchdog?.cancel()
      rest?.onTurn = {}
    }
    // Checked once more, as the condition may no longer hold when this task runs again.
    while !isDone() {
      if wait.hasExpired {
        let origin = AsyncWork.currentOrigin
        return .deadlinePassed(unsettled: AsyncWork.unsettled(clock: self, origin: origin))
      }
      await AsyncWork.suspend(wait)
    }
    return .settled
  }

  /// The names and deadlines of the sleepers, the next to wake first.
  package var sleeperNames: [String] { sleepers.inOrder.map(\.description) }

  /// The same without the work of recorded requests, which a restored session makes anew.
  package var namesOfSleepersInside: [String] {
    sleepers.inOrder.filter { !$0.isOutside }.map(\.description)
  }

  /// The instant at which the last sleeper wakes; nil if there is none, or time ends before.
  package var lastDeadline: Instant? { sleepers.inOrder.last { $0.deadline <= .latest }?.deadline }

  /// Waits until a condition holds, which is checked whenever work begins, ends, sleeps or wakes, and when
  /// ``checkWaits()`` is called.
  ///
  /// - Parameter orRest: Whether to end the wait also when all work that the caller started is at rest.
  package func wait(
    deadline: Duration, orRest: Bool = false, until isDone: @escaping () -> Bool
  ) async -> WaitResult {
    guard orRest else { return await wait(deadline: deadline, rest: nil, until: isDone) }
    let rest = Rest(of: AsyncWork.currentOrigin, on: nil)
    return await wait(deadline: deadline, rest: rest) { isDone() || rest.isReached }
  }

  /// Checks the conditions of all waits again.
  package static func checkWaits() { AsyncWork.checkWaits() }

  /// Runs a closure that starts a task, so that the work that the task starts counts as the caller's.
  package static func sharingWork<Result>(_ body: () -> Result) -> Result {
    let origin = SharedOrigin(number: AsyncWork.currentOrigin, session: AsyncWork.presentSession)
    return AsyncWork.$sharedOrigin.withValue(origin) { body() }
  }
}
