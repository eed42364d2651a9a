// Effects that run when a session with a journal ends.

import Foundation
import TestSupport
import Testing

@Suite struct JournalEffectTests {
  private let folder = TestFolder.empty()

  private func journal() throws -> String {
    try String(contentsOfFile: folder["journal"], encoding: .utf8)
  }

  private func replay(_ lines: String...) async throws -> ProgramResult {
    try await Program(
      ["--replay", folder["journal"]], input: .text(lines.map { $0 + "\n" }.joined())
    ).run()
  }

  /// A session with a running increase and a running timer.
  private func start() async throws -> RunningProgram {
    let program = try Program(["--journal", folder["journal"]], input: .open()).start()
    program.send("attach timer\ntimer start 100\nattach counter\ncounter increase\n")
    await program.wait(for: "count: …\n")
    return program
  }

  @Test func `J4: an increase that runs when the session is killed ends in the next session`()
    async throws
  {
    let first = try await start()
    first.kill(SIGKILL)
    await first.finish().expect(.signalled(SIGKILL))
    let second = try Program(["--journal", folder["journal"]], input: .open()).start()
    // On a slow machine, it can have ended before the kill.
    second.send("timer stop\nwait\nstate counter\n")
    await second.wait(for: "{\"count\":1,\"showIndicator\":false}\n")
    second.kill(SIGKILL)
    _ = await second.finish()
    let state = try await replay("state counter")
    #expect(state.output == "{\"count\":1,\"showIndicator\":false}\n")
  }

  @Test func `J4: a sleeping effect sleeps on for the time that was left at the last commit`()
    async throws
  {
    let first = try await start()
    first.kill(SIGKILL)
    _ = await first.finish()
    // The last commit is that of the lines, or one within half a second after it.
    let at = try journal().matches(of: #/"at":(\d+)/#).compactMap { Int($0.1) }
    let start = try #require(
      try journal().firstMatch(of: #/"at":(\d+),"to":"root\/timer"/#).flatMap { Int($0.1) })
    let passed = try #require(at.last) - start
    let left = 100_000_000 - passed
    let seconds = { (microseconds: Int) in
      "\(microseconds / 1_000_000)."
        + String(String(1_000_000 + microseconds % 1_000_000).dropFirst())
    }
    // A typed duration is a binary fraction, which is rounded up to whole microseconds.
    let early = try await replay("wait \(seconds(left - 2))")
    early.expect(.exited(1), saying: "still running: root/timer start 100")
    #expect(!early.output.contains("rings"))
    let late = try await replay("wait \(seconds(left))")
    late.expect(.exited(0))
    #expect(late.output.hasSuffix("timer: rings\n"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal leaves running effects to the next session`(signal: Int32) async throws {
    let first = try await start()
    kill(first.process, signal)
    let result = await first.finish()
    result.expect(.signalled(signal))
    #expect(!(try journal()).contains("cancelled"))
    let next = try await replay("state timer", "wait 200")
    next.expect(.exited(0))
    #expect(next.output.hasPrefix("{\"phase\":\"running\",\"seconds\":100}\n"))
    #expect(next.output.hasSuffix("timer: rings\n"))
  }

  @Test(arguments: ["quit", "quit 3", "nonsense"])
  func `a session that ends by its lines cancels running effects, also for the next session`(
    line: String
  )
    async throws
  {
    let first = try await start()
    first.send(line + "\n")
    let result = await first.finish()
    result.expect(
      .exited(line == "quit" ? 0 : line == "quit 3" ? 3 : 1),
      saying: "Cancelled: root/timer start 100 (line 2)")
    #expect(
      try journal().contains(
        #""cancelled":"root","effects":["root/timer start(seconds: 100)"#))
    let next = try await replay("wait 200", "state timer")
    next.expect(.exited(0))
    #expect(!next.output.contains("rings") && !next.output.contains("count: "))
  }

  #if os(Linux)
    @Test(Tracer.isThere)
    func `J8: a sync that fails after an effect ends the session at once`() async throws {
      // Threads are counted apart: the first sync is of the lines, the second of the increase.
      let program = try Program(
        ["--journal", folder["journal"]], input: .open(),
        environment: Tracer.environment.merging(["JOURNAL": folder["journal"]]) { $1 },
        shell: """
          exec strace -f -qq -o "$JOURNAL.trace" -P "$JOURNAL" -e trace=fdatasync \
          -e inject=fdatasync:error=EIO:when=2 "$APP" "$@"
          """
      ).start()
      program.send("attach counter\ncounter increase\n")
      await program.wait(
        for: "cannot be written: Input/output error. 2 commands are safe", on: .errors)
      let result = await program.finish()
      result.expect(.exited(74), output: "count: …\n")
    }
  #endif

  // MARK: At a terminal

  @Test func `C-c cancels running effects, also for the next session`() async throws {
    let first = try await TerminalProgram.atPrompt(["--journal", folder["journal"]])
    first.type("attach timer\rtimer start 100\r")
    await first.wait(for: "timer: 100 s")
    await first.wait(forLine: "root> ")
    first.type("\u{03}")
    await first.wait(for: "Cancelled: root/timer start 100")
    first.type("tree\r")
    await first.wait(for: "└── timer")
    first.send(signal: SIGKILL)
    await first.expectEnding(.signalled(SIGKILL))
    let next = try await replay("wait 200", "state timer")
    next.expect(.exited(0))
    #expect(!next.output.contains("rings"))
  }

  @Test
  func
    `J3: a restored session at a terminal reports it, skips the rc file, and begins at the root`()
    async throws
  {
    let home = try TestFolder(["app-cli/rc": "attach calculator\ncalculator input 7\n"])
    let environment = ["XDG_CONFIG_HOME": home.path]
    let first = try TerminalProgram(["--journal", folder["journal"]], environment: environment)
    await first.wait(for: "display: 7")
    first.type("focus calculator\r")
    await first.wait(forLine: "root/calculator> ")
    first.type("input 8\r")
    await first.wait(for: "display: 78")
    first.send(signal: SIGTERM)
    await first.expectEnding(.signalled(SIGTERM))

    let second = try TerminalProgram(
      ["--journal", folder["journal"]], environment: environment, columns: 200)
    await second.wait(for: "Restored 3 commands from '\(folder["journal"])'.")
    await second.wait(forLine: "root> ")
    #expect(!second.screen.allLines.contains { $0.contains("display") })
    second.type("calculator input 9\r")
    await second.wait(for: "display: 789")
    await second.quit()
  }
}
