// The clock of tests: time moves only when the test says so.

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
/// Every wait returns when all has settled: each effect that the test set going, or that has slept
/// on this clock, sleeps again or has ended. A wait past its deadline records an issue at its caller's
/// place that names the effects that neither slept nor ended. A deadline is real time, of which only
/// that counts in which the main actor was free: what other tests compute meanwhile makes no wait fail.
@MainActor
public final class ManualClock: VirtualTime {
  /// The instants of virtual time.
  public typealias Instant = VirtualClock.Instant

  /// The clock that keeps the time.
  public nonisolated let virtualClock = VirtualClock()

  /// Makes a clock at its start.
  public nonisolated init() {}

  /// The present instant of virtual time.
  public nonisolated var now: Instant { virtualClock.now }
  /// One nanosecond.
  public nonisolated var minimumResolution: Duration { virtualClock.minimumResolution }

  /// Suspends until the clock has been advanced to a deadline.
  ///
  /// - Throws: `CancellationError` where the task is cancelled before.
  public nonisolated func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await virtualClock.sleep(until: deadline, tolerance: tolerance)
  }

  /// How many sleep on this clock now.
  public var sleeperCount: Int { virtualClock.sleeperCount }

  /// Waits until at least `count` sleep on this clock.
  public func sleepers(
    _ count: Int, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let result = await virtualClock.waitForSleepers(count, deadline: deadline)
    check(
      result, "\(count) sleepers were expected, but there are \(sleeperCount).", sourceLocation)
  }

  /// Waits until all has settled, without moving the time.
  public func settle(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    check(await virtualClock.settle(deadline: deadline), "Not settled.", sourceLocation)
  }

  /// Moves the time on, waking the sleepers on its way one after the other.
  public func advance(
    by duration: Duration, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let result = await virtualClock.advance(by: duration, deadline: deadline)
    check(result, "The clock could not advance by \(duration).", sourceLocation)
  }

  /// Moves the time on to an instant, waking the sleepers on its way.
  public func advance(
    to instant: Instant, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let result = await virtualClock.advance(to: instant, deadline: deadline)
    check(result, "The clock could not advance to \(instant.offset).", sourceLocation)
  }

  /// Wakes all sleepers in order, also those that come meanwhile, until none is left.
  public func run(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    check(await virtualClock.run(deadline: deadline), "The clock could not run on.", sourceLocation)
  }

  /// Waits until all has settled, and checks that no sleeper is left: the end of a test.
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
