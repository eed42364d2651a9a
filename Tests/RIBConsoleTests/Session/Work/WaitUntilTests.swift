// The command `wait until`, in virtual and in real time.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

struct WaitUntilTests {
  private func run(_ lines: String...) -> SessionRun {
    SessionRun(
      SessionOptions(keepsGoing: true, drain: .zero, movesClock: true),
      inputs: [SessionInput(StringLineSource(lines))])
  }

  @Test func `in virtual time, the clock moves from delay to delay until the condition holds`()
    async
  {
    let run = run("add 1", "linger 2", "wait until .number == 1", "state .number", "wait")
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["number: 1", "1", "number: 3"])
    let early = self.run("linger 2", "add 1", "wait until .number > 0", "quit")
    #expect(await early.end() == .success)
    #expect(early.clock.now.offset == .seconds(1))
    let holding = self.run("add 1", "wait until .number == 0", "quit")
    #expect(await holding.end() == .success)
    #expect(holding.clock.now.offset == .zero)
  }

  @Test func `it fails when nothing is left that could change the value, or its time is over`()
    async
  {
    let run = run(
      "add 1", "wait until .number == 2", "wait until .number == 2 60", "hang",
      "wait until .number == 2", "wait until .number == 2 60", "wait until .numbr == 2")
    #expect(await run.end() == .commandFailed)
    let nothing = "Nothing is left that could change it."
    let errors: [String] = [
      "line 2, column 12: \(nothing) Expected root.number == 2; it is 1.",
      "line 3, column 12: \(nothing) Expected root.number == 2; it is 1.",
      "line 5, column 12: \(nothing) Expected root.number == 2; it is 1.",
      "line 6, column 12: Timed out after 60 s. Expected root.number == 2; it is 1.",
      #"line 7, column 12: \#(nothing) root has no field ".numbr": "#
        + "type one of .children, .number, .count. Did you mean .number?",
    ]
    #expect(run.errors.lines.prefix(5) == errors[...])
    #expect(run.clock.now.offset == .seconds(61))
    let late = self.run("linger 1", "wait until .number == 1 2", "quit")
    #expect(await late.end() == .commandFailed)
    #expect(
      late.errors.lines.first
        == "line 2, column 12: Timed out after 2 s. Expected root.number == 1; it is 0.")
    #expect(late.clock.now.offset == .seconds(2))
  }

  @Test func `in real time a change ends the wait, and an attached node does`() async {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines)])
    run.start()
    for line in ["hang", "add 1"] { await lines.type(line) }
    lines.send("wait until .number == 1 100")
    await run.clock.sleepers(2)
    await run.clock.advance(by: .milliseconds(999))
    #expect(run.output.lines == [])
    await run.clock.advance(by: .milliseconds(1))
    await lines.type("set 7")
    #expect(run.output.lines == ["number: 1", "number: 7"])
    lines.send("wait until a.number == 0")
    await run.clock.settle()
    run.root.interactor.reactor.action.onNext(.attach("a"))
    await lines.beAwaited()
    lines.send("quit")
    #expect(await run.end() == .success)
    #expect(run.errors.lines == ["Cancelled: root hang (line 1)."])
  }

  @Test func `C-c ends the wait`() async {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    await lines.type("hang")
    lines.send("wait until .number == 9")
    await run.clock.settle()
    run.interrupt()
    await lines.type("set 8")
    #expect(run.output.text.hasSuffix("number: 8\nroot> "))
    #expect(run.errors.text.contains("Cancelled: root hang"))
    lines.end()
    #expect(await run.end() == .success)
  }

  @Test func `wait takes its time limit as before, and until cannot follow it`() async {
    let run = run("add 1", "wait 0.5", "wait 1 until .number == 1", "wait 'until'", "wait until")
    #expect(await run.end() == .commandFailed)
    let starts: [Substring] = run.errors.lines.prefix(4).map { $0.prefix(64) }
    let expected: [String] = [
      "line 2, column 6: Timed out after 0.5 s; still running: root add",
      #"line 3, column 8: Unexpected argument "until". A value with space"#,
      #"line 4, column 6: "until" is not valid for <seconds>: type a deci"#,
      "line 5, column 11: Missing <field>: type the path of a node, or ",
    ]
    #expect(starts == expected.map { $0.prefix(64) })
  }
}
