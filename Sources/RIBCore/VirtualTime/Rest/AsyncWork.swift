import Basics
import Synchronization

/// One running piece of asynchronous work: a `task`, a `run`, a `from(asyncSequence)`.
///
/// Virtual time may move on only when all work that matters to a wait sleeps on its clock or has ended. That
/// is the work that the waiting task started, directly or through other work (its `origin`), and all work
/// that has slept on the clock, with the work that it started. The waits of tests that run side by side on
/// the main actor thus do not mix.
@usableFromInline
@MainActor
final class AsyncWork {
  /// The work of the current task, if a stream started it.
  nonisolated static var current: AsyncWork? { RunningWork.current }
  /// The origin of the work that the current task starts, if it is not the task itself.
  @TaskLocal static var sharedOrigin: SharedOrigin?

  /// The properties that each start and end of work uses.
  private struct Fields {
    var lastNumber = 0
    var running = NumberedValues<AsyncWork>()
    var scope: (any WorkScope)?
  }

  /// Without the run-time check of exclusive access, which took a twentieth of a `task` that does not suspend.
  ///
  /// No call that changes them can come back here meanwhile.
  @safe @exclusivity(unchecked) private static var fields = Fields()
  /// The waits whose conditions are checked at each change.
  private static var waits: [SettleWait] = []

  /// The number of the last start, which orders sleepers that wake at the same instant.
  static var lastNumber: Int { fields.lastNumber }

  /// The scope of the running code; set by code that starts or continues something that has a name.
  @usableFromInline static var currentScope: (any WorkScope)? {
    get { fields.scope }
    set { fields.scope = newValue }
  }

  let number: Int
  let origin: AsyncOrigin
  /// The scope that the work is part of.
  let scope: (any WorkScope)?
  private(set) var clock: VirtualClock?
  private var sleeps = 0
  private(set) var hasEnded = false
  /// The number of the work among those of a session's tree; 0 outside of sessions.
  let place: Int
  /// The number of times that its task has reached the tree.
  private var stepCount = 0
  private var executor: WorkExecutor?
  /// The steps of its task that wait while the session goes on without it; nil unless it is away.
  private var waiting: [() -> Void]?
  private(set) var isCancelled = false
  /// The time at which the session went on without it, which its task finds on the clock until it sleeps again.
  private nonisolated let stoppedTime = Mutex<Duration?>(nil)
  /// The number of pieces of work with such a time.
  private nonisolated static let stoppedCount = Atomic(0)
  /// The entry in the lists of its node, if it is a part of no effect.
  private var entry: (any Disposable)?

  static func nextNumber() -> Int {
    fields.lastNumber += 1
    return fields.lastNumber
  }

  /// The number of the running task; 0 outside of tasks.
  static var currentOrigin: Int {
    if let current { return current.origin.number }
    return sharedOrigin?.number ?? currentTask
  }

  /// The work of the session that the running code is a part of.
  static var presentSession: SessionWork? {
    current?.origin.session ?? sharedOrigin?.session
  }

  /// The address of the running task, which is unique while it lives; 0 outside of tasks.
  ///
  /// The hash of the task would take ten times as long.
  static var currentTask: Int {
    unsafe withUnsafeCurrentTask { unsafe $0.map { unsafe unsafeBitCast($0, to: Int.self) } ?? 0 }
  }

  /// The scope of the running code, if it has one.
  static var scopeNow: (any WorkScope)? { currentScope ?? current?.scope }

  /// Runs a closure as a part of a scope.
  static func run(in scope: (any WorkScope)?, _ body: () throws -> Void) rethrows {
    let outer = exchange(&currentScope, with: scope)
    defer { currentScope = outer }
    try body()
  }

  /// Runs a closure outside of every scope: the work that it starts belongs to no task and no clock, but to an origin
  /// that can be waited for, unless it is ``AsyncOrigin/outside``.
  static func outside(origin: Int, _ body: () -> Void) {
    outsideOfWork { $sharedOrigin.withValue(SharedOrigin(number: origin)) { body() } }
  }

  /// Runs a closure outside of every scope, and of the work of the current task.
  static func outsideOfWork(_ body: () -> Void) {
    run(in: nil) { RunningWork.$current.withValue(nil) { body() } }
  }

  /// Notes that work, which may feed a sink, begins in the current task.
  @usableFromInline
  init(for sink: AnySink?) {
    number = AsyncWork.nextNumber()
    origin = AsyncOrigin.begin(AsyncWork.currentOrigin)
    place = origin.session?.numberNext() ?? 0
    clock = origin.isOutside ? nil : AsyncWork.current?.clock ?? VirtualClock.firing
    scope = AsyncWork.scope(of: sink)
    scope?.workDidBegin()
    AsyncWork.fields.running.append(self, number: number)
    clock?.noteOrigin(origin)
    count(+1)
  }

