// Tests a tree by the lines that a user types and reads, without a process.

import RIBConsole
import RIBCore
import Testing

/// Runs a session over a root: types lines, and reads what comes out.
///
/// ```swift
/// let console = ConsoleTester(root: RootBuilder(dependency: dependency).build(), clock: clock)
/// await console.type("attach counter", "counter increase")
/// await clock.run()
/// console.expectLines("count: …", "count: 1")
/// await console.finish()
/// ```
///
/// To type at a node alone, see ``RIBTester/type(_:at:sourceLocation:)``.
@MainActor
public final class ConsoleTester {
  /// The clock of the session; that of the tree, if the tester was given it.
  public let clock: ManualClock
  private let output = RecordingSink()
  private let errorOutput = RecordingSink()
  private let source = ScriptedLines()
  private let progress = Progress()
  private let running: Task<Void, Never>
  private var assertedLines = 0
  private var assertedErrors = 0

  /// How far the session has come.
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

  /// Launches a root in a session.
  ///
  /// - Parameters:
  ///   - root: The root; not launched yet.
  ///   - options: How the session behaves; it goes on after a failed line, unless they say otherwise.
  ///   - isInteractive: Whether it behaves as if a person typed: with a prompt and notices.
  ///   - clock: The clock of the session; best that of the tree.
  public init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(keepsGoing: true),
    isInteractive: Bool = false, clock: ManualClock = ManualClock()
  ) {
    self.clock = clock
    let session = Session(
      root: root, options: options,
      inputs: [SessionInput(source, isInteractive: isInteractive)], output: output,
      errors: errorOutput, clock: clock)
    session.didBeginWaiting = { [progress] in progress.didBeginWaiting() }
    let progress = self.progress
    running = VirtualClock.sharingWork {
      Task.immediate { progress.didEnd(await session.run()) }
    }
  }

  isolated deinit { running.cancel() }

  /// All lines of standard output so far.
  public var lines: [String] { output.lines }
  /// All lines of standard error so far.
  public var errors: [String] { errorOutput.lines }
  /// The status with which the session has ended; nil while it runs.
  public var status: RIBConsole.ExitStatus? { progress.status }

  /// Types lines, one after the other; returns when each has been worked on and all has settled.
  ///
  /// A line that waits for effects, as `wait` does, has been worked on when it begins to wait; the
  /// clock is the test's to advance.
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
      source.type(line)
      let isOver = await wait(deadline) { $0.waits > waits || $0.status != nil }
      if !isOver {
        return recordFailure(
          "\"\(line)\" was not read: the session is still waiting for effects. Advance the clock first. "
            + said, at: sourceLocation)
      }
      await clock.settle(deadline: deadline, sourceLocation: sourceLocation)
    }
  }

  /// Asserts the lines of standard output since this was last asked.
  public func expectLines(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    defer { assertedLines = self.lines.count }
    compare(lines, self.lines.dropFirst(assertedLines), "Standard output", sourceLocation)
  }

  /// Asserts the lines of standard error since this was last asked.
  public func expectErrors(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    defer { assertedErrors = errors.count }
    compare(lines, errors.dropFirst(assertedErrors), "Standard error", sourceLocation)
  }

  /// Ends the input, lets the effects end in virtual time, and asserts the status.
  ///
  /// - Parameters:
  ///   - expected: The status that the session is to end with.
  ///   - deadline: The longest wait: real time, of which that counts in which the main actor was free.
  ///   - sourceLocation: The place of failures.
  public func finish(
    status expected: RIBConsole.ExitStatus = .success, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    source.end()
    let clock = clock
    // All sleepers are woken: effects, and the session when it gives up those that do not end.
    while await wait(deadline, { $0.status != nil || clock.sleeperCount > 0 }), status == nil {
      await clock.run(deadline: deadline, sourceLocation: sourceLocation)
    }
    if status == expected { return }
    let outcome = status.map { "ended with status \($0.code)" } ?? "did not end"
    recordFailure(
      "The session \(outcome); expected status \(expected.code). \(said)", at: sourceLocation)
  }

  private func wait(
    _ deadline: Duration, _ isDone: @escaping (Progress) -> Bool
  ) async -> Bool {
    let progress = progress
    let result = await clock.virtualClock.wait(deadline: deadline) { isDone(progress) }
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

  /// The end of what was written, for those who look for the cause of a failure.
  private var said: String {
    let last = lines.suffix(6).map { "    \($0)" } + errors.suffix(6).map { "    error: \($0)" }
    return last.isEmpty ? "Nothing was written." : "Last lines:\n\n" + last.joined(separator: "\n")
  }
}
