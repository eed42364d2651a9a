import Basics
import Platform
import RIBConsole
import RIBCore
import Testing

/// Tests a tree in a session without a process: types lines, and reads the output.
///
/// ```swift
/// let console = ConsoleTester { clock in
///   RootBuilder(dependency: StubDependency(clock: clock)).build()
/// }
/// await console.type("attach counter", "counter increase")
/// await console.advance(by: .seconds(1))
/// console.expectLines("count: …", "count: 1")
/// await console.finish()
/// ```
///
/// To type at a node alone, see ``RIBTester/type(_:at:sourceLocation:)``.
@MainActor
public final class ConsoleTester {
  /// The clock that the session's time follows.
  public let clock: ManualClock
  private let output = RecordingSink()
  private let errorOutput = RecordingSink()
  private let source = ScriptedLines()
  private let progress = Progress()
  private let session: Session
  private let treeClock = VirtualClock()
  private let running: Task<Void, Never>
  /// The number of waits, and the time, at which a typed line was not read, as the session still waited for effects.
  private var stuck: (waits: Int, at: ManualClock.Instant)?
  private var assertedLines = 0
  private var assertedErrors = 0

  /// The progress of the session.
  @MainActor
  private final class Progress {
    var waits = 0
    var status: RIBConsole.ExitStatus?

    func didBeginWaiting() {
      waits += 1
      VirtualClock.checkWaits()
    }

    func didEnd(_ status: RIBConsole.ExitStatus) {
      self.status = status
      VirtualClock.checkWaits()
    }
  }

  /// Launches a tree in a session, which can go back: the test may type `back`, `goto` and `forward`.
  ///
  /// - Parameters:
  ///   - options: The options of the session; by default, it continues after a failed line.
  ///   - isInteractive: Whether the session has a prompt and notices, as at a terminal.
  ///   - clock: The clock that the test moves; that of the tree follows it.
  ///   - date: The date of the session's launch; by default, the first day of 2026. It follows the clock.
  ///   - seed: The seed of the session's random numbers and UUIDs.
  ///   - makeRoot: Builds a root with the clock of its tree, once at first, and again to go back; each needs doubles
  ///     of its own.
  public convenience init(
    options: SessionOptions = SessionOptions(keepsGoing: true), isInteractive: Bool = false,
    clock: ManualClock = ManualClock(), date: Date = Date(timeIntervalSince1970: 1_767_225_600),
    seed: UInt64 = 0,
    makeRoot: @escaping (any Clock<Duration>) -> any LaunchRouting
  ) {
    // The test's clock says nothing of how long a computation takes.
    let keeper = UnkeptSession(.fixed(from: date, seed: seed), waitsForWork: true)
    self.init(options, isInteractive, clock, SessionHistory(), keeper, makeRoot)
  }

  private init(
    _ options: SessionOptions, _ isInteractive: Bool, _ clock: ManualClock,
    _ history: SessionHistory, _ keeper: UnkeptSession,
    _ makeRoot: @escaping (any Clock<Duration>) -> any LaunchRouting
  ) {
    self.clock = clock
    let progress = self.progress
    let session = Session(
      options, [SessionInput(source, isInteractive: isInteractive)], output: output,
      errors: errorOutput, clock: treeClock, following: clock, history: history,
      keeper: keeper, onWait: progress.didBeginWaiting,
      makeRoot: makeRoot)
    self.session = session
    running = VirtualClock.sharingWork {
      Task.immediate { progress.didEnd(await session.run()) }
    }
  }