  /// The scope of the work that feeds a sink: that of its subscription, or else that of the running code.
  static func scope(of sink: AnySink?) -> (any WorkScope)? { sink?.workScope ?? scopeNow }

  /// Starts a closure at once in a task of its own; the last thing that the closure does is to call `end`.
  ///
  /// - Parameter kind: The kind under which it is listed if it goes on; nil for none.
  /// - Returns: A disposable that cancels the task; nil if the work has ended without suspending.
  @usableFromInline
  func start(
    as kind: WorkKind?, _ body: @escaping @MainActor () async -> Void
  ) -> ClosureDisposable? {
    executor = origin.makeExecutor()
    let task = RunningWork.$current.withValue(self) {
      executor?.start(body) ?? Task.immediate(operation: body)
    }
    if hasEnded { return nil }
    if let kind { entry = scope?.list(kind) }
    return ClosureDisposable {
      self.willCancel()
      task.cancel()
    }
  }

  /// Runs a closure on the main actor after a duration of a clock, unless disposed before; no operator uses
  /// another timer (S3).
  ///
  /// On virtual time it is scheduled on the main actor; on other clocks a task sleeps.
  ///
  /// - Parameters:
  ///   - kind: The kind under which it is listed; nil for none.
  ///   - order: The order among sleepers of one instant, as a number of work; a new number if it is `nil`.
  @usableFromInline
  static func schedule(
    after duration: Duration, clock: any Clock<Duration>, as kind: WorkKind?, for sink: AnySink,
    order: Int? = nil, _ body: @escaping () -> Void
  ) -> any Disposable {
    let scope = scope(of: sink)
    guard let kind, let entry = scope?.list(kind) else {
      return sleep(duration, on: clock, for: sink, scope, order, body)
    }
    let timer = sleep(duration, on: clock, for: sink, scope, order) {
      body()
      // Listed until what follows from it is listed.
      entry.dispose()
    }
    return ClosureDisposable {
      entry.dispose()
      timer.dispose()
    }
  }

