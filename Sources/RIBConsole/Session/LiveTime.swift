// Virtual time that follows real time.

import RIBCore

/// Lets virtual time pass as fast as real time does, in whole microseconds.
///
/// Real time says only how far virtual time may go: whatever is due by then is run, each at its own point
/// of virtual time and in their order, before anything else is. So what happens depends on the points of
/// time at which lines came, and on nothing else, and can be repeated from them.
@MainActor
final class LiveTime: SessionTime {
  let peoplesClock: any Clock<Duration>
  var isGivenUp: () -> Bool {
    get { rest.isGivenUp }
    set { rest.isGivenUp = newValue }
  }
  var outsideWork: [SessionRest.OutsideWork] { rest.outsideWork }
  /// Called before what is due is run, and when it is at rest.
  var willRun: () -> Void = {}
  var didRest: () -> Void = {}

  private let clock: VirtualClock
  private let rest: SessionRest
  private let elapsed: () -> Duration
  private let start: Duration
  private var standstill: String?

  /// Lets time pass from now on.
  ///
  /// - Parameter realTime: What it follows; it should stop while the machine sleeps.
  init(_ rest: SessionRest, following realTime: any Clock<Duration>) {
    clock = rest.clock
    self.rest = rest
    peoplesClock = realTime
    elapsed = RunningStatus.stopwatch(realTime)
    start = clock.now.offset.inWholeMicroseconds
  }

  func own(_ run: () async -> ExitStatus) async -> ExitStatus { await rest.own(run) }
  func comeToRest() async { await rest.reach() }
  func takeStandstill() -> String? { standstill.take() }

  func catchUp() async {
    let present = present
    if present > clock.now || clock.nextDeadline.map({ $0 <= present }) ?? false {
      willRun()
      let culprit = await rest.move(to: present)
      standstill = culprit ?? standstill
    }
    didRest()
  }

  func pass(until isDone: @escaping () -> Bool) async { await pass(to: nil, until: isDone) }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    await pass(to: limit.map { present.advanced(by: $0) }, until: isDone)
  }

  /// How far virtual time may go now.
  private var present: VirtualClock.Instant {
    VirtualClock.Instant(offset: (start + elapsed()).inWholeMicroseconds)
  }

  private func pass(to end: VirtualClock.Instant?, until isDone: @escaping () -> Bool) async {
    while true {
      await catchUp()
      if isDone() || isGivenUp() { return }
      if let end, clock.now >= end { return }
      let next = clock.nextDeadline
      let due = [next, end].compactMap(\.self).min()
      let timer = RealTimer(
        due.map { clock.now.duration(to: $0) }, peoplesClock, VirtualClock.checkWaits)
      await rest.wait { isDone() || timer.isOver || self.clock.nextDeadline != next }
      timer.cancel()
    }
  }
}

extension Duration {
  /// The whole microseconds of it.
  var inWholeMicroseconds: Duration { .microseconds(microseconds) }

  /// How many whole microseconds it has; those that fit, if it is longer than 290,000 years.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflows { return seconds < 0 ? .min : .max }
    let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return isTooLarge ? .max : sum
  }
}
