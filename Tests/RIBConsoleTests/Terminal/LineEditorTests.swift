import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

struct LineEditorTests {
  private let keys = ScriptedKeys()
  private let terminal = MemoryTerminal()

  private func start(
    _ options: SessionOptions = SessionOptions(), on other: MemoryTerminal? = nil
  ) -> SessionRun {
    let terminal = other ?? terminal
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(options, inputs: [SessionInput(editor)], terminal: terminal)
    run.start()
    return run
  }

  @Test func `an effect of more than a second is shown below the line until it ends`() async {
    let run = start()
    await keys.type("linger 4\r")
    await run.pass(.milliseconds(500), after: 2)  // for the effect, and to show it
    await keys.type("add 5\rhal")
    await run.pass(.milliseconds(499))
    #expect(terminal.lines.last == "root> hal")
    await run.pass(.milliseconds(101))
    await terminal.wait(for: "the status") { $0.hasSuffix(" (1 s)") }
    #expect(terminal.lines.dropLast().last == "root> hal")
    let status = terminal.lines.last ?? ""
    #expect(status.contains(" root linger 4 "))
    #expect(!status.contains("add(5"))  // which has run for half a second
    await run.pass(.seconds(2))
    await terminal.wait(for: "the line alone") { $0 == "root> hal" }
    let shown = Array(terminal.lines.suffix(3))
    #expect(shown == ["number: 5", "number: 9", "root> hal"])
    await keys.quit(run)
    #expect(terminal.calls.last == "restore")
  }

  @Test func `the number of many effects is shown first`() async {
    let run = start()
    await keys.type("linger 1\rlinger 2\rlinger 3\rlinger 4\r")
    await run.pass(.milliseconds(1100), after: 2)
    await terminal.wait(for: "the status") {
      $0.contains(" 4 effects: root linger 1, root linger 2, root linger 3, and 1 more (1 s)")
    }
    run.cancel()
    _ = await run.end()
  }

  @Test func `a line of a secret command is not in the history's file`() async throws {
    let folder = try TestFolder()
    let history = HistoryLocation(path: folder["history"])
    let run = start(SessionOptions(history: history))
    let interactor = run.root.interactor
    run.root.viewController.commands(to: interactor.action) {
      command("login", "Log in", .int("password")) { .set($0) }.secret()
    }
    await keys.type("set 5\rlogin 4711\rlgoin 4712\r")
    await keys.quit(run)
    #expect(terminal.text.contains("number: 4711"))
    #expect(try folder.text("history") == "set 5\nquit\n")
  }

  @Test func `M-. inserts the last word of the line before, as it was typed`() async {
    let run = start()
    await keys.type("refuse at 1 'a b'\rset " + M("."))
    #expect(terminal.typedLine == "root> set 'a b'")
    await keys.quit(run)
  }

  @Test func `a wait shows its status, and removes it at its end`() async {
    let run = start(SessionOptions(verbosity: .verbose))
    await keys.type("linger 4\r")
    keys.send("wait\r")
    await terminal.wait(for: "the wait") { $0.hasPrefix("waiting for root linger 4") }
    await run.pass(.milliseconds(1100), after: 2)
    await terminal.wait(for: "the status") { $0.hasSuffix(" (1 s)") }
    await run.pass(.milliseconds(1900))
    await terminal.wait(for: "the prompt") { $0 == "root>" }
    #expect(!terminal.lines.contains { $0.hasSuffix(" s)") })
    await keys.quit(run)
  }

