// The real program on terminals that show less, and with late answers of a terminal.

import Foundation
import TestSupport
import Testing

@Suite struct OldTerminalTests {
  @Test(arguments: [
    ["TERM": "vt100", "LANG": "C.UTF-8"], ["TERM": "nonsense", "LANG": "C.UTF-8"],
    ["TERM": "xterm", "LC_ALL": "C"],
  ])
  func `trees are drawn in ASCII, and only known terminals get colors`(
    environment: [String: String]
  ) async throws {
    let program = try await TerminalProgram.atPrompt(environment: environment)
    program.type("attach counter\r")
    await program.wait(for: "attached root/counter")
    program.type("tree\r")
    await program.wait(for: "`-- counter")
    await program.quit()
    let text = String(decoding: program.bytes, as: UTF8.self)
    let isASCII = text.allSatisfy(\.isASCII)
    #expect(isASCII)
    #expect(text.contains("\u{1B}[1;34m") == (environment["TERM"] == "xterm"))
  }

  @Test func `a late answer of the terminal is not typed`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("tr\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\e\u{1B}[?62;22c")
    program.type("e\r")
    await program.wait(for: "root> tree")
    await program.quit()
    #expect(!program.screen.allLines.joined().contains("rgb"))
  }

  @Test func `C-c in a plain session keeps its row`() async throws {
    let program = try await TerminalProgram.atPrompt(["--plain", "-v"])
    program.type("attach timer\r")
    await program.wait(for: "attached root/timer")
    program.type("timer start 5000\r")
    await program.wait(for: "timer: 5000 s")
    await program.wait(forLine: "root> ")
    program.type("wait\r")
    await program.wait(for: "waiting for root/timer start 5000")
    program.type("\u{03}")
    await program.wait(for: "Cancelled: root/timer start 5000")
    #expect(!program.screen.allLines.contains { $0.contains("^CCancelled") })
    await program.wait(forLine: "root> ")
    await program.quit()
  }
}
