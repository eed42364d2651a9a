// A session typed on a terminal in memory.

import RIBCore
import RIBTesting
import Testing

@testable import RIBConsole

struct LineEditorTests {
  private let keys = ScriptedKeys()
  private let terminal = MemoryTerminal()

  private func start() -> SessionRun {
    let editor = LineEditor(keys: keys, terminal: terminal, sink: RecordingSink(), historyPath: nil)
    let run = SessionRun(inputs: [SessionInput(editor, isInteractive: true)])
    run.start()
    return run
  }

  private func screen(of run: SessionRun) -> [String] {
    var screen = TerminalScreen(columns: terminal.columns, rows: terminal.rows)
    // Both streams go to one terminal; here they are looked at apart.
    for byte in run.output.bytes { screen.feed(byte == 0x0A ? [0x0D, 0x0A] : [byte]) }
    return screen.lines.filter { !$0.isEmpty }
  }

  /// Waits, turn by turn of the main actor, until something is so.
  private func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until isSo: () -> Bool
  ) async {
    let deadline = ContinuousClock.now + .seconds(20)
    while !isSo() {
      if ContinuousClock.now > deadline {
        Issue.record("It did not come to be.", sourceLocation: sourceLocation)
        return
      }
      await Task.yield()
    }
  }

  @Test func `what runs for over a second is shown below the line, until it ends`() async {
    let run = start()
    await keys.type("linger 4\r")
    await run.clock.sleepers(2)  // the effect, and what waits to show it
    await run.clock.advance(by: .milliseconds(500))
    await keys.type("add 5\rhal")
    await run.clock.advance(by: .milliseconds(499))
    #expect(screen(of: run).last == "root> hal")
    await run.clock.advance(by: .milliseconds(101))
    await wait { screen(of: run).last?.hasSuffix(" (line 1) (1 s)") == true }
    let shown = screen(of: run)
    #expect(shown.dropLast().last == "root> hal")
    #expect(shown.last?.contains(" root add(4, after: 3.0 seconds) ") == true)
    #expect(shown.last?.contains("add(5") == false)  // which has run for half a second
    await run.clock.advance(by: .seconds(2))
    await wait { screen(of: run).last == "root> hal" }
    #expect(screen(of: run).suffix(3) == ["number: 5", "number: 9", "root> hal"])
    keys.send("\u{15}quit\r")
    #expect(await run.end() == .success)
    #expect(terminal.calls.last == "restore")
  }

  @Test func `a wait shows what it waits for, and nothing of it stays`() async {
    let run = start()
    await keys.type("linger 4\r")
    keys.send("wait\r")
    await wait { terminal.calls.last == "run" && screen(of: run).last == "root> wait" }
    await run.clock.sleepers(2)
    await run.clock.advance(by: .milliseconds(1100))
    await wait { screen(of: run).last?.hasSuffix(" (1 s)") == true }
    await run.clock.advance(by: .milliseconds(1900))
    await wait { screen(of: run).last == "root>" }
    #expect(!screen(of: run).contains { $0.hasSuffix(" s)") })
    keys.send("quit\r")
    #expect(await run.end() == .success)
  }

  @Test
  func `lines are edited in one mode of the terminal and run in the other, typed ahead or not`()
    async
  {
    let run = start()
    await keys.type("set 1\rset 2\r")
    keys.send("\u{04}")
    #expect(await run.end() == .success)
    #expect(run.output.text.contains("number: 1\n"))
    #expect(
      terminal.calls == ["edit", "run", "edit", "run", "restore"])
  }

  @Test func `many lines of output in one turn bring the prompt back once`() async {
    let run = start()
    await keys.type("help\r")
    let prompts = run.output.text.components(separatedBy: "root> ").count - 1
    #expect(prompts == 2)  // what is typed at its end is written alone
    keys.send("\u{04}")
    #expect(await run.end() == .success)
  }

  @Test func `on a low terminal the candidates fit, and those left out are counted`() async {
    terminal.rows = 3
    let run = start()
    await keys.type("s\t\t")
    #expect(screen(of: run) == ["root> s", "set     state   source"])
    await keys.type("\u{15}\t\t")
    let shown = screen(of: run)
    #expect(shown.count == 3 && shown[0] == "root>")
    #expect(shown[2].hasPrefix("… and ") && shown[2].hasSuffix(" more"))
    keys.send("quit\r")
    #expect(await run.end() == .success)
  }

  @Test func `a paste that is too long is told, and the line stays as it was`() async {
    let run = start()
    let paste = String(repeating: "a", count: LineBuffer.limit)
    await keys.type("set\u{1B}[200~\(paste)\u{1B}[201~")
    #expect(
      run.errors.lines == [
        "warning: What was pasted would make the line longer than 1 MiB, so none of it was taken."
      ])
    #expect(screen(of: run).last == "root> set")
    keys.send("\u{15}quit\r")
    #expect(await run.end() == .success)
  }

  @Test func `a failure to read ends the session, and a terminal that was closed hangs up`() async {
    let run = start()
    keys.fail(SystemError(code: 5))
    #expect(await run.end() == .signal(1))
    let other = LineEditor(
      keys: ScriptedKeys(failure: SystemError(code: 9)), terminal: terminal,
      sink: RecordingSink(), historyPath: nil)
    let failing = SessionRun(inputs: [SessionInput(other, isInteractive: true)])
    #expect(await failing.end() == .inputOutputError)
  }
}
