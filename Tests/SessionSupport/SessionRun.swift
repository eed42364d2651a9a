// A session over lines in memory and recording sinks, whose time follows a clock that the test moves.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

final class SessionRun {
  /// The time of the tree, and the one that it follows.
  let clock = VirtualClock()
  let realTime = ManualClock()
  let output = WatchedSink()
  let errors = WatchedSink()
  let root: NodeRouter
  let session: Session
  private var running: Awaited<RIBConsole.ExitStatus>?

  /// - Parameters:
  ///   - terminal: The sink of both streams, instead of the two recording ones.
  ///   - errorTerminal: The sink of errors, while results go to the recording one.
  ///   - other: The root of the session, in place of its own.
  init(
    _ options: SessionOptions = SessionOptions(), inputs: [SessionInput],
    terminal: (any TextSink)? = nil, errorTerminal: (any TextSink)? = nil,
    root other: (any LaunchRouting)? = nil
  ) {
    let clock = clock
    let root = RootRouter(clock: clock)
    self.root = root
    session = Session(
      options, inputs, output: terminal ?? output, errors: errorTerminal ?? terminal ?? errors,
      clock: clock, following: realTime,
      // The test's clock says nothing of how long work off the main actor takes.
      keeper: UnkeptSession(waitsForWork: true)
    ) { $0 === clock ? other ?? root : RootRouter(clock: $0) }
  }

  convenience init(_ options: SessionOptions = SessionOptions(), _ lines: String...) {
    self.init(options, inputs: [SessionInput(StringLineSource(lines))])
  }

  /// Runs the session as far as it gets without time.
  @discardableResult
  func start() -> Awaited<RIBConsole.ExitStatus> {
    let session = session
    let started = Awaited { await session.run() }
    running = started
    return started
  }

  /// Returns when the session waits for effects, of which one sleeps.
  func effectWait(sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(for: "a wait for effects", sourceLocation: sourceLocation) {
      self.session.phase.now.wait == .effects && self.clock.nextDeadline != nil
    }
  }

  /// Returns when the session waits for effects for the last time.
  func lastWait(sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(for: "the last wait", sourceLocation: sourceLocation) {
      self.session.phase.now.isLastWait && self.session.phase.now.wait == .effects
    }
  }

  /// Lets real time pass during a wait, and what is due meanwhile be run.
  ///
  /// - Parameter sleeperCount: The number of sleepers on the real clock that come first; without one, something sleeps if
  ///   anything is due.
  func pass(
    _ duration: Duration, after sleeperCount: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await wait(for: "the session waits", sourceLocation: sourceLocation) { self.isAtRest }
    let isDue = session.phase.now.wait == .effects || clock.nextDeadline != nil
    await realTime.sleepers(sleeperCount ?? (isDue ? 1 : 0), sourceLocation: sourceLocation)
    await realTime.advance(by: duration, sourceLocation: sourceLocation)
    await wait(for: "what is due has been run", sourceLocation: sourceLocation) {
      self.session.hasCaughtUp || self.running?.isOver == true
    }
  }

  private var isAtRest: Bool { running?.isOver == true || session.phase.now.mayAsk }

  /// Presses C-c while something runs.
  func interrupt() { session.typist.interruptByPerson() }

  /// Ends the session's task without waiting.
  func cancel() { running?.cancel() }

  /// Waits for the session's end; past the deadline it is cancelled and an issue recorded.
  func end(sourceLocation: SourceLocation = #_sourceLocation) async -> RIBConsole.ExitStatus {
    let running = running ?? start()
    return await running.value("the session ends", sourceLocation: sourceLocation)
  }
}

extension SessionOptions {
  static let json = SessionOptions(format: .json)
  static let keepGoing = SessionOptions(keepsGoing: true)
}