  private static func sleep(
    _ duration: Duration, on clock: any Clock<Duration>, for sink: AnySink,
    _ scope: (any WorkScope)?, _ order: Int?, _ body: @escaping () -> Void
  ) -> any Disposable {
    if let virtual = clock as? any VirtualTime {
      return virtual.virtualClock.schedule(after: duration, of: scope, order: order, body)
    }
    let work = AsyncWork(for: sink)
    let running = work.start(as: nil) {
      if (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled { body() }
      work.end()
    }
    return running ?? Disposables.create()
  }

  @usableFromInline
  func end() {
    hasEnded = true
    stopTime(at: nil)
    AsyncWork.fields.running.remove(number)
    count(sleeps == 0 ? -1 : 0)
    origin.end()
    entry.take()?.dispose()
    scope?.workDidEnd()
    AsyncWork.checkWaits()
  }

  /// Notes that the work has been cancelled, which may have queued jobs that have not run yet.
  func willCancel() {
    entry.take()?.dispose()
    origin.change(0)
    isCancelled = true
    // Its results are not wanted any more.
    comeBack()
  }

  // MARK: Going on without it

  /// Whether the session goes on without the work, which comes back when the session lets it.
  var isAway: Bool { waiting != nil }
  /// Whether a job of its tasks is queued or running off the main actor.
  var computes: Bool { executor?.isBusy == true }

  /// Counts a step by which the work's task reaches the tree, and returns whether it is to wait, by ``whenBack(_:)``.
  @usableFromInline
  func mustWait() -> Bool {
    stepCount += 1
    if waiting != nil { return true }
    if isCancelled { return false }
    let step = WorkStep(work: place, step: stepCount)
    guard let session = origin.session, session.holds(step) else { return false }
    leave(session)
    return true
  }

  /// Has a step of an absent work's task wait until the session lets the work come back.
  @usableFromInline
  func whenBack(_ act: @escaping () -> Void) {
    waiting?.append(act)
    origin.session?.didReturn(place)
    AsyncWork.checkWaits()
  }

  /// The same for a step that is asynchronous.
  func waitUntilBack() async {
    let suspension = Suspension()
    whenBack { suspension.resume() }
    await suspension.wait()
  }

  /// Lets the session go on without the work; returns the step that is to wait.
  @discardableResult
  func leave(_ session: SessionWork) -> WorkStep {
    waiting = []
    stopTime(at: session.clock.time)
    session.didLeave(self)
    return WorkStep(work: place, step: stepCount + 1)
  }

  /// Goes on with the steps that have waited.
  func comeBack() {
    guard let steps = waiting.take() else { return }
    origin.session?.didComeBack(place)
    origin.change(0)
    if let executor { origin.takeBack(executor) }
    RunningWork.$current.withValue(self) { for step in steps { step() } }
  }

  /// The time that the running task finds on the clocks of its session, if that has gone on without it.
  nonisolated static var stoppedTime: Duration? {
    if stoppedCount.load(ordering: .relaxed) == 0 { return nil }
    return current?.stoppedTime.withLock { $0 }
  }

  /// Returns the deadline of a sleep, which is counted from when the work has come back.
  func deadlineOnceBack(
    _ deadline: VirtualClock.Instant, on clock: VirtualClock
  ) async -> VirtualClock.Instant {
    let mustWait = mustWait()
    guard let start = stoppedTime.withLock({ $0 }) else { return deadline }
    if mustWait { await waitUntilBack() }
    stopTime(at: nil)
    return VirtualClock.Instant(offset: clock.time + (deadline.offset - start))
  }

  private func stopTime(at time: Duration?) {
    let hasChanged = stoppedTime.withLock { stopped in
      defer { stopped = time }
      return (stopped == nil) != (time == nil)
    }
    if hasChanged { Self.stoppedCount.add(time == nil ? -1 : 1, ordering: .relaxed) }
  }

  /// Lets a session go on without the work of an origin that computes; returns the steps that are to wait.
  static func leave(_ session: SessionWork, workOf origin: Int) -> [WorkStep] {
    let present = fields.running.values.filter { $0.origin.number == origin && !$0.isAway }
    let steps = present.filter(\.computes).map { $0.leave(session) }
    // The others do not wait for its jobs.
    if let origin = present.first?.origin, !steps.isEmpty {
      origin.beginQueue(for: present.filter { !$0.isAway }.compactMap(\.executor))
    }
    return steps
  }

  /// Notes that a task of the work sleeps on a clock.
  func willSleep(on clock: VirtualClock) {
    willRest()
    if self.clock !== clock, !origin.isOutside {
      self.clock = clock
      clock.noteOrigin(origin)
    }
  }

  /// Notes that a task of the work waits for a stream, which may be driven by any clock.
  func willWait() {
    willRest()
    AsyncWork.checkWaits()
  }

  /// Counts a task that sleeps or waits; it may be one that has outlived the work, which counts no more.
  private func willRest() {
    count(sleeps == 0 && !hasEnded ? -1 : 0)
    sleeps += 1
  }

  func didWake() {
    sleeps -= 1
    count(sleeps == 0 && !hasEnded ? +1 : 0)
  }

  private func count(_ step: Int) {
    origin.change(step)
    clock?.awakeCount += step
  }

  /// Returns the names of the work that keeps a wait from rest: the work that does not sleep, or, if each has
  /// a task that sleeps, all work that matters to the wait.
  static func unsettled(clock: VirtualClock, origin: Int) -> [String] {
    let awake = awake(on: clock, of: origin)
    return (awake.isEmpty ? relevant(to: clock, origin) : awake).map(\.label)
  }

  /// Returns the work of a clock and of an origin that does not sleep, in the order of its start.
  static func awake(on clock: VirtualClock, of origin: Int) -> [AsyncWork] {
    relevant(to: clock, origin).filter { $0.sleeps == 0 && !$0.isAway }
  }

  private static func relevant(to clock: VirtualClock, _ origin: Int) -> [AsyncWork] {
    fields.running.values.filter { $0.origin.number == origin || $0.clock === clock }
  }

  /// The name of the work in reports.
  var label: String { scope?.label ?? "work \(number)" }

  /// Waits until the running code has returned and all work whose scope has an owner has ended.
  static func waitForEnd(ofWorkOwnedBy owner: AnyObject) async {
    func hasEnded() -> Bool { !fields.running.values.contains { $0.scope?.owner === owner } }
    if !hasEnded() { await suspend(SettleWait(hasEnded)) }
  }

  /// Suspends until the condition of a wait holds or its deadline passes.
  static func suspend(_ wait: SettleWait) async {
    waits.append(wait)
    await wait.suspend()
  }

  static func checkWaits() {
    if waits.isEmpty { return }
    waits.removeAll { $0.resumeIfDone() }
  }
}

/// The work of the current task, which code off the main actor reads too.
private enum RunningWork { @TaskLocal static var current: AsyncWork? }

/// The asynchronous work that one task has started, directly or through other work.
///
/// Made with the first work of the task and released with the last.
@MainActor
final class AsyncOrigin {
  /// The origins that have work running, by the number of the task, without the latest.
  ///
  /// Both go without the run-time check of exclusive access, as each line asks them twice; no call that changes them can
  /// come back here meanwhile.
  @safe @exclusivity(unchecked) private static var others: [Int: AsyncOrigin] = [:]
  /// The origin that began work last, so that one task that starts work again and again looks up none.
  @safe @exclusivity(unchecked) private static var latest: AsyncOrigin?
  /// Whether the process has made a virtual clock; without one, nothing waits for rest.
  private nonisolated static let isVirtualTimeUsed = Atomic(false)

