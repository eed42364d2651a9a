// The real program marks lines that several nodes could have written with a path.

import TestSupport
import Testing

@Suite struct LinePathTests {
  private static let script = """
    attach counter as c1
    c1 increase
    wait
    attach counter as c2
    c1 increase
    c2 increase
    wait
    focus c1
    increase
    /c2 decrease
    wait
    / detach c2
    increase
    wait
    focus
    c1 increase
    wait

    """

  private func output(_ options: String...) async throws -> [Substring] {
    let result = try await Program(
      ["--virtual-time"] + options, input: .text(Self.script)
    ).run()
    result.expect(.exited(0), errors: "")
    return result.output.split(separator: "\n")
  }

  @Test
  func `lines have a path if two nodes are alike, or as asked for, and in JSON it is a field`()
    async throws
  {
    #expect(
      try await output() == [
        "count: …", "count: 1",
        "c1: count: …", "c2: count: …", "c1: count: 2", "c2: count: 1",
        "count: …", "/c2: count: …", "count: 3", "/c2: count: 0",
        "count: …", "count: 4", "count: …", "count: 5",
      ])
    let never = try await output("--paths", "never")
    #expect(never.allSatisfy { $0.hasPrefix("count: ") })
    #expect(never.count == 14)
    let always = try await output("--paths=always")
    #expect(always.prefix(2) == ["c1: count: …", "c1: count: 1"])
    #expect(always.suffix(2) == ["c1: count: …", "c1: count: 5"])
    let lines = try await output("--json", "--paths", "always").plainEvents
      .filter { $0.contains("output") }
    #expect(lines.first == #"{"event":"output","path":"root/c1","text":"count: …"}"#)
  }

  @Test func `at a prompt the rule is the same, and the path is dimmed`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter as c1\rc1 increase\rwait\r")
    await program.wait(for: "count: 1")
    program.type("attach counter as c2\rc2 increase\rwait\r")
    await program.wait(for: "c2: count: 1")
    program.type("focus c2\rincrease\rwait\r/c1 increase\rwait\r")
    await program.wait(for: "/c1: count: 2")
    await program.quit()
    let results = program.screen.allLines.filter { $0.contains("count:") }
    #expect(
      results == [
        "count: …", "count: 1", "c2: count: …", "c2: count: 1", "count: …", "count: 2",
        "/c1: count: …", "/c1: count: 2",
      ])
    #expect(
      String(decoding: program.bytes, as: UTF8.self).contains("\u{1B}[2mc2:\u{1B}[0m count: 1"))
  }
}
