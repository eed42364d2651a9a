// A clock whose time moves only when it is advanced.

/// What keeps virtual time: a ``VirtualClock``, or a clock that wraps one.
///
/// Time operators recognise it and schedule on the main actor, without a task.
public protocol VirtualTime: Clock where Duration == Swift.Duration {
  /// The clock that keeps the time.
  var virtualClock: VirtualClock { get }
}

/// A clock for tests and replays: sleepers wake in a fixed order when the time is advanced.
///
/// It wakes one sleeper at a time, in order of deadline and then of the start of their work, and
/// goes on only when everything has settled: all work that the caller set going, or that has slept
/// on this clock, sleeps again or has ended. So each run gives the same order. Child tasks are waited
/// for like their parents; but where one of them waits for something other than the clock or a stream
/// while a sibling sleeps, a detached task for example, time goes on without it.
///
/// What work does off the main actor is done one after the other once a clock has been made, so that
/// it can be counted, and comes back in one order.
///
/// The deadlines of its waits only catch hangs: they are in real time, of which that counts in which
/// the main actor was free. What other tests of the process compute meanwhile makes no wait fail.
///
/// Time ends at ``Instant/latest``: it stays there, and what sleeps until later never wakes. Where what
/// wakes sleeps again until the same instant, a million times, as a timer of period zero does, a wait
/// ends as if its deadline had passed.
@MainActor
public final class VirtualClock: VirtualTime {
  /// How a wait ended; an enum, as there is no third way.
  package enum WaitResult: Equatable, Sendable {
    /// What was waited for has come.
    case settled
    /// The deadline passed; this work neither slept nor ended.
    case deadlinePassed(unsettled: [String])
  }

  /// The clock whose scheduled closure is being run.
  static var firing: VirtualClock?

  /// Work that belongs to this clock and does not sleep.
  var awakeCount = 0
  /// The origins of the work that belongs to this clock.
  private(set) var origins: [ObjectIdentifier: AsyncOrigin] = [:]
  private nonisolated let time = MovingTime()
  private(set) var sleepers = SleeperHeap()
  package var standstill = Standstill()

  /// Makes a clock at its start.
  public nonisolated init() { AsyncOrigin.noteVirtualClock() }

  /// The clock itself.
  public nonisolated var virtualClock: VirtualClock { self }
  /// One nanosecond.
  public nonisolated var minimumResolution: Duration { .nanoseconds(1) }
  /// The present instant of virtual time.
  public nonisolated var now: Instant { Instant(offset: time.offset) }

  /// How many sleep on this clock now.
  package var sleeperCount: Int { sleepers.count }

  /// When the next sleeper wakes; nil where there is none, or time ends before.
  package var nextDeadline: Instant? {
    sleepers.first.flatMap { $0.deadline <= .latest ? $0.deadline : nil }
  }

