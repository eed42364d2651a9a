// How time passes for a tree while a session works.

import RIBCore

/// What time it is for the tree of a session, and how it passes while the session waits.
///
/// Where the session moves the time, nothing interleaves: the session takes the next line, or whatever is
/// due, runs it to rest, and takes the next one.
@MainActor
protocol SessionTime: AnyObject {
  /// What people who wait look at: their time is real, also where that of the tree is not.
  var peoplesClock: any Clock<Duration> { get }
  /// What keeps from waiting any longer, beside what is waited for.
  var isGivenUp: () -> Bool { get set }

  /// Runs a session, the work of which is its own.
  func own(_ run: () async -> ExitStatus) async -> ExitStatus

  /// Runs what has been set going until it is at rest.
  func comeToRest() async

  /// Before lines are run, and now and then between many of them: runs what is due meanwhile.
  func catchUp() async

  /// Lets time pass while a line is waited for.
  func pass(until isDone: @escaping () -> Bool) async

  /// Lets time pass until effects have ended, but not longer than a limit.
  ///
  /// Returns early where no time can end them.
  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async

  /// What runs and waits for something outside, where that makes a difference.
  var outsideWork: [SessionRest.OutsideWork] { get }
  /// Work that was woken again and again while the time stood still; nil after it has been asked for.
  func takeStandstill() -> String?
}

/// The time of a clock that goes on by itself: effects run whenever they can.
@MainActor
final class RealTime: SessionTime {
  let peoplesClock: any Clock<Duration>
  var isGivenUp: () -> Bool = { false }
  var outsideWork: [SessionRest.OutsideWork] { [] }
  private let effects: EffectLedger

  init(_ clock: any Clock<Duration>, _ effects: EffectLedger) {
    peoplesClock = clock
    self.effects = effects
  }

  func own(_ run: () async -> ExitStatus) async -> ExitStatus { await run() }
  func comeToRest() async {}
  func catchUp() async {}
  func pass(until isDone: @escaping () -> Bool) async {}
  func takeStandstill() -> String? { nil }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let timer = RealTimer(limit, peoplesClock) { [effects] in effects.interrupt() }
    defer { timer.cancel() }
    while !timer.isOver, !isDone(), !isGivenUp() { await effects.change() }
  }
}

/// A point of time of people's time, of which something is to be notified.
@MainActor
final class RealTimer {
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - duration: How long; nil for ever.
  ///   - onOver: Called then, unless it is cancelled before.
  init(_ duration: Duration?, _ clock: any Clock<Duration>, _ onOver: @escaping () -> Void) {
    guard let duration else { return }
    task = Task.immediate { [weak self] in
      do { try await clock.sleep(for: duration) } catch { return }
      self?.isOver = true
      onOver()
    }
  }

  func cancel() { task?.cancel() }
}
