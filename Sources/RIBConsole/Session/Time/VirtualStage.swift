import Basics
import RIBCore

/// The virtual time of a session, in which each thing that is due is run to its rest before the next one.
@MainActor
package final class VirtualStage: SessionContext {
  package let requests: OutsideRequests
  package let moments: SessionMoments
  private weak var log: SessionLog?
  private let rest: SessionRest
  /// The longest time, in real time, for answers of this process, each of which may lead to a request for another one.
  private let localLimit: Duration
  /// How long work off the main actor is waited for; nil if it always is.
  private let patience: (any RestPatience)?
  /// What is reported once.
  private var reports = Reports()

  private struct Reports {
    /// What was woken again and again while the time stood still, until it is reported.
    var culprit: String?
    /// The running work of the outside that was reported.
    var work: Set<SessionRest.OutsideWork> = []
    /// The tasks that are part of no work, and were reported.
    var tasks: Set<PlainTask> = []

    var isNothingDue: Bool { culprit == nil && work.isEmpty }
  }

  init(
    _ rest: SessionRest, _ requests: OutsideRequests, _ moments: SessionMoments,
    log: SessionLog? = nil, localLimit: Duration = .seconds(1),
    patience: (any RestPatience)? = nil
  ) {
    self.moments = moments
    self.patience = patience
    self.log = log
    self.localLimit = localLimit
    self.rest = rest
    self.requests = requests
  }

  package var clock: VirtualClock { rest.clock }
  /// The work that waits for something other than the clock, a stream or a recorded answer; read at rest.
  var outsideWork: [SessionRest.OutsideWork] { rest.outsideWork }
  package var wakeCount: Int { rest.wakeCount }
  var isGivenUp: Bool { rest.isGivenUp() }

  func own<Result>(_ run: () async -> Result) async -> Result {
    await PresentMoment.$given.withValue(moments) {
      await requests.recording { await rest.own(run) }
    }
  }

  package var observesReactors: Bool { false }

  /// Calls a closure as a part of the session, such as the answer to a signal.
  package func own(_ act: () -> Void) {
    moments.providing { RecordedRequest.$recorder.withValue(requests) { rest.own(act) } }
  }

  /// Runs the work that has begun, what is due now, and what the answers of this process lead to, until all is at rest.
  package func comeToRest() async {
    await reachRest()
    await answerLocally()
  }

  private func reachRest() async {
    await rest.reach(presentPatience)
    if let next = clock.nextDeadline, next <= clock.now { await wake(until: clock.now) }
  }

  /// A repetition waits for all work, as it knows when it came back.
  private var presentPatience: (any RestPatience)? { requests.isLive ? patience : nil }

  /// Delivers the answers of this process, each of which is run to its rest.
  ///
  /// They come after all that is due at the same time, as in a restoration, where they follow the time of their record.
  private func answerLocally() async {
    if !requests.hasLocal { return }
    let start = ContinuousClock.now
    while !isGivenUp, let next = requests.takeLocalAnswer() {
      deliver(next)
      await reachRest()
      if start.duration(to: .now) >= localLimit { return await Suspension.takeTurn() }
    }
  }

  /// Whether an answer must come before the time moves on: not if what brings it sleeps on the session's clock.
  var isAnswerDue: Bool { requests.isAnswerDue && !clock.hasOutsideSleepers }

  /// Whether there is nothing to bring to rest; checked first, as a wait costs as much as a short line.
  var isIdle: Bool { rest.isIdle }
  /// Whether there is also nothing to report about its work.
  var isQuiet: Bool {
    isIdle && reports.isNothingDue && newPlainTasks.isEmpty && !requests.hasLocal
  }

  /// Returns the work that waits for the outside, each piece once, if it is wanted.
  func takeOutsideWork(isWanted: Bool) -> [SessionRest.OutsideWork] {
    let work = isWanted ? outsideWork : []
    let new = work.filter { !reports.work.contains($0) }
    reports.work = Set(work)
    return new
  }

  /// The sleeping tasks that are part of no work, and were not reported.
  private var newPlainTasks: [PlainTask] {
    // Most sessions have none, and look after each line.
    clock.hasPlainTasks ? clock.plainTasks.filter { !reports.tasks.contains($0) } : []
  }

  /// Returns the sleeping tasks that are part of no work, each once.
  func takePlainTasks() -> [PlainTask] {
    let new = newPlainTasks
    reports.tasks.formUnion(new)
    return new
  }

  /// Lets tasks that are part of no work come to their first sleep.
  func letTasksBegin() async { await rest.letTasksBegin() }

  /// Waits until a condition holds, an answer has come, a request is to be made, or the owner is interrupted.
  func wait(for owner: any TimeOwner, until isDone: @escaping () -> Bool) async {
    await rest.wait { [requests, rest] in
      isDone() || requests.hasAnswer || requests.hasUnstarted || requests.hasLocal
        || rest.hasReturned || owner.isInterrupted
    }
  }

  /// Catches up with what has come during a wait for a condition, and returns whether the wait is over.
  func isOver(
    _ isDone: () -> Bool, for owner: any TimeOwner, catchingUp catchUp: () async -> Void
  ) async -> Bool {
    // Checked first, as whatever fulfils the condition comes after all that is due by now.
    let isOver = isDone()
    owner.beginWork()
    await catchUp()
    await owner.settle()
    owner.endWork()
    return isOver || isGivenUp
  }

  /// Moves the time, up to a whole microsecond, as journals record it; each sleeper on the way is run to its rest.
  func move(to instant: VirtualClock.Instant) async {
    let target = whole(instant)
    // So it is with most lines of a session that is restored.
    if isIdle, skip(toWhole: target) { return }
    // What is due on the way may ask this process, which answers before the time goes on.
    while requests.isLive, !isGivenUp, !standsStill, let next = clock.nextDeadline.map(whole),
      next < min(target, .latest)
    {
      await wake(until: next)
      await answerLocally()
    }
    await wake(until: target)
    await answerLocally()
  }

  /// Moves the time at once to a whole microsecond, if nothing falls due; returns false otherwise.
  ///
  /// All must be at rest.
  func skip(toWhole instant: VirtualClock.Instant) -> Bool {
    !rest.hasNews && !requests.hasLocal && rest.skip(to: instant)
  }

  private func whole(_ instant: VirtualClock.Instant) -> VirtualClock.Instant {
    let whole = instant.offset.inWholeMicroseconds
    return VirtualClock.Instant(offset: whole < instant.offset ? whole + .microseconds(1) : whole)
  }

  private func wake(until target: VirtualClock.Instant) async {
    if let next = clock.nextDeadline, next <= target { log?.keeper.willWake() }
    let culprit = await rest.move(to: target, presentPatience)
    reports.culprit = culprit ?? reports.culprit
  }

  /// Whether something was woken again and again while the time stood still.
  var standsStill: Bool { reports.culprit != nil }
  /// Returns what was woken, once.
  func takeStandstill() -> String? { reports.culprit.take() }

  /// Begins a part of the session.
  func begin(_ start: SessionStart) {
    requests.begin(start: start.id)
    moments.begin(start)
  }

  /// Sets the date to that of the calendar, if it was set or the machine has slept.
  ///
  /// - Parameter instant: The instant that the time has reached by the clock that it follows.
  func keepDate(at instant: VirtualClock.Instant) {
    guard let date = moments.startDateIfSet(at: instant) else { return }
    log?.append(.date(date))
    moments.set(date)
  }

  /// Begins anew: moves the time to its start, and forgets all requests.
  func restart() {
    clock.restart()
    requests.restart()
    rest.restart()
    moments.restart()
    requests.begin(start: moments.launch.id)
    reports = Reports()
  }

  /// Delivers the answers that have come, each of which is run to its rest.
  func deliverAnswers() async {
    await answerLocally()
    while !isGivenUp, let next = requests.takeAnswer() {
      deliver(next)
      await comeToRest()
    }
  }

  // MARK: Work that is away

  /// Lets the work come back that waits to, if there is some, and runs it to its rest; returns whether there was.
  func takeBack() async -> Bool {
    guard !isGivenUp, let work = rest.takeReturned() else { return false }
    log?.append(.cameBack(work: work))
    comeBack(work)
    await comeToRest()
    return true
  }

  /// Lets work come back, by its number among the work of the tree.
  func comeBack(_ work: Int) { own { rest.comeBack(work) } }

  /// Has steps of the tree's work wait, as in the session that is repeated, until ``comeBack(_:)``.
  func hold(_ steps: [WorkStep]) { rest.hold(steps) }

  private func deliver(_ next: OutsideRequests.Numbered) {
    log?.append(.answer(next.answer, to: next.number))
    // An answer that was encoded here can be decoded here.
    try? requests.deliver(next.answer, to: next.number)
  }
}
