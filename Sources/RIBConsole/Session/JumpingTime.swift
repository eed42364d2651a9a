// Virtual time that stands still but for waits.

import RIBCore

/// Stands still while lines are read and worked on, so that the next line finds the same tree whenever it
/// arrives; a `wait` and the end of input move it, from sleeper to sleeper.
///
/// What is asked outside takes no time: its answer is waited for before the time moves on.
@MainActor
final class JumpingTime: SessionTime {
  let peoplesClock: any Clock<Duration> = ContinuousClock()
  var virtual: VirtualStage? { stage }
  private let stage: VirtualStage

  init(_ stage: VirtualStage) { self.stage = stage }

  func begin() {}
  func catchUp() async { await stage.deliverAnswers() }

  func pass(until isDone: @escaping () -> Bool) async {
    while await !stage.isOver(isDone, catchingUp: catchUp) { await stage.wait(until: isDone) }
  }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let clock = stage.clock
    let end = limit.map { clock.now.advanced(by: $0) }
    // Answers, and what waits for something else, may come late, or not at all.
    let timer = RealTimer(limit, peoplesClock, VirtualClock.checkWaits)
    defer { timer.cancel() }
    stage.willRun()
    defer { stage.willWait() }
    await stage.comeToRest()
    while true {
      await catchUp()
      if isDone() || stage.isGivenUp() || stage.standsStill { return }
      let next = clock.nextDeadline.flatMap { next in end.map { next <= $0 } ?? true ? next : nil }
      let isOutsideDue = stage.requests.isAnswerDue || next == nil && !stage.outsideWork.isEmpty
      if isOutsideDue, !timer.isOver {
        stage.willWait()
        await stage.wait {
          isDone() || timer.isOver || next == nil && clock.nextDeadline != nil
            || next == nil && self.stage.outsideWork.isEmpty
        }
        stage.willRun()
      } else if let next, !timer.isOver || !isOutsideDue {
        await stage.move(to: next)
        stage.didRest()
        // What ends a run without end must get a turn.
        await Task.yield()
      } else {
        if let end { await stage.move(to: end) }
        return
      }
    }
  }
}
