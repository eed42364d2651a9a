// Virtual time that stands still but for waits.

import RIBCore

/// Stands still while lines are read and worked on, so that the next line finds the same tree whenever it
/// arrives; a `wait` and the end of input move it, from sleeper to sleeper.
@MainActor
final class JumpingTime: SessionTime {
  let peoplesClock: any Clock<Duration> = ContinuousClock()
  var isGivenUp: () -> Bool {
    get { rest.isGivenUp }
    set { rest.isGivenUp = newValue }
  }
  var outsideWork: [SessionRest.OutsideWork] { rest.outsideWork }

  private let clock: VirtualClock
  private let rest: SessionRest
  private var standstill: String?

  init(_ rest: SessionRest) {
    clock = rest.clock
    self.rest = rest
  }

  func own(_ run: () async -> ExitStatus) async -> ExitStatus { await rest.own(run) }
  func comeToRest() async { await rest.reach() }
  func catchUp() async {}
  func pass(until isDone: @escaping () -> Bool) async {}
  func takeStandstill() -> String? { standstill.take() }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let end = limit.map { clock.now.advanced(by: $0) }
    // What waits for something outside may come back late, or not at all.
    let timer = RealTimer(limit, peoplesClock, VirtualClock.checkWaits)
    defer { timer.cancel() }
    await rest.reach()
    while !isDone(), !isGivenUp(), standstill == nil {
      if let next = clock.nextDeadline, end.map({ next <= $0 }) ?? true {
        standstill = await rest.wakeNext()
        // What ends a run without end must get a turn.
        await Task.yield()
      } else if !outsideWork.isEmpty, !timer.isOver {
        await rest.wait {
          isDone() || timer.isOver || self.clock.nextDeadline != nil || self.outsideWork.isEmpty
        }
      } else {
        if let end { standstill = await rest.move(to: end) }
        return
      }
    }
  }
}
