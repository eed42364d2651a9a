// The limit of script lines to which one line can lead.

import TestSupport
import Testing

@testable import RIBConsole

@Suite struct SourcedLinesTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("source a\nset 5\nsource b\n", to: "main")
    try folder.write("source b\nsource b\nset 4\n", to: "a")
    try folder.write("set 1\n# none\n\nset 2\n", to: "b")
  }

  /// Runs the scripts, of which the first line leads to eleven lines.
  private func run(
    limit: Int, keepsGoing: Bool = false
  ) async throws -> (status: RIBConsole.ExitStatus, output: [String], errors: [String]) {
    var options = SessionOptions(keepsGoing: keepsGoing)
    options.sourcedLineLimit = limit
    let run = SessionRun(options, inputs: [try .argument(folder["main"])])
    return (await run.end(), run.output.lines.map { String($0.suffix(1)) }, run.errors.lines)
  }

  @Test func `lines up to the limit are run, and beyond it the scripts that one line sourced end`()
    async throws
  {
    let whole = try await run(limit: 11)
    #expect(whole.status == .success && whole.errors == [])
    #expect(whole.output == ["1", "2", "1", "2", "4", "5", "1", "2"])
    let cut = try await run(limit: 9)
    #expect((cut.status, cut.output) == (.commandFailed, ["1", "2", "1"]))
    #expect(
      cut.errors == [
        "\(folder["b"]):4: One line can source scripts of at most 9 lines in all; the rest was not run."
      ])
    // The next line has a limit of its own.
    let going = try await run(limit: 9, keepsGoing: true)
    #expect((going.status, going.errors.count) == (.commandFailed, 1))
    #expect(going.output == ["1", "2", "1", "5", "1", "2"])
  }

  @Test func `scripts that source one another several times each come to an end`()
    async throws
  {
    try folder.write(String(repeating: "source main\n", count: 10), to: "main")
    let result = try await run(limit: 100, keepsGoing: true)
    #expect(result.status == .commandFailed && result.output == [])
    // Nearly all lines are 16 deep, where a script is not run.
    #expect(result.errors.last?.contains("at most 100 lines in all") == true)
  }
}