  /// The number of work that belongs to no task, and for which nothing waits.
  static let outside = Int.min

  /// Makes the number of work that belongs to no task, and that one session waits for.
  static func makeOutside() -> Int { outside + AsyncWork.nextNumber() }

  /// Returns whether the work of an origin belongs to no task and no clock.
  static func isOutside(_ number: Int) -> Bool { number < outside / 2 }

  let number: Int
  var isOutside: Bool { AsyncOrigin.isOutside(number) }
  /// The number of pieces of work that are awake.
  private(set) var awakeCount = 0
  private var workCount = 0
  private var changeCount = 0
  private var jobs: SerialJobQueue?
  /// The work of the session that it belongs to.
  let session: SessionWork?

  private init(number: Int) {
    self.number = number
    session = AsyncWork.presentSession
  }

  nonisolated static func noteVirtualClock() {
    isVirtualTimeUsed.store(true, ordering: .relaxed)
  }

  /// Returns the origin with a number, if some of its work runs.
  static func running(_ number: Int) -> AsyncOrigin? {
    if let latest, latest.number == number { return latest.hasWork ? latest : nil }
    return others[number]
  }

  static func begin(_ number: Int) -> AsyncOrigin {
    let origin = if let latest, latest.number == number { latest } else { takeTurns(with: number) }
    origin.workCount += 1
    return origin
  }

  /// Makes another origin the latest.
  private static func takeTurns(with number: Int) -> AsyncOrigin {
    if let latest, latest.hasWork { others[latest.number] = latest }
    let origin = others.removeValue(forKey: number) ?? AsyncOrigin(number: number)
    latest = origin
    return origin
  }

  func end() {
    workCount -= 1
    if workCount == 0, self !== AsyncOrigin.latest { AsyncOrigin.others[number] = nil }
  }

  /// Notes that work fell asleep (-1), woke (+1) or changed otherwise (0).
  func change(_ step: Int) {
    awakeCount += step
    changeCount += 1
  }

  /// Makes the executor on which a task of this work runs off the main actor, one job after the other and
  /// counted; nil if the process uses no virtual time, or nothing waits for the work.
  func makeExecutor() -> WorkExecutor? {
    guard AsyncOrigin.isVirtualTimeUsed.load(ordering: .relaxed), number != AsyncOrigin.outside
    else { return nil }
    let queue = jobs ?? SerialJobQueue { AsyncWork.checkWaits() }
    jobs = queue
    return WorkExecutor(queue: queue)
  }

  /// Whether a job of its tasks is queued or running off the main actor, without those of work that is away.
  var hasJobs: Bool { jobs?.isIdle == false }

  /// Begins another queue, for work to come and for some that runs.
  func beginQueue(for executors: [WorkExecutor]) {
    let queue = SerialJobQueue { AsyncWork.checkWaits() }
    jobs = queue
    for executor in executors { executor.move(to: queue) }
    change(0)
  }

  /// Runs the further jobs of work that was away in the present queue.
  func takeBack(_ executor: WorkExecutor) { if let jobs { executor.move(to: jobs) } }
  var hasWork: Bool { workCount > 0 }
  /// A number that changes whenever something observable has happened.
  var activity: Int { changeCount &+ (jobs?.jobCount ?? 0) }
}

/// One wait for a condition of virtual time.
@MainActor
final class SettleWait {
  private let isDone: () -> Bool
  private var suspension: Suspension?
  private(set) var hasExpired = false

  init(_ isDone: @escaping () -> Bool) { self.isDone = isDone }

  func suspend() async {
    let suspension = Suspension()
    self.suspension = suspension
    await suspension.wait()
  }

  /// Resumes the waiting task if the condition holds; returns whether the wait is over.
  @discardableResult
  func resumeIfDone() -> Bool {
    if suspension == nil { return true }
    guard isDone() else { return false }
    resume()
    return true
  }

  func expire() {
    hasExpired = true
    resume()
  }

  private func resume() {
    suspension.take()?.resume()
  }
}
