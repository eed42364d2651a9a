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

/// The owner of a session's time, which brings what the time runs to rest.
@MainActor
protocol TimeOwner: AnyObject {
  /// Notes that something that is due is going to be run.
  func beginWork()

  /// Notes that all is at rest before something else is run.
  func didRest()

  /// Notes that all is at rest, and that the wait goes on.
  func endWork()
}

/// The time of a clock that goes on by itself: effects run whenever they can.
@MainActor
final class RealTime: SessionTime {
  let peoplesClock: any Clock<Duration>
  let virtual: VirtualStage? = nil
  private let phase: SharedPhase
  private let isGivenUp: () -> Bool
  private let elapsed: () -> Duration

  init(_ clock: any Clock<Duration>, _ phase: SharedPhase, isGivenUp: @escaping () -> Bool) {
    peoplesClock = clock
    self.phase = phase
    self.isGivenUp = isGivenUp
    elapsed = clock.stopwatch()
  }

  var now: Duration { elapsed() }

  func begin() {}
  func catchUp() async {}
  func pass(until isDone: @escaping () -> Bool) async {}

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let timer = RealTimer(limit, peoplesClock) { [phase] in phase.wake() }
    defer { timer.cancel() }
    while !timer.isOver, !isDone(), !isGivenUp() { await phase.change() }
  }
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
