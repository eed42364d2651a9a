// A session over lines in memory and recording sinks, with its clock in the test's hand.

import RIBConsole
import RIBCore
import RIBTesting
import Testing

final class SessionRun {
  let clock = ManualClock()
  let output = RecordingSink()
  let errors = RecordingSink()
  let root: NodeRouter
  private let session: Session
  private var running: Task<RIBConsole.ExitStatus, Never>?

  init(_ options: SessionOptions = SessionOptions(), inputs: [SessionInput]) {
    root = RootRouter(clock: clock)
    session = Session(
      root: root, options: options, inputs: inputs, output: output, errors: errors, clock: clock)
  }

  convenience init(_ options: SessionOptions = SessionOptions(), _ lines: String...) {
    self.init(options, inputs: [SessionInput(StringLineSource(lines))])
  }

  /// Lets the session go as far as it comes without time.
  func start() {
    running = Task.immediate { await session.run() }
  }

  /// Ends the session's task without waiting.
  func cancel() { running?.cancel() }

  /// Waits for the session's end; past the deadline it is cancelled and an issue recorded.
  func end(
    deadline: Duration = .seconds(20), sourceLocation: SourceLocation = #_sourceLocation
  ) async -> RIBConsole.ExitStatus {
    guard let running else { return await runToEnd(sourceLocation) }
    let watch = Task {
      guard await deadlineComes(after: deadline) else { return }
      Issue.record(
        "The session did not end: \(output.lines) \(errors.lines)", sourceLocation: sourceLocation)
      running.cancel()
    }
    defer { watch.cancel() }
    return await running.value
  }

  private func runToEnd(_ sourceLocation: SourceLocation) async -> RIBConsole.ExitStatus {
    start()
    return await end(sourceLocation: sourceLocation)
  }
}

extension SessionOptions {
  static let json = SessionOptions(format: .json)
  static let keepGoing = SessionOptions(keepsGoing: true)
}
