import TestSupport
import Testing

struct ReportFaultTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder(["mine.txt": "attach counter\n"]) }

  @Test func `a report that cannot grow does not end the session, and is reported at the end`()
    async throws
  {
    let lines = (0..<500).map { "calculator keys \($0)=" }.joined(separator: "\n")
    let result = try await Program(
      ["-q", "--report", folder["page.html"]], input: .text("attach calculator\n\(lines)\ntree\n"),
      shell: #"ulimit -f 200; exec "$APP" "$@""#
    ).run()
    result.expect(.exited(74))
    #expect(result.output.hasSuffix("└── calculator\n"))
    #expect(
      result.errors == """
        app-cli: cannot write the report '\(folder["page.html"])': File too large. \
        It shows the session up to there.

        """)
    #expect(try folder.bytes("page.html").count > 90_000)
  }

  @Test func `nothing runs if the report cannot be created`() async throws {
    let result = try await Program(["--report", folder["mine.txt"], "-c", "tree"]).run()
    result.expect(
      .exited(74), output: "",
      errors: """
        app-cli: '\(folder["mine.txt"])' is no report, and was left as it is. Move it away, or name another \
        file.

        """)
    #expect(try folder.bytes("mine.txt").count == 15)
  }

  @Test(arguments: [
    ["--journal", "a", "--report", "a"], ["--report", "a", "a"],
    ["--expect", "a", "--report", "a"], ["--simulate", "1", "--report", "a"],
    ["--check", "--report", "a"], ["--report", ""], ["--report"],
  ])
  func `options that do not fit a report are refused`(arguments: [String]) async throws {
    let result = try await Program(arguments).run()
    result.expect(.exited(64), saying: "--report")
  }
}
