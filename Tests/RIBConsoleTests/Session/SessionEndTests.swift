// The end of a session while effects run: its waits, and the effects that it cancels and names.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

private func runTwice() async {
  let session = Session(inputs: []) { RootRouter(clock: $0) }
  _ = await session.run()
  _ = await session.run()
}

struct SessionEndTests {
  private static let cancelled = "Cancelled: root add 1 (line 1)."

  @Test func `a session that is run a second time ends the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await runTwice()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("A session runs once, as it ends its tree and its inputs; make another one"))
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
    await run.lastWait()
    await run.pass(.milliseconds(1100), after: 2)  // for the effect, and to show it
    await terminal.wait(for: "the status") {
      $0.contains("waiting (C-d or C-c cancels) for root linger 4")
    }
    await run.pass(.seconds(2))
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
    await run.lastWait()
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
    await run.pass(.milliseconds(1100), after: 2)
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
    await run.lastWait()
    await run.pass(.seconds(2), after: 2)
    #expect(await run.end() == .commandFailed)
    #expect(
      terminal.text.contains("Still running 2 s after the end of input; cancelled: root linger"))
    #expect(!terminal.text.contains("Cancelled"))
  }
}
