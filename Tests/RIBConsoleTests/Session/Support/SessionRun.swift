// A session over lines in memory and recording sinks, with its clock in the test's hand.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

final class SessionRun {
  let clock = ManualClock()
  let output = RecordingSink()
  let errors = RecordingSink()
  let root: NodeRouter
  private let session: Session
  private var running: Awaited<RIBConsole.ExitStatus>?

  /// - Parameters:
  ///   - terminal: Where both streams go instead of the two sinks.
  ///   - errorTerminal: Where errors go instead, while results go to the sink.
  init(
    _ options: SessionOptions = SessionOptions(), inputs: [SessionInput],
    terminal: (any TextSink)? = nil, errorTerminal: (any TextSink)? = nil
  ) {
    root = RootRouter(clock: clock)
    session = Session(
      root: root, options: options, inputs: inputs, output: terminal ?? output,
      errors: errorTerminal ?? terminal ?? errors, clock: clock)
  }

  convenience init(_ options: SessionOptions = SessionOptions(), _ lines: String...) {
    self.init(options, inputs: [SessionInput(StringLineSource(lines))])
  }

  /// Lets the session go as far as it comes without time.
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
