import RIBCore

/// Virtual time that only waits move, so that the next line finds the same tree whenever it arrives.
///
/// Requests outside take no time: their answers are waited for before the time moves on.
@MainActor
struct JumpingTime: SessionTime {
  let stage: VirtualStage
  let owner: any TimeOwner
  /// The longest wait, in real time, for work that only the outside can end.
  let outsideLimit: Duration?
  var peoplesClock: any Clock<Duration> = ContinuousClock()

  var now: Duration { stage.clock.now.offset }
  func begin() {}
  func catchUp() async {
    while await stage.takeBack() {}
    await stage.deliverAnswers()
  }

  func pass(until isDone: @escaping () -> Bool) async {
    while await !stage.isOver(isDone, for: owner, catchingUp: catchUp) {
      await stage.wait(for: owner, until: isDone)
    }
  }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let clock = stage.clock
    let end = limit.map { clock.now.advanced(by: $0) }
    // Made when they are needed, as each wakes two threads: most waits are neither for answers nor for work outside.
    let elapsed = Stopwatch(peoplesClock).elapsed
    var timer: RealTimer?
    var workTimer: RealTimer?
    owner.beginWork()
    defer { owner.endWork() }
    await stage.comeToRest()
    while true {
      await catchUp()
      await owner.settle()
      if isDone() || stage.isGivenUp || stage.standsStill { return }
      if stage.requests.hasUnstarted {
        // Made and brought to rest before any time passes, as they may need none.
        owner.endWork()
        owner.beginWork()
        await stage.comeToRest()
        continue
      }
      let next = nextDeadline(until: end)
      let isAnswerDue = stage.isAnswerDue
      let isOutsideDue = isAnswerDue || next == nil && !stage.outsideWork.isEmpty
      if isOutsideDue, !isAnswerDue, workTimer == nil {
        workTimer = outsideLimit.map { RealTimer($0, peoplesClock, VirtualClock.checkWaits) }
      }
      if isOutsideDue, timer == nil {
        timer = RealTimer(limit.map { $0 - elapsed() }, peoplesClock, VirtualClock.checkWaits)
      }
      let isOver = { timer?.isOver == true || !isAnswerDue && workTimer?.isOver == true }
      if isOutsideDue, !isOver() {
        owner.endWork()
        await stage.wait(for: owner) {
          isDone() || isOver()
            || !stage.isAnswerDue && (nextDeadline(until: end) != nil || stage.outsideWork.isEmpty)
        }
        owner.beginWork()
      } else if let next, !isOutsideDue || timer?.isOver == false {
        await stage.move(to: next)
        // A signal that ends a run without end gets a turn now and then.
        await owner.didRest()
      } else {
        if let end { await stage.move(to: end) }
        return
      }
    }
  }

  /// Returns the deadline of the next sleeper, unless it is later than the end.
  private func nextDeadline(until end: VirtualClock.Instant?) -> VirtualClock.Instant? {
    guard let next = stage.clock.nextDeadline else { return nil }
    return end.map { next <= $0 } ?? true ? next : nil
  }
}
