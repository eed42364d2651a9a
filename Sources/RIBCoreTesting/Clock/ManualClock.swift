import RIBCore
import Testing

/// A clock that a test moves by hand.
///
/// ```swift
/// let clock = ManualClock()
/// let counter = CounterReactor(clock: clock)
/// counter.action.onNext(.increase)
/// await clock.sleepers(1)
/// await clock.advance(by: .milliseconds(500))
/// ```
///
/// Every wait returns when all work has settled: each effect that the test started, or that has slept
/// on this clock, sleeps again or has ended. A wait that misses its deadline records an issue on its
/// caller's line, which names the effects that neither slept nor ended. A deadline is real time, and
/// counts only while the main actor is free, so that no wait fails because other tests compute.
///
/// A task that is part of no stream, as one that a hook begins by a plain `Task { }`, is not waited for: it wakes like
/// the others, and what it does next may come after the wait. `sleepers(_:)` waits until it sleeps. Code under test
/// begins such work by a stream, `.task { }`, or by a worker.
@MainActor
public final class ManualClock: VirtualTime {
  /// The instants of virtual time.
  public typealias Instant = VirtualClock.Instant

  /// The clock that keeps the time.
  public nonisolated let virtualClock = VirtualClock()
  private let start: (date: Int64, seed: UInt64)
  /// The dates and random numbers of code under test, made for the first tester that is given this clock.
  package private(set) lazy var moment =
    ManualMoment(of: virtualClock, from: start.date, seed: start.seed)

  /// Makes a clock at its start, which is the first day of 2026 for testers.
  public nonisolated init() { start = (PresentMoment.fixedDate, 0) }

  /// - Parameter date: The date of the start, in microseconds since 1970.
  package nonisolated init(from date: Int64, seed: UInt64) { start = (date, seed) }

  /// The present instant of virtual time.
  public nonisolated var now: Instant { virtualClock.now }
  /// One nanosecond.
  public nonisolated var minimumResolution: Duration { virtualClock.minimumResolution }

  /// Suspends until the clock has been advanced to a deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  public nonisolated func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await virtualClock.sleep(until: deadline, tolerance: tolerance)
  }

  /// The number of sleepers on this clock.
  public var sleeperCount: Int { virtualClock.sleeperCount }

  /// Waits until this clock has at least `count` sleepers.
  public func sleepers(
    _ count: Int, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let result = await virtualClock.waitForSleepers(count, deadline: deadline)
    check(
      result, "\(count) sleepers were expected, but there are \(sleeperCount).", sourceLocation)
  }

  /// Waits until all work has settled, without moving the time.
  public func settle(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    check(await virtualClock.settle(deadline: deadline), "Not settled.", sourceLocation)
  }

  /// Advances the time, and wakes the sleepers on its way one after another.
  public func advance(
    by duration: Duration, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let result = await virtualClock.advance(by: duration, deadline: deadline)
    check(result, "The clock could not advance by \(duration).", sourceLocation)
  }

  /// Advances the time to an instant, and wakes the sleepers on its way.
  public func advance(
    to instant: Instant, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let result = await virtualClock.advance(to: instant, deadline: deadline)
    check(result, "The clock could not advance to \(instant.offset).", sourceLocation)
  }

  /// Wakes all sleepers in order, including those that arrive meanwhile, until none is left.
  public func run(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    check(await virtualClock.run(deadline: deadline), "The clock could not run on.", sourceLocation)
  }

  /// Waits until all work has settled, and checks that no sleeper is left, as at the end of a test.
  public func expectNoSleepers(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle(deadline: deadline, sourceLocation: sourceLocation)
    if sleeperCount == 0 { return }
    let names = virtualClock.sleeperNames.joined(separator: ", ")
    recordFailure(
      "Still asleep at \(now.offset): \(names). Advance the clock, call run(), "
        + "or cancel the effects before the test ends.", at: sourceLocation)
  }

  private func check(
    _ result: VirtualClock.WaitResult, _ what: String, _ sourceLocation: SourceLocation
  ) {
    guard case .deadlinePassed(let unsettled) = result else { return }
    let names =
      unsettled.isEmpty ? "" : " Neither slept nor ended: \(unsettled.joined(separator: ", "))."
    recordFailure("\(what) The deadline passed.\(names)", at: sourceLocation)
  }
}
