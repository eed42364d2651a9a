// The end of a session while effects run: its waits, and the effects that it cancels and names.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

private func runTwice() async {
  let session = Session(root: RootRouter(clock: ManualClock()), inputs: [])
  _ = await session.run()
  _ = await session.run()
}

struct SessionEndTests {
  private typealias Status = RIBConsole.ExitStatus

  private static let cancelled = "Cancelled: root add 1 (line 1)."

  @Test func `a session that is run a second time ends the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await runTwice()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("A session runs once, as it ends its tree and its inputs; make another one"))
  }

  @Test(arguments: [
    (["add 1", "quit"], RIBConsole.ExitStatus.success), (["add 1", "quit 7"], .quit(7)),
    (["add 1", "exit 3"], .quit(3)), (["add 1", "break"], .commandFailed),
  ])
  func `quit, exit and a failed script do not wait, and name what they cancel`(
    lines: [String], status: RIBConsole.ExitStatus
  ) async {
    let run = SessionRun(inputs: [SessionInput(StringLineSource(lines + ["set 5"]))])
    #expect(await run.end() == status)
    #expect(run.output.lines == [])
    #expect(run.errors.lines.last == Self.cancelled)
    await run.clock.settle()
    #expect(run.clock.sleeperCount == 0)
  }

  @Test func `K4: detach names what it cancels, as quit does, and nothing if no effect runs`() async
  {
    let run = SessionRun(SessionOptions(), "attach a", "a add 1", "a add 2", "detach a", "quit")
    #expect(await run.end() == .success)
    #expect(run.errors.lines == ["Cancelled: root/a add 1 (line 2), root/a add 2 (line 3)."])
    let json = SessionRun(.json, "attach a", "a add 1", "detach a", "quit")
    #expect(await json.end() == .success)
    #expect(
      json.output.lines.plainEvents.filter { $0.contains("notice") } == [
        #"{"event":"notice","code":"session","message":"Cancelled: root/a add 1 (line 2)."}"#
      ])
    let quiet = SessionRun(
      SessionOptions(verbosity: .quiet), "attach a", "a add 1", "detach a", "quit")
    #expect(await quiet.end() == .success)
    #expect(quiet.errors.text == "")
    let idle = SessionRun(SessionOptions(), "attach a", "a add 1", "wait", "detach a", "quit")
    idle.start()
    await idle.clock.sleepers(1)
    await idle.clock.advance(by: .seconds(1))
    #expect(await idle.end() == .success)
    #expect(idle.errors.text == "")
  }

  @Test func `quit keeps the status of what failed before, and names nothing if no effect runs`()
    async
  {
    #expect(await SessionRun(.keepGoing, "break", "quit").end() == .commandFailed)
    let run = SessionRun(SessionOptions(), "quit 0")
    #expect(await run.end() == .quit(0))
    #expect(run.errors.text == "")
  }

  @Test func `a quiet session names nothing, and in JSON it is a notice`() async {
    let quiet = SessionRun(SessionOptions(verbosity: .quiet), "add 1", "quit")
    #expect(await quiet.end() == .success)
    #expect(quiet.errors.text == "")
    let json = SessionRun(.json, "add 1", "quit")
    #expect(await json.end() == .success)
    let notice = #"{"event":"notice","code":"session","message":"\#(Self.cancelled)"}"#
    #expect(json.output.lines.plainEvents.contains(notice))
  }

  @Test(arguments: [("quit --wait", RIBConsole.ExitStatus.success), ("quit --wait 3", .quit(3))])
  func `quit can wait for running effects`(line: String, status: RIBConsole.ExitStatus) async {
    let run = SessionRun(inputs: [SessionInput(StringLineSource(["add 1", line, "set 5"]))])
    run.start()
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    #expect(await run.end() == status)
    #expect((run.output.lines, run.errors.lines) == (["number: 1"], []))
  }

  @Test func `a quit that waits for an effect that no time ends fails`() async {
    let run = SessionRun(SessionOptions(movesClock: true), "hang", "add 1", "quit --wait")
    #expect(await run.end() == .commandFailed)
    #expect(run.output.lines == ["number: 1"])
    #expect(
      run.errors.lines == [
        "line 3, column 1: No delay is left; still running: root hang (line 1).",
        "Cancelled: root hang (line 1).",
      ])
  }

  // MARK: C-d

  private let keys = ScriptedKeys()
  private let terminal = MemoryTerminal()

  private func startEditor(_ options: SessionOptions = SessionOptions()) -> SessionRun {
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(options, inputs: [SessionInput(editor)], terminal: terminal)
    run.start()
    return run
  }

  @Test func `C-d waits, and shows the effects`() async {
    let run = startEditor()
    await keys.type("linger 4\r")
    keys.send("\u{04}")
    await run.clock.sleepers(3)  // the effect, what waits to show it, and the limit
    await run.clock.advance(by: .milliseconds(1100))
    await terminal.wait(for: "the status") {
      $0.contains("waiting (C-d or C-c cancels) for root linger 4")
    }
    await run.clock.advance(by: .seconds(2))
    #expect(await run.end() == .success)
    #expect(terminal.lines == ["root> linger 4", "root>", "number: 4"])
  }

  @Test func `a second C-d cancels, whatever is typed before it`() async {
    let run = startEditor()
    await keys.type("linger 4\r")
    keys.send("\u{04}")
    await keys.type("tree\r")
    keys.send("\u{04}")
    #expect(await run.end() == .success)
    #expect(
      terminal.lines == [
        "root> linger 4", "root>", "Cancelled: root linger 4.",
      ])
  }

  @Test(arguments: ["\u{04}", "\u{0C}\u{04}", "tree\rx\u{04}", "\u{03}"])
  func `a second C-d that was typed ahead, or C-c, cancels too`(ahead: String) async {
    let run = startEditor()
    keys.send("linger 4\r\u{04}\(ahead)")
    #expect(await run.end() == .success)
    #expect(terminal.lines.last == "Cancelled: root linger 4.")
  }

  @Test func `a second C-d cancels also what an rc file has begun`() async {
    let rc = SessionInput(StringLineSource(["linger 4"]), name: "rc", isForgiving: true)
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(inputs: [rc, SessionInput(editor)], terminal: terminal)
    run.start()
    keys.send("\u{04}\u{04}")
    #expect(await run.end() == .success)
    #expect(terminal.lines.last == "Cancelled: root linger 4 (rc:1).")
  }

  @Test func `C-c at the end cancels all effects, also those not below the focus`() async {
    let run = startEditor()
    await keys.type("attach a\rlinger 4\ra linger 5\rfocus a\r")
    keys.send("\u{04}")
    await run.clock.sleepers(4)
    run.interrupt()
    #expect(await run.end() == .success)
    #expect(
      terminal.text.hasSuffix(
        "Cancelled: root linger 4, "
          + "root/a linger 5.\n"))
  }

  @Test(arguments: [
    ("linger 4\r", "quit --wait 3\r", RIBConsole.ExitStatus.quit(3)),
    ("attach a\rlinger 4\rfocus a\r", "quit --wait\r", .success),
  ])
  func `C-c ends a quit that waits, also for a node elsewhere, and does not look at the focus`(
    lines: String, quit: String, status: RIBConsole.ExitStatus
  ) async {
    let run = startEditor(SessionOptions(verbosity: .verbose))
    await keys.type(lines)
    keys.send(quit)
    await terminal.wait(for: "the wait") { $0.hasPrefix("waiting for root linger 4") }
    await run.clock.sleepers(2)
    await run.clock.advance(by: .milliseconds(1100))
    await terminal.wait(for: "the status") {
      $0.contains("waiting (C-c cancels) for root linger 4 ")
    }
    run.interrupt()
    #expect(await run.end() == status)
    #expect(terminal.lines.last == "Cancelled: root linger 4.")
    #expect(!terminal.text.contains("Nothing is running"))
  }

  @Test func `a wait at the end of typed input has its limit`() async {
    let run = startEditor(SessionOptions(drain: .seconds(2)))
    await keys.type("linger 4\r")
    keys.send("\u{04}")
    await run.clock.sleepers(3)
    await run.clock.advance(by: .seconds(2))
    #expect(await run.end() == .commandFailed)
    #expect(
      terminal.text.contains("Still running 2 s after the end of input; cancelled: root linger"))
    #expect(!terminal.text.contains("Cancelled"))
  }
}
