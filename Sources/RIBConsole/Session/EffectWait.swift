// How a session waits for the effects that run.

import RIBCore

/// A `wait`: how long it may take, and the column of that.
struct TypedWait: Equatable {
  let limit: Duration?
  let column: Int
  /// Whether the session ends behind it.
  var isLast = false
}

/// Waits for effects, in real time or by moving a virtual clock.
///
/// Virtual time stands still while lines are read and worked on: after each line all that the line set
/// going comes to rest (it sleeps on the clock, or has ended), so that the next line finds the same
/// tree whenever it arrives. Only a `wait` and the end of input move it, from sleeper to sleeper.
@MainActor
final class EffectWait {
  /// How long, in real time, a line's work may take to come to rest.
  private static let patience = Duration.seconds(10)

  private let effects: EffectLedger
  private let clock: any Clock<Duration>
  private let virtualClock: VirtualClock?
  private let isVerbose: Bool
  private let streams: SessionStreams
  private let interruption: Interruption
  private let events: SessionEvents

  /// - Parameters:
  ///   - effects: What is waited for.
  ///   - clock: What limits the waits.
  ///   - movesClock: Whether the waits move the clock, which must be a virtual one then.
  ///   - isVerbose: Whether to report what is waited for.
  init(
    _ effects: EffectLedger, clock: any Clock<Duration>, movesClock: Bool, isVerbose: Bool,
    streams: SessionStreams, interruption: Interruption, events: SessionEvents
  ) {
    self.effects = effects
    self.clock = clock
    self.isVerbose = isVerbose
    self.streams = streams
    self.interruption = interruption
    self.events = events
    virtualClock = movesClock ? (clock as? any VirtualTime)?.virtualClock : nil
    if movesClock, virtualClock == nil {
      programmerError("A session can only move a virtual clock; give it a VirtualClock.")
    }
  }

  /// What people who wait look at: their time is real, also where that of the effects is not.
  var peoplesClock: any Clock<Duration> { virtualClock == nil ? clock : ContinuousClock() }

  /// After a line: under virtual time, waits until all sleeps or has ended.
  ///
  /// - Returns: False, and reported, if something does neither for long.
  func comesToRest(after place: LinePlace?) async -> Bool {
    guard let virtualClock,
      case .deadlinePassed(let unsettled) = await virtualClock.settle(
        deadline: Self.patience, unless: { self.isInterrupted })
    else { return true }
    let names = unsettled.isEmpty ? effects.names() : unsettled.joined(separator: ", ")
    let message =
      "Neither sleeping nor ended after \(Self.patience.inSeconds) of real time: \(names)."
    events.report(Problem(message: message), line: place)
    return false
  }

  /// Waits until no effect runs, or the wait is interrupted.
  ///
  /// - Returns: False, and reported, if the time is over before.
  func effectsEnd(_ wait: TypedWait, at place: LinePlace) async -> Bool {
    if wait.isLast { interruption.beginLastWait() }
    let keys = wait.isLast && streams.isInteractive ? "C-c" : nil
    if await noneRuns(within: wait.limit, cancelledBy: keys) || isInterrupted { return true }
    // Without a limit, virtual time may stand still for ever.
    let time = wait.limit.map { "Timed out after \($0.inSeconds)" } ?? "No delay is left"
    let message = "\(time); still running: \(effects.names())."
    events.report(Problem(column: wait.column, message: message), line: place)
    return false
  }

  /// At the end of input: waits for the effects, and cancels those that take too long.
  ///
  /// - Parameter nextEnd: Waits until a person ends the input again, which ends this wait.
  func drain(atMost limit: Duration, nextEnd: (() async -> Void)?) async -> SessionEnding? {
    interruption.beginLastWait()
    let watch = effects.isEmpty ? nil : nextEnd.map(interruption.watch)
    defer { watch?.cancel() }
    let keys = nextEnd == nil ? nil : "C-d or C-c"
    if await noneRuns(within: limit, cancelledBy: keys) { return nil }
    if isInterrupted { return interruption.ending ?? .quit(nil) }
    let time = limit == .zero ? "at" : "\(limit.inSeconds) after"
    let message = "Still running \(time) the end of input; cancelled: \(effects.names())."
    events.report(Problem(message: message))
    effects.cancel(effects.entries)
    return .scriptFailed
  }

  private var isInterrupted: Bool { interruption.isRequested || streams.failure != nil }

  /// Suspends until no effect runs, the limit has passed, or the wait is interrupted.
  ///
  /// - Parameter keys: The keys that end the wait and cancel what is waited for, to be shown.
  private func noneRuns(within limit: Duration?, cancelledBy keys: String?) async -> Bool {
    streams.beginWaiting()
    defer { streams.endWaiting() }
    if effects.isEmpty { return true }
    effects.status?.beginWait(cancelledBy: keys)
    defer { effects.status?.endWait() }
    if isVerbose {
      events.report(Problem(weight: .notice, message: "waiting for \(effects.names())"))
    }
    if let virtualClock {
      await moveTime(of: virtualClock, within: limit)
      return effects.isEmpty
    }
    let timer = limit.map { Timer(clock, $0, effects) }
    defer { timer?.cancel() }
    while timer?.isOver != true, goesOn { await effects.change() }
    return effects.isEmpty
  }

  private var goesOn: Bool { !effects.isEmpty && !isInterrupted }

  /// Jumps from sleeper to sleeper until no effect runs, nothing sleeps within the limit any more, or
  /// the wait is interrupted.
  ///
  /// Where the limit passes, it is what time it is then.
  private func moveTime(of clock: VirtualClock, within limit: Duration?) async {
    let end = limit.map { clock.now.advanced(by: $0) }
    var result = await clock.settle(deadline: Self.patience, unless: { self.isInterrupted })
    while result == .settled, goesOn {
      guard let next = clock.nextDeadline, end.map({ next <= $0 }) ?? true else {
        if let end { await clock.advance(to: end) }
        return
      }
      result = await clock.wakeNext(deadline: Self.patience, unless: { self.isInterrupted })
      // What ends a run without end must get a turn.
      await Task.yield()
    }
  }

  /// The limit of one wait.
  @MainActor
  private final class Timer {
    private(set) var isOver = false
    private var task: Task<Void, Never>?

    init(_ clock: any Clock<Duration>, _ limit: Duration, _ effects: EffectLedger) {
      task = Task.immediate { [weak self] in
        do { try await clock.sleep(for: limit) } catch { return }
        self?.isOver = true
        effects.interrupt()
      }
    }

    func cancel() { task?.cancel() }
  }
}
