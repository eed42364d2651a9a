import TestSupport
import Testing

@Suite struct GreetingTests {
  private func shown(
    by arguments: [String], environment: [String: String] = [:]
  ) async throws -> [String] {
    let program = try await TerminalProgram.atPrompt(arguments, environment: environment)
    program.type("exit\r")
    await program.expectEnding(.exited(0))
    return program.screen.allLines.filter { !$0.isEmpty }
  }

  @Test func `a session begins with one line at a terminal, unless it is quiet or in JSON`()
    async throws
  {
    let hint = "app-cli 0.1.0 · help lists commands"
    #expect(try await shown(by: []) == ["\(hint), Tab completes", "root> exit"])
    #expect(try await shown(by: [], environment: ["TERM": "dumb"]) == [hint, "root> exit"])
    #expect(try await shown(by: ["-q"]) == ["root> exit"])
    #expect(try await shown(by: ["--json"]).allSatisfy { !$0.contains(hint) })
    let result = try await Program(input: .text("exit\n")).run()
    result.expect(.exited(0), output: "", errors: "")
  }

  @Test func `paths alone move the focus, and Tab completes shortcuts`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach group as g\rg\r")
    await program.wait(forLine: "root/g> ")
    program.type("ls ../\t")
    await program.wait(forLine: "root/g> ls ../g ")
    program.type("\r")
    await program.wait(for: "g *")
    program.type("..\r")
    await program.wait(forLine: "root> ")
    program.type("exi\t")
    await program.wait(forLine: "root> exit ")
    program.type("\r")
    await program.expectEnding(.exited(0))
  }

  @Test func `an effect of a typed line is named without a number, as typed lines have none`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\rcounter increase\r\u{03}")
    await program.wait(for: "Cancelled: root/counter increase.")
    program.type("exit\r")
    await program.expectEnding(.exited(0))
    #expect(!program.screen.allLines.contains { $0.contains("(line") })
  }
}
