// The real program as a job of a shell: stopped by C-z, in the background, and continued.

import TestSupport
import Testing

@Suite struct StopTests {
  @Test func `C-z stops the program, and fg brings the line back`() async throws {
    let program = try TerminalProgram(command: ["/bin/bash", "--norc", "--noprofile", "-i"])
    await program.wait(forLine: "$ ")
    program.type("\"$APP\"\r")
    await program.wait(forLine: "root> ")
    program.type("tree")
    await program.wait(forLine: "root> tree")
    program.type("\u{1A}")
    await program.wait(for: "Stopped")
    program.type("stty -a | grep -o ' icanon'; fg\r")
    await program.wait(for: " icanon")
    await program.wait(forLine: "root> tree")
    program.type("\r")
    await program.wait("the tree") { $0.lines.contains("root") }
    program.type("quit\r")
    await program.wait(forLine: "$ ")
    program.type("exit 3\r")
    await program.expectEnding(.exited(3))
  }

  @Test func `C-z stops an rc file too, and fg continues it`() async throws {
    let folder = try TestFolder(["app-cli/rc": "attach timer\ntimer start 5000\nwait\n"])
    let program = try TerminalProgram(
      environment: ["XDG_CONFIG_HOME": folder.path],
      command: ["/bin/bash", "--norc", "--noprofile", "-i"], columns: 200)
    await program.wait(forLine: "$ ")
    program.type("\"$APP\"\r")
    await program.wait(for: "waiting for root/timer")
    program.type("\u{1A}")
    await program.wait(for: "Stopped")
    #expect(!program.screen.allLines.contains { $0.contains("waiting for") })
    program.type("fg\r")
    await program.wait(for: "waiting for root/timer")
    program.type("\u{03}")
    await program.wait(forLine: "root> ")
    program.type("quit\r")
    await program.wait(forLine: "$ ")
    #expect(!program.screen.allLines.contains { $0.contains("waiting for") })
    program.type("exit 3\r")
    await program.expectEnding(.exited(3))
  }

  @Test func `C-z has no effect if the parent ignores it`() async throws {
    let program = try TerminalProgram(command: ["/bin/bash", "--norc", "--noprofile", "-i"])
    await program.wait(forLine: "$ ")
    program.type("bash -c 'trap \"\" TSTP; exec \"$APP\"'\r")
    await program.wait(forLine: "root> ")
    program.type("tre\u{1A}e")
    await program.wait(forLine: "root> tree")
    program.type("\u{15}quit 5\r")
    await program.wait(forLine: "$ ")
    program.type("exit\r")
    await program.expectEnding(.exited(5))
  }

  @Test func `a job in the background waits for the terminal, and loses nothing`() async throws {
    let program = try TerminalProgram(command: ["/bin/bash", "--norc", "--noprofile", "-i"])
    await program.wait(forLine: "$ ")
    program.type("\"$APP\"\r")
    await program.wait(forLine: "root> ")
    program.type("attach counter\r")
    await program.wait(for: "attached root/counter")
    program.type("\u{1A}")
    await program.wait(for: "Stopped")
    program.type("bg\r")
    await program.wait(for: "&")
    // The shell reports the stop, and the line that asks for the report changes nothing.
    program.type("while ! jobs -l | grep -q 'tty'; do :; done; echo stopped; fg\r")
    await program.wait("the stop") { $0.allLines.contains("stopped") }
    await program.wait(forLine: "root> ")
    program.type("tree\r")
    await program.wait(for: "└── counter")
    program.type("quit 5\r")
    await program.wait(forLine: "$ ")
    program.type("exit\r")
    await program.expectEnding(.exited(5))
  }
}
