// A session over lines in memory and recording sinks, with a clock that the test moves.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

final class SessionRun {
  let clock = ManualClock()
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
    root = RootRouter(clock: clock)
    session = Session(
      root: other ?? root, options: options, inputs: inputs, output: terminal ?? output,
      errors: errorTerminal ?? terminal ?? errors, clock: clock)
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
