import Foundation
import TestSupport
import Testing

@Suite struct TypingTests {
  @Test func `a typed session shows prompts, notices and results, and C-d ends it`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\rcounter increase\r")
    await program.wait(for: "count: 1")
    program.type("focus counter\r")
    await program.wait(forLine: "root/counter> ")
    #expect(program.mode != program.initialMode)
    program.type("\u{04}")
    await program.expectEnding(.exited(0))
    #expect(program.mode == program.initialMode)
    let lines: [String] = program.screen.allLines.filter { !$0.isEmpty }
    #expect(
      lines == [
        "app-cli 0.1.0 · help lists commands, Tab completes", "root> attach counter",
        "attached root/counter", "root> counter increase", "count: …",
        "count: 1", "root> focus counter", "root/counter>",
      ])
  }

  @Test func `a line is edited with the keys of Emacs`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("counter attahc\u{02}\u{14}\u{01}")  // left, swap, home
    await program.wait(forLine: "root> counter attach", column: 6)
    program.type("\u{1B}d\u{04}\u{05} \u{19}")  // kill a word, delete the space, to the end, yank
    await program.wait(forLine: "root> attach counter")
    program.type("\r")
    await program.wait(for: "attached root/counter")
    program.type("tree nonsense\u{17}\u{08}\r")  // kill the last word and the space
    await program.wait(for: "└── counter")
    program.type("quit 7\r")
    await program.expectEnding(.exited(7))
  }

  @Test func `output that appears while a line is typed is above it, and the line stays`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\rcounter increase\rstate coun\u{02}\u{02}")
    await program.wait("the count above the line") { screen in
      let row = screen.cursor.row
      return row > 0 && screen.lines[row] == "root> state coun" && screen.cursor.column == 14
        && screen.lines[row - 1] == "count: 1"
    }
    program.type("\u{05}ter\r")
    await program.wait(for: #""showIndicator": false"#)
    await program.quit()
  }

  @Test func `an error points at its column, and a long line wraps`() async throws {
    let program = try await TerminalProgram.atPrompt(columns: 20, rows: 10)
    program.type("attach conter\r")
    await program.wait(for: "^")
    let lines = program.screen.allLines
    let mark = try #require(lines.firstIndex { $0.hasSuffix("^") })
    #expect(lines[mark] == "             ^")
    #expect(lines[mark - 1] == "root> attach conter")
    program.type("abcdefghijklmnopqrstuvwxyz")
    await program.wait(forLine: "opqrstuvwxyz")
    program.resize(columns: 40, rows: 10)
    await program.wait("the line in one row") { screen in
      screen.lines.contains("root> abcdefghijklmnopqrstuvwxyz")
    }
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }

  @Test func `wide characters and joined emoji take their columns`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("# 日本👩‍👩‍👧é")
    await program.wait("the cursor behind the text") { $0.cursor.column == 6 + 2 + 4 + 2 + 1 }
    program.type("\u{02}\u{02}")
    await program.wait("the cursor before the family") { $0.cursor.column == 6 + 2 + 4 }
    program.type("\u{05}\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }

  @Test func `pasted lines are shown as lines before they run one after another`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("\u{1B}[200~attach counter\nattach sample as s\n\u{1B}[201~# \\n")
    await program.wait("the lines") { screen in
      let row = screen.cursor.row
      return row > 1
        && screen.lines[row - 2...row] == [
          "root> attach counter↵", "attach sample as s↵", #"# \n"#,
        ]
    }
    #expect(String(decoding: program.bytes, as: UTF8.self).contains("\u{1B}[2m↵\u{1B}[0m"))
    program.type("\r")
    await program.wait(for: "attached root/s")
    program.type("tree\r")
    await program.wait(for: "└── s")
    await program.quit()
    let lines = program.screen.allLines
    let first = try #require(lines.firstIndex(of: "root> attach counter"))
    #expect(
      lines[(first + 1)...].prefix(2) == ["attached root/counter", "root> attach sample as s"])
    #expect(!lines.contains { $0.contains("↵") })
  }

  @Test func `a dumb terminal gets plain lines, and its prompt again after fg`() async throws {
    let program = try await TerminalProgram.atPrompt(environment: ["TERM": "dumb"])
    program.type("attach counter\ntree\nquit\n")
    await program.expectEnding(.exited(0))
    #expect(!program.bytes.contains(0x1B))
    #expect(program.screen.allLines.contains("└── counter"))
    let job = try TerminalProgram(
      environment: ["TERM": "dumb"], command: ["/bin/bash", "--norc", "--noprofile", "-i"])
    await job.wait(forLine: "$ ")
    job.type("\"$APP\"\r")
    await job.wait(forLine: "root> ")
    job.type("\u{1A}")
    await job.wait(for: "Stopped")
    job.type("fg\r")
    await job.wait(forLine: "root> ")
    job.type("quit\rexit 3\r")
    await job.expectEnding(.exited(3))
  }
}
