import Foundation
import TestSupport
import Testing

@Suite struct WaitingTests {
  /// Starts a timer that would ring long after the test.
  private func startTimer(at program: TerminalProgram) async {
    await program.wait(forLine: "root> ")
    program.type("attach timer\r")
    await program.wait(for: "attached root/timer")
    program.type("timer start 5000\r")
    await program.wait(for: "timer: 5000 s")
    await program.wait("the prompt") { $0.lines[$0.cursor.row] == "root>" }
  }

  private static let cancelled = "Cancelled: root/timer start 5000."

  @Test func `quit names what it cancels, and can wait until C-c`() async throws {
    let program = try TerminalProgram()
    await startTimer(at: program)
    await program.quit()
    #expect(program.screen.allLines.contains(Self.cancelled))
    let waiting = try TerminalProgram()
    await startTimer(at: waiting)
    waiting.type("quit --wait 5\r")
    await waiting.wait(
      for: "waiting (C-c cancels) for root/timer start 5000 (")
    waiting.type("\u{03}")
    await waiting.expectEnding(.exited(5))
    #expect(waiting.screen.allLines.contains(Self.cancelled))
  }

  @Test(arguments: ["\u{04}", "\u{03}"])
  func `C-d waits and shows the effects, until a second C-d or C-c cancels them`(
    key: String
  ) async throws {
    let program = try TerminalProgram()
    await startTimer(at: program)
    program.type("\u{04}")
    await program.wait(
      for: "waiting (C-d or C-c cancels) for root/timer start 5000 (")
    program.type(key)
    await program.expectEnding(.exited(0))
    #expect(program.screen.allLines.contains(Self.cancelled))
    #expect(!program.screen.allLines.contains { $0.contains("waiting") })
    #expect(program.mode == program.initialMode)
  }

  @Test func `on a dumb terminal too, a second C-d cancels`() async throws {
    let program = try TerminalProgram(environment: ["TERM": "dumb"])
    await startTimer(at: program)
    program.type("\u{04}\u{04}")
    await program.expectEnding(.exited(0))
    #expect(program.screen.allLines.contains(Self.cancelled))
  }

  @Test func `a script at a terminal shows its progress, which does not stay`() async throws {
    let folder = try TestFolder([
      "script": "attach timer\ntimer start 5\n# the longest line\nwait\nstate timer\n"
    ])
    let program = try TerminalProgram([folder["script"]], columns: 200)
    await program.wait("the status") { screen in
      screen.lines.contains {
        $0.contains("script: line 4 of 5 (")
          && $0.contains("; waiting for root/timer start 5 (")
      }
    }
    await program.expectEnding(.exited(0))
    #expect(
      program.screen.allLines.filter { !$0.isEmpty } == [
        "timer: 5 s", "timer: rings", "{", #"  "phase": "ringing","#, #"  "seconds": 5"#, "}",
      ])
  }

  @Test func `results that reach the terminal through a pipe have no status`() async throws {
    let folder = try TestFolder(["script": "attach timer\ntimer start 2\nwait\n"])
    let program = try TerminalProgram(
      command: ["/bin/sh", "-c", "\"$APP\" \"$0\" | cat", folder["script"]])
    await program.expectEnding(.exited(0))
    #expect(program.screen.allLines == ["timer: 2 s", "timer: rings"])
  }

  @Test(arguments: [(40, 100), (100, 40)])
  func `printed lines stay when the width of the terminal changes`(
    before: Int, after: Int
  ) async throws {
    let folder = try TestFolder([
      "script": "attach timer as a-rather-long-name\na-rather-long-name start 5000\nwait\n"
    ])
    let program = try TerminalProgram([folder["script"]], columns: before)
    let isShown = { @Sendable (columns: Int) in
      { @Sendable (screen: TerminalScreen) in
        screen.lines[screen.cursor.row].contains("script: line 3 of 3")
          && screen.lines[screen.cursor.row].count == columns - 1
      }
    }
    await program.wait("the status", until: isShown(before))
    program.resize(columns: after, rows: 24)
    await program.wait("the status in the new width", until: isShown(after))
    program.send(signal: SIGINT)
    await program.expectEnding(.signalled(SIGINT))
    let lines = program.screen.allLines.filter { !$0.isEmpty }
    #expect(lines.first == "timer: 5000 s")
    #expect(!lines.contains { $0.contains("script: line") })
  }

  @Test func `C-c in a script that the rc file sources ends the rc file`() async throws {
    let folder = try TestFolder([
      "app-cli/rc": "attach timer\nsource inner\nattach group\n",
      "app-cli/inner": "timer start 5000\nwait\nattach calculator\n",
    ])
    let program = try TerminalProgram(environment: ["XDG_CONFIG_HOME": folder.path])
    await program.wait(for: "waiting for root/timer")
    program.type("\u{03}")
    await program.wait(forLine: "root> ")
    program.type("tree\r")
    await program.wait(for: "└── timer")
    #expect(!program.screen.allLines.contains { $0.contains("├──") })
    await program.quit()
  }

  @Test
  func `running effects of an rc file are shown below the prompt, and nothing stays above it`()
    async throws
  {
    let folder = try TestFolder([
      "app-cli/rc": "attach timer\ntimer start 5000\nwait 5\n"
    ])
    let program = try TerminalProgram(environment: ["XDG_CONFIG_HOME": folder.path], columns: 200)
    await program.wait("the status of the wait") { screen in
      screen.lines.contains {
        $0.contains("rc: line 3 of 3 (") && $0.contains("; waiting for root/timer")
      }
    }
    await program.wait("the status below the prompt") { screen in
      screen.lines[screen.cursor.row] == "root>"
        && screen.lines[screen.cursor.row + 1].contains("root/timer start 5000")
    }
    #expect(!program.screen.allLines.contains { $0.contains("waiting for") })
    await program.quit()
  }
}
