// How time passes for a tree while a session works.

import RIBCore

/// How time passes for the tree of a session, above all while the session waits.
///
/// Where the time is virtual, nothing interleaves: the session takes the next line, answer, or whatever is
/// due, runs it to its rest, and takes the next one.
@MainActor
protocol SessionTime: AnyObject {
  /// The clock of what people wait for or look at; it is real, also where that of the tree is not.
  var peoplesClock: any Clock<Duration> { get }
  /// What moves virtual time; nil where effects run whenever they can.
  var virtual: VirtualStage? { get }

  /// The time of the tree since it began.
  var now: Duration { get }

  /// The session begins, or goes on from where it was kept: time passes from now on.
  func begin()

  /// Before lines are run, and now and then between many of them: runs what is due meanwhile.
  func catchUp() async

  /// Lets time pass while a line is waited for.
  func pass(until isDone: @escaping () -> Bool) async

  /// Lets time pass until effects have ended, but not longer than a limit.
  ///
  /// Returns early where no time can end them.
  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async
}

/// The time of a clock that goes on by itself: effects run whenever they can.
@MainActor
final class RealTime: SessionTime {
  let peoplesClock: any Clock<Duration>
  let virtual: VirtualStage? = nil
  private let effects: EffectLedger
  private let isGivenUp: () -> Bool
  private let elapsed: () -> Duration

  init(_ clock: any Clock<Duration>, _ effects: EffectLedger, isGivenUp: @escaping () -> Bool) {
    peoplesClock = clock
    self.effects = effects
    self.isGivenUp = isGivenUp
    elapsed = RunningStatus.stopwatch(clock)
  }

  var now: Duration { elapsed() }

  func begin() {}
  func catchUp() async {}
  func pass(until isDone: @escaping () -> Bool) async {}

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let timer = RealTimer(limit, peoplesClock) { [effects] in effects.interrupt() }
    defer { timer.cancel() }
    while !timer.isOver, !isDone(), !isGivenUp() { await effects.change() }
  }
}

/// How the time of a session passes.
///
/// - Parameters:
///   - clock: The clock of the tree.
///   - isMoved: Whether waits move it.
///   - outsideLimit: How long such a wait waits for work that only the outside can end; nil for all of it.
///   - keeper: What keeps the session, for which its time must be virtual; nil where nothing does.
///   - realTime: What virtual time follows that waits do not move.
@MainActor
func makeSessionTime(
  _ clock: any Clock<Duration>, isMoved: Bool, outsideLimit: Duration? = nil,
  keeper: (any SessionKeeper)?,
  realTime: any Clock<Duration>, _ streams: SessionStreams, _ effects: EffectLedger,
  isGivenUp: @escaping () -> Bool
) -> any SessionTime {
  if !isMoved, keeper == nil { return RealTime(clock, effects, isGivenUp: isGivenUp) }
  guard let clock = (clock as? any VirtualTime)?.virtualClock else {
    programmerError(
      "A session can only move a virtual clock, and be kept with one; give it a VirtualClock.")
  }
  let requests = OutsideRequests(
    start: keeper?.id ?? String(UInt64.random(in: .min ... .max), radix: 16),
    onAsked: { [weak keeper] in keeper?.didAsk($1, at: $2 ?? "", number: $0) },
    onAnswer: VirtualClock.checkWaits)
  let stage = VirtualStage(SessionRest(clock), requests)
  stage.isGivenUp = isGivenUp
  stage.willDeliver = { [weak keeper] in keeper?.willDeliver($0.answer, to: $0.number) }
  stage.willWake = { [weak keeper] in keeper?.willWake() }
  stage.willRun = { [unowned streams] in streams.beginWork() }
  stage.didRest = { [unowned streams] in streams.lineDidEnd(isTurn: false) }
  stage.willWait = { [unowned streams] in streams.endWork() }
  // What is asked leaves when what led to it is safe.
  streams.didBecomeSafe = { [weak requests] in requests?.startAsked() }
  return isMoved
    ? JumpingTime(stage, outsideLimit: outsideLimit) : LiveTime(stage, following: realTime)
}

/// Calls a closure when a duration of real time is over.
@MainActor
final class RealTimer {
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - duration: How long; nil for ever.
  ///   - onOver: Called then, unless it is cancelled before.
  init(_ duration: Duration?, _ clock: any Clock<Duration>, _ onOver: @escaping () -> Void) {
    if let duration { task = start(duration, clock, onOver) }
  }

  private func start<Time: Clock<Duration>>(
    _ duration: Duration, _ clock: Time, _ onOver: @escaping () -> Void
  ) -> Task<Void, Never> {
    // From now on, not from when the task gets to it.
    let end = clock.now.advanced(by: duration)
    return Task.immediate { [weak self] in
      do { try await clock.sleep(until: end, tolerance: nil) } catch { return }
      self?.isOver = true
      onOver()
    }
  }

  func cancel() { task?.cancel() }
}