  /// Suspends until the clock has been advanced to a deadline.
  ///
  /// - Throws: `CancellationError` where the task is cancelled before.
  public nonisolated func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend(until: deadline, work: AsyncWork.current)
  }

  private func suspend(until deadline: Instant, work: AsyncWork?) async throws {
    let id = AsyncWork.nextNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        // Looked at here: on the way others may have had a turn, and moved the time.
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        if deadline <= now { return continuation.resume() }
        work?.willSleep(on: self)
        sleepers.insert(
          Sleeper(
            deadline: deadline, order: work?.number ?? id, id: id, scope: work?.scope
          ) { isCancelled in
            work?.didWake()
            if isCancelled {
              continuation.resume(throwing: CancellationError())
            } else {
              continuation.resume()
            }
          })
        AsyncWork.checkWaits()
      }
    } onCancel: {
      Task.immediate { @MainActor in self.cancelSleeper(id) }
    }
  }

  /// Notes that work of an origin belongs to this clock.
  func noteOrigin(_ origin: AsyncOrigin) { origins[ObjectIdentifier(origin)] = origin }

  /// The origins whose work matters to a wait: the caller's, and those of this clock's work.
  func relevantOrigins(_ number: Int) -> [AsyncOrigin] {
    if origins.isEmpty { return AsyncOrigin.running(number).map { [$0] } ?? [] }
    origins = origins.filter { $0.value.hasWork }
    let others = origins.values.filter { $0.number != number }
    return AsyncOrigin.running(number).map { others + [$0] } ?? others
  }

  private func cancelSleeper(_ id: Int) {
    sleepers.remove(id: id)?.wake(isCancelled: true)
  }

  /// Runs a closure on the main actor when the clock gets to a point of time.
  func schedule(
    after duration: Duration, order: Int? = nil, _ body: @escaping () -> Void
  ) -> any Disposable {
    let id = AsyncWork.nextNumber()
    let scope = AsyncWork.scopeNow
    sleepers.insert(
      Sleeper(
        deadline: now.advanced(by: duration), order: order ?? id, id: id, scope: scope
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

  /// Waits until at least `count` sleep on this clock.
  ///
  /// - Parameters:
  ///   - count: How many sleepers to wait for.
  ///   - deadline: The longest wait, in real time.
  package func waitForSleepers(
    _ count: Int, deadline: Duration = .seconds(10)
  ) async -> WaitResult {
    await wait(deadline: deadline) { self.sleepers.count >= count }
  }

  /// Waits until all work that the caller set going, or that has slept on this clock, sleeps on it
  /// or has ended.
  ///
  /// - Parameter deadline: The longest wait, in real time.
  package func settle(deadline: Duration = .seconds(10)) async -> WaitResult {
    let rest = Rest(of: AsyncWork.currentOrigin, on: self)
    return await wait(deadline: deadline, rest: rest) { rest.isReached }
  }

  /// Moves the time on, waking the sleepers on its way one after the other.
  ///
  /// - Parameters:
  ///   - duration: How far; nothing moves for a negative one.
  ///   - deadline: The longest wait for things to settle after each waking, in real time.
  @discardableResult
  package func advance(
    by duration: Duration, deadline: Duration = .seconds(10)
  ) async -> WaitResult {
    await advance(to: now.advanced(by: duration), deadline: deadline)
  }

  /// Moves the time on to an instant, waking the sleepers on its way.
  ///
  /// Where a wait passes its deadline, the time stays where it is, so that no sleeper is woken late.
  @discardableResult
  package func advance(
    to target: Instant, deadline: Duration = .seconds(10)
  ) async -> WaitResult {
    let target = min(target, .latest)
    var result = await settle(deadline: deadline)
    while result == .settled, let next = nextDeadline, next <= target {
      result = await wakeNext(deadline: deadline)
    }
    if result == .settled, target > now { move(to: target) }
    return result
  }

  /// Jumps to the next sleeper's deadline and wakes it, then waits until things have settled.
  ///
  /// Does nothing where none can wake any more.
  @discardableResult
  package func wakeNext(deadline: Duration = .seconds(10)) async -> WaitResult {
    if nextDeadline != nil, let unsettled = wakeFirst() {
      return .deadlinePassed(unsettled: [unsettled])
    }
    // What would end work without end must get a turn.
    if standstill.isTurnDue { await Suspension.takeTurn() }
    return await settle(deadline: deadline)
  }

  /// Moves the time to the deadline of the next sleeper, and wakes it.
  ///
  /// - Returns: Where the time stands still, what is woken again and again; nil otherwise.
  func wakeFirst() -> String? {
    guard let first = sleepers.first else { return nil }
    if standstill.isReached(byWaking: first, at: now) {
      return "\(first.label), woken again and again at one instant"
    }
    _ = sleepers.removeFirst()
    if first.deadline > now { move(to: first.deadline) }
    first.wake(isCancelled: false)
    return nil
  }

  /// Moves the time; nobody is woken.
  func move(to instant: Instant) { time.move(to: instant.offset) }

  /// Wakes all sleepers in order, also those that come meanwhile, until none can wake any more.
  @discardableResult
  package func run(deadline: Duration = .seconds(10)) async -> WaitResult {
    var result = await settle(deadline: deadline)
    while result == .settled, nextDeadline != nil { result = await wakeNext(deadline: deadline) }
    return result
  }

  /// Waits until a condition holds; it is looked at whenever work begins, ends, sleeps or wakes, and
  /// after each turn that finds out about a rest.
  ///
  /// - Parameter deadline: The longest wait, in real time; nil for none.
  func wait(
    deadline: Duration?, rest: Rest?, until isDone: @escaping () -> Bool
  ) async -> WaitResult {
    if isDone() { return .settled }
    let wait = SettleWait(isDone)
    rest?.onTurn = { wait.resumeIfDone() }
    let watchdog = deadline.map { Deadline.watch($0) { wait.giveUp() } }
    defer {
      watchdog?.cancel()
      rest?.onTurn = {}
    }
    // Once more where others were faster: what had come may be gone before this task runs again.
    while !isDone() {
      if wait.isGivenUp {
        let origin = AsyncWork.currentOrigin
        return .deadlinePassed(unsettled: AsyncWork.unsettled(clock: self, origin: origin))
      }
      await AsyncWork.suspend(wait)
    }
    return .settled
  }
}