  /// Launches one root in a session, which cannot go back.
  ///
  /// - Parameters:
  ///   - root: A root that has not been launched.
  ///   - options: The options of the session; by default, it continues after a failed line.
  ///   - isInteractive: Whether the session has a prompt and notices, as at a terminal.
  ///   - clock: The clock that the session's time follows.
  @available(
    *, deprecated,
    message: "Build the root in a closure: ConsoleTester { clock in root }."
  )
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(keepsGoing: true),
    isInteractive: Bool = false, clock: ManualClock = ManualClock()
  ) {
    self.init(
      options, isInteractive, clock, .ofOneRoot(), UnkeptSession(waitsForWork: true)
    ) { _ in root }
  }

  isolated deinit { running.cancel() }

  /// All lines of standard output so far.
  public var lines: [String] { output.lines }
  /// All lines of standard error so far.
  public var errors: [String] { errorOutput.lines }
  /// The status with which the session has ended; nil while it runs.
  public var status: RIBConsole.ExitStatus? { progress.status }

  /// Types lines, one after another; returns when each has been processed and all work has settled.
  ///
  /// A line that waits for effects, as `wait` does, counts as processed when it begins to wait; the
  /// test advances the clock.
  public func type(
    _ lines: String..., deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for line in lines {
      if status != nil {
        return recordFailure(
          "\"\(line)\" was typed, but the session has ended. \(said)", at: sourceLocation)
      }
      let waits = progress.waits
      source.send(line)
      // Once a line was not read, no later one is, either, until the clock has been advanced.
      let isStuck = stuck.map { $0 == (waits, clock.now) } ?? false
      _ = await wait(deadline, orRest: isStuck) { $0.waits > waits || $0.status != nil }
      if progress.waits == waits, status == nil {
        stuck = (waits, clock.now)
        return recordFailure(
          "\"\(line)\" was not read: the session is still waiting for effects. Advance the clock first. "
            + said, at: sourceLocation)
      }
      await settle(deadline, sourceLocation)
    }
  }

  /// Lets time pass; returns when all that came due has settled.
  ///
  /// The tree has a clock of its own, so moving ``clock`` alone is not enough.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - deadline: The longest wait, in real time that counts only while the main actor is free.
  ///   - sourceLocation: The location of failures.
  public func advance(
    by duration: Duration, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let (end, session) = (clock.now.advanced(by: duration), session)
    repeat {
      // From one thing that is due to the next, so that each comes to rest at its own time.
      let left = clock.now.duration(to: end)
      let step = min(session.timeUntilDue ?? left, left)
      await clock.advance(
        by: max(step, .zero), deadline: deadline, sourceLocation: sourceLocation)
      _ = await wait(deadline) { session.hasCaughtUp || $0.status != nil }
      await settle(deadline, sourceLocation)
    } while clock.now < end
  }

  /// Waits until all work of the tree sleeps or has ended.
  private func settle(_ deadline: Duration, _ sourceLocation: SourceLocation) async {
    guard case .deadlinePassed(let unsettled) = await treeClock.settle(deadline: deadline) else {
      return
    }
    recordFailure(
      "Not settled. Neither slept nor ended: \(unsettled.joined(separator: ", ")).",
      at: sourceLocation)
  }

  /// Asserts the lines of standard output since the last call.
  public func expectLines(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    defer { assertedLines = self.lines.count }
    compare(lines, self.lines.dropFirst(assertedLines), "Standard output", sourceLocation)
  }

  /// Asserts the lines of standard error since the last call.
  public func expectErrors(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    defer { assertedErrors = errors.count }
    compare(lines, errors.dropFirst(assertedErrors), "Standard error", sourceLocation)
  }

  /// Ends the input, waits for the effects in virtual time, and asserts the status.
  ///
  /// - Parameters:
  ///   - expected: The expected status of the session.
  ///   - deadline: The longest wait, in real time that counts only while the main actor is free.
  ///   - sourceLocation: The location of failures.
  public func finish(
    status expected: RIBConsole.ExitStatus = .success, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    source.end()
    let clock = clock.virtualClock
    // Wakes all sleepers: the effects, and the session, which abandons effects that do not end.
    while await wait(deadline, { $0.status != nil || clock.sleeperCount > 0 }), status == nil {
      let step = clock.nextDeadline.map(clock.now.duration) ?? .zero
      await advance(by: step, deadline: deadline, sourceLocation: sourceLocation)
    }
    if status == expected { return }
    let outcome = status.map { "ended with status \($0.code)" } ?? "did not end"
    recordFailure(
      "The session \(outcome); expected status \(expected.code). \(said)", at: sourceLocation)
  }

  /// - Parameter orRest: Whether to end the wait also when all work is at rest.
  private func wait(
    _ deadline: Duration, orRest: Bool = false, _ isDone: @escaping (Progress) -> Bool
  ) async -> Bool {
    let progress = progress
    let result = await clock.virtualClock.wait(deadline: deadline, orRest: orRest) {
      isDone(progress)
    }
    return result == .settled
  }

  private func compare(
    _ expected: [String], _ actual: ArraySlice<String>, _ what: String,
    _ sourceLocation: SourceLocation
  ) {
    if expected == Array(actual) { return }
    recordFailure(
      "\(what) is not what was expected (- expected, + actual):\n\n"
        + "\(DifferenceText.whole(expected: expected, actual: Array(actual)))\n\n\(said)",
      at: sourceLocation)
  }

  /// The last lines that were written, as a hint at the cause of a failure.
  private var said: String {
    let last = lines.suffix(6).map { "    \($0)" } + errors.suffix(6).map { "    error: \($0)" }
    return last.isEmpty ? "Nothing was written." : "Last lines:\n\n" + last.joined(separator: "\n")
  }
}
