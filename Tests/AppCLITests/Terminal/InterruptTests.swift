import Foundation
import TestSupport
import Testing

@Suite struct InterruptTests {
  @Test func `C-c drops the line, which stays above with its mark, wherever the cursor is`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("quit 9")
    await program.wait(forLine: "root> quit 9")
    program.type("\u{03}")
    await program.wait(forLine: "root> ")
    #expect(program.screen.allLines.contains("root> quit 9^C"))
    program.type("quit 8\u{01}\u{06}")
    await program.wait(forLine: "root> quit 8", column: 7)
    program.type("\u{03}")
    await program.wait(forLine: "root> ")
    let screen = program.screen
    #expect(screen.lines[screen.cursor.row - 1] == "root> quit 8^C")
    await program.quit()
  }

  @Test func `C-c on an empty line cancels the effects below the focus, with a notice`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\rcounter increase\r\u{03}")
    await program.wait(for: "Cancelled: root/counter increase")
    program.type("state counter\r")
    await program.wait(for: #""count": 0,"#)
    program.type("\u{03}")
    await program.wait(for: "Nothing is running at or below root.")
    await program.quit()
  }

  /// Many waits of half a second, so that C-c interrupts one at any time.
  private static let waits = String(repeating: "counter increase\nwait\n", count: 200)

  /// Waits for the notice of C-c.
  private func answer(
    of program: TerminalProgram, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await program.wait("the answer to C-c", sourceLocation: sourceLocation) { screen in
      screen.allLines.contains {
        $0.contains("Cancelled: root/counter increase")
          || $0.contains("Nothing is running at or below")
      }
    }
  }

  @Test func `C-c ends a wait, and drops lines that were typed ahead`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\r")
    await program.wait(for: "attached")
    // During a command, the terminal sends a signal for C-c.
    program.type(Self.waits.replacing("\n", with: "\r") + "quit 9\r")
    await program.wait(for: "root> wait")
    program.type("\u{03}")
    await answer(of: program)
    await program.wait(forLine: "root> ")
    await program.quit()
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends the session, and the terminal is as before`(signal: Int32) async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\rhalf a line")
    await program.wait(forLine: "root> half a line")
    program.send(signal: signal)
    await program.expectEnding(.signalled(signal))
    #expect(program.mode == program.initialMode)
  }

  @Test(arguments: ["", "--journal journal"])
  func `E6: C-c ends a loop of a shell with the program`(option: String) async throws {
    let folder = try TestFolder()
    let program = try TerminalProgram(command: [
      "/bin/bash", "--norc", "--noprofile", "-c",
      """
      cd "$0"; for round in 1 2 3; do
        "$APP" $1 -c 'attach timer as t'$round -c "t$round start 5000" -c wait; echo "after $round"
      done
      """, folder.path, option,
    ])
    await program.wait(for: "timer: 5000 s")
    program.type("\u{03}")
    await program.expectEnding(.signalled(SIGINT))
    #expect(!program.screen.allLines.contains { $0.contains("after 1") })
  }

  // A sanitizer handles SIGSEGV itself.
  @Test(arguments: Sanitizer.isPresent ? [SIGABRT, SIGILL] : [SIGSEGV, SIGABRT, SIGILL])
  func `a crash restores the terminal too`(signal: Int32) async throws {
    let program = try await TerminalProgram.atPrompt()
    program.send(signal: signal)
    await program.expectEnding(.signalled(signal))
    #expect(program.mode == program.initialMode)
  }

  @Test func `a crash in the background leaves the terminal alone, and ends the program`()
    async throws
  {
    let folder = try TestFolder(["app-cli/rc": "attach counter\n\(Self.waits)"])
    let program = try TerminalProgram(
      environment: ["XDG_CONFIG_HOME": folder.path],
      command: ["/bin/bash", "--norc", "--noprofile", "-i"])
    await program.wait(forLine: "$ ")
    program.type("\"$APP\" &\r")
    await program.wait(for: "count: 1")
    program.type("kill -ABRT %1; wait %1; echo \"it ended by $?\"\r")
    await program.wait("the end") { $0.allLines.contains("it ended by \(128 + SIGABRT)") }
    program.type("exit 3\r")
    await program.expectEnding(.exited(3))
  }

  @Test func `the end of the terminal ends the session`() async throws {
    let program = try await TerminalProgram.atPrompt(
      command: ["/bin/sh", "-c", "\"$APP\"; exit $?"])
    program.type("attach counter\r\u{04}")
    await program.expectEnding(.exited(0))
  }

  @Test
  func `C-c ends a paste whose end is lost, and drops lines pasted after the interrupted one`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("\u{1B}[200~quit 9\nquit 8\n\u{03}")
    await program.wait("the line that was dropped") { $0.allLines.contains("root> ^C") }
    await program.wait(forLine: "root> ")
    program.type("tree\r")
    await program.wait("the tree") { $0.allLines.contains("root") }
    program.type("attach counter\r")
    await program.wait(for: "attached")
    program.type("\u{1B}[200~\(Self.waits)attach group\nquit 9\n\u{1B}[201~\r")
    await program.wait(for: "count: 1")
    program.type("\u{03}")
    await answer(of: program)
    await program.wait(forLine: "root> ")
    program.type("tree\r")
    await program.wait(for: "└── counter")
    await program.quit()
  }

  @Test func `a terminal that is closed ends the session as its signal does`() async throws {
    let folder = try TestFolder([:])
    let program = try await TerminalProgram.atPrompt(
      command: [
        "/bin/bash", "-c", "trap '' HUP; (trap - HUP; exec \"$APP\"); echo $? > \"$0\"",
        folder["status"],
      ])
    program.hangUp()
    _ = await program.finish()
    #expect(try String(contentsOfFile: folder["status"], encoding: .utf8) == "129\n")
  }

  @Test func `C-c ends an rc file, and the prompt appears`() async throws {
    let folder = try TestFolder(["app-cli/rc": "attach counter\n\(Self.waits)attach group\n"])
    let program = try TerminalProgram(environment: ["XDG_CONFIG_HOME": folder.path])
    await program.wait(for: "count: …")
    program.type("\u{03}")
    await answer(of: program)
    await program.wait(forLine: "root> ")
    program.type("tree\r")
    await program.wait(for: "└── counter")
    #expect(!program.screen.allLines.contains { $0.contains("group") })
    await program.quit()
  }

  @Test func `a signal to continue without a stop changes nothing`() async throws {
    let program = try await TerminalProgram.atPrompt(["-q"])
    program.type("partial")
    await program.wait(forLine: "root> partial")
    program.send(signal: SIGCONT)
    program.type("!")
    // The signal may arrive after the key: the line is then drawn anew, and seen half drawn.
    await program.wait("the line, once") {
      $0.allLines.filter { !$0.isEmpty } == ["root> partial!"]
    }
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }
}
