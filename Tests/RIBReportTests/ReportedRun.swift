import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBReport

final class ReportedRun {
  let folder: TestFolder
  let output = WatchedSink()
  let errors = WatchedSink()
  let root: NodeRouter
  private let session: Session

  init(
    _ lines: [String], limit: Int = 1_000_000, _ options: SessionOptions = SessionOptions()
  ) throws {
    folder = try TestFolder()
    let clock = VirtualClock()
    let root = RootRouter(clock: clock)
    self.root = root
    var options = options
    options.movesClock = true
    options.keepsGoing = true
    session = Session(
      options, [SessionInput(StringLineSource(lines))], output: output, errors: errors,
      clock: clock,
      report: ReportPage(
        try ReportFile(folder["page.html"]), app: "test", version: "1.2", limit: limit)
    ) { $0 === clock ? root : RootRouter(clock: $0) }
  }

  /// The present content of the file.
  var text: String { get throws { try folder.text("page.html") } }

  @discardableResult
  func end(sourceLocation: SourceLocation = #_sourceLocation) async -> RIBConsole.ExitStatus {
    let session = session
    return await Awaited { await session.run() }
      .value("the session ends", sourceLocation: sourceLocation)
  }

  /// Runs the session, and reads its page.
  func records(sourceLocation: SourceLocation = #_sourceLocation) async throws -> PageRecords {
    await end(sourceLocation: sourceLocation)
    return try PageRecords(try text)
  }
}
