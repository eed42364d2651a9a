import RIBCore

/// Virtual time that follows real time, in whole microseconds.
///
/// Real time only limits how far virtual time may go: everything that is due by then is run first, in order,
/// each at its own point of virtual time. So all that happens depends only on the points of time at which lines
/// and answers came, and can be repeated from them.
@MainActor
final class LiveTime: SessionTime {
  var peoplesClock: any Clock<Duration> { live.clock }
  var now: Duration { stage.clock.now.offset }
  private let live: LiveClock
  private let stage: VirtualStage
  private let owner: any TimeOwner
  private let keeper: any SessionKeeper

  init(
    _ stage: VirtualStage, of owner: any TimeOwner, following live: LiveClock,
    keptBy keeper: any SessionKeeper
  ) {
    self.stage = stage
    self.owner = owner
    self.keeper = keeper
    self.live = live
  }

  func begin() { live.begin(at: stage.clock.now) }

  func catchUp() async {
    await runDue()
    await stage.deliverAnswers()
  }

  func keepUp() -> Bool { stage.skip(toWhole: present) }
  func runDue() async {
    repeat { await stage.move(to: present) } while await stage.takeBack()
  }

  var timeUntilDue: Duration? { stage.clock.nextDeadline.map(present.duration) }

  func pass(until isDone: @escaping () -> Bool) async { await pass(to: nil, until: isDone) }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    await pass(to: limit.map { present.advanced(by: $0) }, until: isDone)
  }

  private var present: VirtualClock.Instant { live.present }

  /// Goes on after a part of a wait, in which the machine may have slept.
  private func goOn() async {
    stage.keepDate(at: present)
    await catchUp()
  }

  private func pass(to end: VirtualClock.Instant?, until isDone: @escaping () -> Bool) async {
    let clock = stage.clock
    while await !stage.isOver(isDone, for: owner, catchingUp: goOn) {
      if let end, clock.now >= end { return }
      let next = clock.nextDeadline
      let timeToKeep = next == nil ? nil : keeper.nextTimeToKeep
      let due = [next, end, timeToKeep].compactMap(\.self).min()
      // A clock need not accept a deadline that is centuries away, so a wait takes a day at most.
      let left = due.map { min(max(.zero, present.duration(to: $0)), .seconds(86_400)) }
      let timer = RealTimer(left, peoplesClock, VirtualClock.checkWaits)
      await stage.wait(for: owner) { isDone() || timer.isOver || clock.nextDeadline != next }
    }
  }
}
