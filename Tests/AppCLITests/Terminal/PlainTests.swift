import TestSupport
import Testing

@Suite struct PlainTests {
  /// Returns whether a program has drawn: with escapes, returns to the start of a row, lines, boxes, Braille or
  /// arrows.
  private func drew(_ program: TerminalProgram) -> Bool {
    let text = String(decoding: program.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0A: false
      case ..<0x20, 0x7F...0x9F, 0x2190...0x21FF, 0x2300...0x23FF, 0x2500...0x25FF, 0x2800...0x28FF:
        true
      default: false
      }
    }
  }

  private static let environments: [(arguments: [String], variables: [String: String])] = [
    (["--plain"], [:]), ([], ["ACCESSIBLE": "1"]),
  ]

  @Test(arguments: [0, 1])
  func `in a whole session, nothing is drawn, and everything is in words`(index: Int) async throws {
    let (arguments, variables) = Self.environments[index]
    let program = try await TerminalProgram.atPrompt(
      arguments + ["--color", "never"], environment: variables, rows: 100)
    program.type("attach group as g\rg attach counter\r")
    await program.wait(for: "attached root/g/counter")
    program.type("attach nothing\r")
    await program.wait(for: #"line 3, column 8: "nothing" is not valid for <kind>"#)
    program.type("\u{1B}[A\u{12}tree\r")  // what an editor would take for keys
    await program.wait(for: #"line 4, column 1: No command or child named "\u{1B}[A"#)
    program.type("attach timer\r")
    await program.wait(for: "attached root/timer")
    program.type("timer start 2\rtree\r")
    await program.wait(for: "root/timer: no children, running start 2")
    // The wait is long enough for a status to be shown.
    program.type("wait\r")
    await program.wait(for: "timer: rings")
    program.type("help\rhelp tree\rg\rls\r")
    await program.wait(for: "root/g: 1 child, focused")
    await program.quit()
    #expect(program.screen.allLines.contains { $0.hasSuffix("root: 2 children") })
    #expect(program.screen.allLines.first == "app-cli 0.1.0: help lists commands")
    #expect(!program.screen.allLines.contains { $0.hasSuffix("^") })
    #expect(!drew(program))
  }

  @Test func `a plain session has colors if --color asks for them`() async throws {
    let program = try await TerminalProgram.atPrompt(["--plain", "--color", "always"])
    program.type("nonsense\r")
    await program.wait(for: "line 1, column 1:")
    await program.quit()
    let text = String(decoding: program.bytes, as: UTF8.self)
    #expect(text.contains("\u{1B}[31mline 1, column 1:"))
    #expect(!text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").contains("\u{1B}"))
  }

  @Test func `a script shows no status, and a simulation no progress`() async throws {
    let lines = ["-c", "attach timer", "-c", "timer start 2", "-c", "tree", "-c", "wait"]
    let script = try TerminalProgram(["--plain", "--color", "never"] + lines)
    await script.expectEnding(.exited(0))
    #expect(
      script.screen.allLines.prefix(4) == [
        "timer: 2 s", "root: 1 child", "root/timer: no children, running start 2",
        "timer: rings",
      ])
    let simulation = try TerminalProgram(["--simulate", "100", "--seed", "7", "--plain"])
    await simulation.expectEnding(.exited(0))
    #expect(simulation.screen.allLines.first == "Simulated 100 lines with seed 7: nothing found.")
    #expect(!drew(script) && !drew(simulation))
  }
}
