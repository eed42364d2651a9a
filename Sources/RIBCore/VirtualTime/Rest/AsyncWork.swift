// The asynchronous work that streams have set going, so that virtual time knows when all is still.

/// One running piece of asynchronous work: a `task`, a `run`, a `from(asyncSequence)`.
///
/// Virtual time may move on only when all work that matters sleeps on its clock or has ended. Which
/// work matters to a wait: what the waiting task set going, directly or through other work (its
/// `origin`), and whatever has once slept on the clock, with the work set going by it. So waits of
/// tests that run side by side on the main actor do not mix.
///
/// What each start and end of work uses, here and in ``AsyncOrigin``, goes without the run-time check of
/// exclusive access, which took a twentieth of a `task` that does not suspend. It is changed by no call
/// that could come back here meanwhile.
@usableFromInline
@MainActor
final class AsyncWork {
  /// The work that the current task does, if a stream started it.
  @TaskLocal static var current: AsyncWork?
  /// The origin of what the current task sets going, where it is not the task itself.
  @TaskLocal static var sharedOrigin: Int?

  /// What counts each start, and orders sleepers that wake at the same instant.
  @safe @exclusivity(unchecked) private(set) static var lastNumber = 0
  /// All that runs, for the names in a report.
  @safe @exclusivity(unchecked) private static var running = Places<AsyncWork>()
  /// Waits to be looked at again at each change.
  private static var waits: [SettleWait] = []
  /// What the running code is part of; set by those who start or continue something that has a name.
  @safe @exclusivity(unchecked) @usableFromInline static var currentScope: (any WorkScope)?

  let number: Int
  let origin: AsyncOrigin
  /// Where it stands in `running`.
  private var place = 0
  /// What the work is part of.
  let scope: (any WorkScope)?
  private(set) var clock: VirtualClock?
  @safe @exclusivity(unchecked) private var sleeps = 0
  private(set) var hasEnded = false

  static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The task that is running, as a number; 0 outside of tasks.
  static var currentOrigin: Int {
    if let current { return current.origin.number }
    if let sharedOrigin { return sharedOrigin }
    // One word that nothing else has while the task lives; its hash takes ten times as long.
    return unsafe withUnsafeCurrentTask {
      unsafe $0.map { unsafe unsafeBitCast($0, to: Int.self) } ?? 0
    }
  }

  /// What the running code is part of, if anything that has a name.
  static var scopeNow: (any WorkScope)? { currentScope ?? current?.scope }

  /// Runs a closure as part of nothing: what it sets going belongs to no task and no clock, so that
  /// nothing waits for it.
  static func outside(_ body: () -> Void) {
    let outer = (VirtualClock.firing, currentScope)
    (VirtualClock.firing, currentScope) = (nil, nil)
    $current.withValue(nil) { $sharedOrigin.withValue(AsyncOrigin.outside) { body() } }
    (VirtualClock.firing, currentScope) = outer
  }

  /// Notes that work begins in the current task.
  @usableFromInline
  init() {
    number = AsyncWork.nextNumber()
    origin = AsyncOrigin.begin(AsyncWork.currentOrigin)
    clock = origin.isOutside ? nil : AsyncWork.current?.clock ?? VirtualClock.firing
    scope = AsyncWork.scopeNow
    scope?.workDidBegin()
    place = AsyncWork.running.insert(self)
    clock?.noteOrigin(origin)
    count(+1)
  }

  /// Notes that the work is over.
  @usableFromInline
  func end() {
    if hasEnded { return }
    hasEnded = true
    AsyncWork.running.remove(at: place)
    count(sleeps == 0 ? -1 : 0)
    origin.end()
    scope?.workDidEnd()
    AsyncWork.checkWaits()
  }

  /// Notes that the work has been cancelled: what that sets going may only stand in a queue yet.
  func willCancel() { origin.change(0) }

  /// Notes that a task of the work sleeps on a clock.
  func willSleep(on clock: VirtualClock) {
    count(sleeps == 0 ? -1 : 0)
    sleeps += 1
    if self.clock !== clock, !origin.isOutside {
      self.clock = clock
      clock.noteOrigin(origin)
    }
    AsyncWork.checkWaits()
  }

  /// Notes that a task of the work waits for a stream, which may be driven by any clock.
  func willWait() {
    count(sleeps == 0 ? -1 : 0)
    sleeps += 1
    AsyncWork.checkWaits()
  }

  /// Notes that a task of the work goes on.
  func didWake() {
    sleeps -= 1
    count(sleeps == 0 && !hasEnded ? +1 : 0)
  }

  private func count(_ step: Int) {
    origin.change(step)
    clock?.awakeCount += step
  }

  /// What keeps a wait from rest: work that does not sleep, or where each has a task that sleeps, all
  /// that matters to the wait.
  static func unsettled(clock: VirtualClock, origin: Int) -> [String] {
    let awake = awake(on: clock, of: origin)
    return (awake.isEmpty ? relevant(to: clock, origin) : awake).map(\.label)
  }

  /// The work of a clock and of an origin that does not sleep, in the order of beginning.
  static func awake(on clock: VirtualClock, of origin: Int) -> [AsyncWork] {
    relevant(to: clock, origin).filter { $0.sleeps == 0 }
  }

  private static func relevant(to clock: VirtualClock, _ origin: Int) -> [AsyncWork] {
    running.values
      .filter { $0.origin.number == origin || $0.clock === clock }
      .sorted { $0.number < $1.number }
  }

  /// What it is called in reports.
  var label: String { scope?.label ?? "work \(number)" }

  /// Waits until the running code has returned, and all work has ended whose scope has this owner.
  static func waitForEnd(ofWorkOwnedBy owner: AnyObject) async {
    func hasEnded() -> Bool { !running.values.contains { $0.scope?.owner === owner } }
    if !hasEnded() { await suspend(SettleWait(hasEnded)) }
  }

  /// Suspends until the condition of a wait holds, or the wait is given up.
  static func suspend(_ wait: SettleWait) async {
    waits.append(wait)
    await wait.suspend()
  }

  /// Has all waits look at their conditions again.
  static func checkWaits() {
    if waits.isEmpty { return }
    waits.removeAll { $0.resumeIfDone() }
  }
}

/// What asynchronous work is part of.
@usableFromInline
@MainActor
protocol WorkScope: AnyObject {
  /// What it is called in reports.
  var label: String { get }
  /// Where its owner stands; nil where it has none.
  var path: String? { get }
  /// What it belongs to, and ends with.
  var owner: AnyObject? { get }
  /// Notes that a piece of work is part of it, which may outlast it.
  func workDidBegin()
  /// Notes that one has ended.
  func workDidEnd()
}

/// One wait for a condition of virtual time.
@MainActor
final class SettleWait {
  private let isDone: () -> Bool
  private var suspension: Suspension?
  /// Whether the deadline has passed.
  private(set) var isGivenUp = false

  init(_ isDone: @escaping () -> Bool) { self.isDone = isDone }

  func suspend() async {
    let suspension = Suspension()
    self.suspension = suspension
    await suspension.wait()
  }

  /// Resumes the waiting task where the condition holds; gives whether this wait is over.
  @discardableResult
  func resumeIfDone() -> Bool {
    if suspension == nil { return true }
    guard isDone() else { return false }
    resume()
    return true
  }

  func giveUp() {
    isGivenUp = true
    resume()
  }

  private func resume() {
    suspension?.resume()
    suspension = nil
  }
}
