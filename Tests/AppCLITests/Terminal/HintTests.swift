import TestSupport
import Testing

@Suite struct HintTests {
  @Test(arguments: [40, 80])
  func `the missing arguments are dimmed behind the cursor, and not in the scrollback`(
    columns: Int
  ) async throws {
    let program = try await TerminalProgram.atPrompt(columns: columns)
    program.type("attach")
    await program.wait("the hint") { $0.hint == " <kind> [as <name>]" }
    program.type(" tim\t")
    await program.wait(forLine: "root> attach timer ")
    program.type("\r")
    await program.wait(for: "attached root/timer")
    program.type("timer start ")
    await program.wait("the hint") { $0.hint == "<seconds>" }
    program.type("7")
    await program.wait(forLine: "root> timer start 7")
    program.type("\u{15}tree")
    let usage = " [--json] [--format <format>] [<path>]"
    let shown = columns == 40 ? " [--json] [--format <format>…" : usage
    await program.wait("the hint as it fits") { $0.hint == shown }
    program.type("\r")
    await program.wait(for: "└── timer")
    await program.quit()
    let lines = program.screen.allLines
    #expect(lines.contains("root> tree") && !lines.contains { $0.contains("[") })
  }

  private static let without: [(arguments: [String], variables: [String: String])] = [
    (["--color", "never"], [:]), ([], ["NO_COLOR": "1"]), (["--plain"], [:]),
    ([], ["ACCESSIBLE": "1"]), ([], ["TERM": "dumb"]), ([], ["TERM": "vt100"]),
  ]

  @Test(arguments: without.indices)
  func `where nothing is dimmed or drawn, there are no hints`(index: Int) async throws {
    let (arguments, variables) = Self.without[index]
    let program = try await TerminalProgram.atPrompt(arguments, environment: variables)
    program.type("wait")
    await program.wait(forLine: "root> wait")
    program.type("\r")
    await program.wait("the next prompt") { $0.allLines.suffix(2) == ["root> wait", "root>"] }
    await program.quit()
    #expect(!String(decoding: program.bytes, as: UTF8.self).contains("<seconds>"))
  }
}