  @Test
  func `lines are edited in one mode of the terminal and run in the other, typed ahead or not`()
    async
  {
    let run = start()
    await keys.type("set 1\rset 2\r")
    keys.send("\u{04}")
    #expect(await run.end() == .success)
    #expect(terminal.text.contains("number: 1\n"))
    #expect(
      terminal.calls == ["edit", "run", "edit", "run", "restore"])
  }

  @Test func `many lines of output in one turn bring the prompt back once`() async {
    let run = start()
    await keys.type("help\r")
    let prompts = terminal.text.components(separatedBy: "root> ").count - 1
    #expect(prompts == 2)  // what is typed at its end is written alone
    keys.send("\u{04}")
    #expect(await run.end() == .success)
  }

  @Test func `on a low terminal the candidates fit, and those left out are counted`() async {
    let terminal = MemoryTerminal(rows: 3)
    let run = start(on: terminal)
    await keys.type("s\t\t")
    #expect(terminal.lines == ["root> s", "set     state   source  save"])
    await keys.type("\u{15}\t\t")
    let shown = terminal.lines
    #expect(shown.count == 3 && shown[0] == "root>")
    #expect(shown[2].hasPrefix("… and ") && shown[2].hasSuffix(" more"))
    await keys.quit(run)
  }

  @Test func `listed candidates fit the width, even when it changes`() async {
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(inputs: [SessionInput(editor)], terminal: terminal)
    run.start()
    await keys.type("tr\t\t")
    #expect(terminal.lines.count == 3 && terminal.lines[2].count > 40)
    terminal.resize(columns: 40)
    editor.sizeDidChange()
    await run.pass(.milliseconds(50), after: 1)
    await terminal.wait(for: "the last column") { $0.hasPrefix("       ") }
    let lines = terminal.lines
    #expect(lines.count > 3 && lines.allSatisfy { $0.count <= 40 && !$0.contains("…") })
    #expect(lines[0] == "root> tr" && lines[1].hasPrefix("tree   "))
    #expect(lines.last?.hasPrefix("       ") == true)
    await keys.type("e")
    #expect(terminal.lines == ["root> tre"])
    await keys.quit(run)
  }

  @Test func `nothing is drawn for a new size until the terminal has kept it for a moment`() async {
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(inputs: [SessionInput(editor)], terminal: terminal)
    run.start()
    await keys.type("# " + String(repeating: "a", count: 50))
    let written = terminal.text
    for columns in [40, 20, 30] {
      terminal.resize(columns: columns)
      editor.sizeDidChange()
      await run.realTime.sleepers(1)
    }
    // The pause that began with the first size ends, and one for the others begins.
    await run.pass(.milliseconds(50))
    await run.realTime.sleepers(1)
    #expect(terminal.text == written)
    await run.pass(.milliseconds(50))
    await terminal.wait(for: "the line") { _ in terminal.text != written }
    #expect(terminal.lines.joined() == "root> # " + String(repeating: "a", count: 50))
    await keys.quit(run)
  }

  @Test func `the status of a script fits the width, also when that changes`() {
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.begin(nil)
    front.show(status: "⠋ demo.txt: line 3 of 40 (1 s)")
    terminal.resize(columns: 20)
    front.show(status: "⠙ demo.txt: line 3 of 40 (1 s)")
    #expect(terminal.lines == ["⠙ demo.txt: line 3…"])
    terminal.resize(columns: 80)
    front.end()
    #expect(terminal.lines == [])
  }

  @Test func `C-c removes the listed candidates, and keeps the line with nothing of it below`()
    async
  {
    let run = start()
    await keys.type("ab")
    await keys.type("\u{03}")
    // Not even for a moment.
    #expect(terminal.text.hasSuffix("^C\r\n\u{1B}[Jroot> "))
    await keys.type("s\t\t\u{03}")
    #expect(terminal.lines == ["root> ab^C", "root> s^C", "root>"])
    await keys.type("linger 4\r\t\t")
    #expect(terminal.lines.last != "root>")
    keys.send("\u{03}")
    await terminal.wait(for: "the prompt alone") { $0 == "root>" }
    await keys.quit(run)
  }

  @Test func `keys that come together are one write, also with a Tab among them`() async {
    let run = start()
    await keys.type("wai")
    let count = terminal.flushCount
    await keys.type("\t1")
    #expect(terminal.lines == ["root> wait 1"] && terminal.flushCount == count + 1)
    await keys.quit(run)
  }

  @Test func `C-l leaves only the line, and C-z stops the program`() async {
    let run = start()
    await keys.type("set 1\r")
    await keys.type("ab\u{0C}")
    #expect(terminal.lines == ["root> ab"])
    await keys.type("\u{1A}")
    #expect(terminal.calls.suffix(2) == ["stop", "edit"] && terminal.lines == ["root> ab"])
    await keys.quit(run)
  }

  @Test func `a line that a narrower terminal has wrapped is edited in its place`() async {
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(inputs: [SessionInput(editor)], terminal: terminal)
    run.start()
    await keys.type("# " + String(repeating: "a", count: 50))
    terminal.resize(columns: 40)
    editor.sizeDidChange()
    await keys.type("b" + C("b"))
    let wrapped = [32, 18].map { String(repeating: "a", count: $0) }
    #expect(terminal.lines == ["root> # " + wrapped[0], wrapped[1] + "b"])
    await run.pass(.milliseconds(50), after: 1)
    keys.send("\u{05}\u{15}quit\r")
    #expect(await run.end() == .success)
  }

  @Test func `after a C-z that could not stop the program, being continued still counts`() async {
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.beginLine()
    front.beginEditing(LineDisplay.Content(text: "one", cursor: 3))
    front.stop()
    #expect(terminal.calls == ["edit", "stop", "edit"])
    // Another program has the terminal then.
    #expect(terminal.textAtStop.hasSuffix("\u{1B}[?2004l"))
    front.didContinue()
    #expect(terminal.calls == ["edit", "stop", "edit", "edit"])
    #expect(terminal.lines == ["one"])
  }

  @Test func `a paste that is too long is refused, and the line is unchanged`() async {
    let run = start()
    let paste = String(repeating: "a", count: EditedLine.limit)
    await keys.type("set\u{1B}[200~\(paste)\u{1B}[201~")
    let warning =
      "warning: The paste would make the line longer than 1 MiB and was ignored."
    await terminal.wait(for: "the line below the warning") { $0 == "root> set" }
    #expect(terminal.lines.filter { $0.hasPrefix("warning") }.count == 1)
    #expect(terminal.text.contains(warning))
    await keys.quit(run)
  }

  @Test func `C-c and a pause end a paste whose end is lost, and drop it with the line`() async {
    let run = start()
    await keys.type("set 1\u{1B}[200~2\rquit 9\r\u{03}")
    await run.pass(.milliseconds(299), after: 1)
    await keys.type("\u{04}\u{03}")  // what follows at once was pasted too
    await run.realTime.sleepers(1)
    #expect(terminal.lines == ["root> set 1"])
    await run.pass(.milliseconds(300))
    await terminal.wait(for: "the prompt alone") { $0 == "root>" }
    #expect(terminal.lines == ["root> set 1^C", "root>"])
    await keys.type("set 3\r")
    #expect(terminal.lines.contains("number: 3"))
    await keys.quit(run)
  }

  @Test func `C-c in a paste that has its end is text, and no key behind it runs`() async {
    let run = start()
    await keys.type("# \u{1B}[200~a\u{03}")
    await keys.type("quit 9\r\u{1B}[201~")
    #expect(terminal.lines == [#"root> # a\u{3}quit 9↵"#])
    await keys.quit(run)
  }

  @Test func `a failure to read ends the session, and a terminal that was closed hangs up`() async {
    let run = start()
    keys.fail(SystemError(code: 5))
    #expect(await run.end() == .signal(1))
    let other = LineEditor(
      keys: ScriptedKeys(failure: SystemError(code: 9)), terminal: terminal, sink: terminal)
    let failing = SessionRun(inputs: [SessionInput(other)])
    #expect(await failing.end() == .inputOutputError)
  }
}
