// Failures of lines, effects and streams: their positions, their messages and the status.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionFailureTests {
  @Test(
    arguments: [
      (["attach a", "  a  refuse at 7 Bob"], "line 2, column 18: Bob is not wanted."),
      ([" break"], "line 1, column 2: it broke"),
    ] as [([String], String)])
  func `a refusal fails its line at the argument that caused it, another error at the command`(
    lines: [String], error: String
  ) async {
    let run = SessionRun(inputs: [SessionInput(StringLineSource(lines + ["set 1"]))])
    #expect(await run.end() == .commandFailed)
    #expect((run.errors.lines, run.output.lines) == ([error], []))
  }

  @Test func `a later refusal names its node, line and column, and sets the status`() async {
    let run = SessionRun(
      SessionOptions(), "attach a", "a refuse-later Bob", "a break-later", "wait", "set 1")
    run.start()
    await run.clock.sleepers(2)
    await run.clock.advance(by: .seconds(1))
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == [
        "line 2, column 16: root/a: Bob is not wanted any more.",
        "line 3, column 3: root/a: it broke",
      ])
    #expect(run.output.lines == ["number: 1"])
  }

  @Test func `an error that no line has caused has its code, and fails the session`() async {
    let lines = ScriptedLines()
    let run = SessionRun(.json, inputs: [SessionInput(lines)])
    run.start()
    await lines.beAwaited()
    run.root.interactor.action.onNext(.refuse("Bob"))
    run.root.interactor.action.onNext(.breakNow)
    lines.end()
    #expect(await run.end() == .commandFailed)
    #expect(
      run.output.lines.plainEvents.filter { $0.contains("error") } == [
        #"{"event":"error","code":"refused","path":"root","message":"Bob is not wanted."}"#,
        #"{"event":"error","code":"failed","path":"root","message":"it broke"}"#,
      ])
  }

  @Test func `an effect that fails because of another line fails the line that began it`() async {
    let run = SessionRun(SessionOptions(), "refuse-at 3", "set 3", "set 4")
    run.root.viewController.commands(to: run.root.interactor.reactor.action) {
      command("refuse-at", "Fail at a number", .int("n")) { .refuseAt($0) }
    }
    #expect(await run.end() == .commandFailed)
    #expect(run.errors.lines == ["line 1, column 11: root: 3 is not wanted."])
    #expect(run.output.lines == ["number: 3", "number: 4"])
  }

  @Test func `in JSON an error is an event among the others, with its place and its suggestions`()
    async
  {
    let run = SessionRun(
      SessionOptions(format: .json, keepsGoing: true), "refuse \"\u{202E}\"", "break-later", "wait",
      "breek")
    run.start()
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    #expect(await run.end() == .commandFailed)
    let errors: [String] = [
      #"{"event":"error","at":0,"line":1,"code":"refused","place":{"line":1,"column":8},"#
        + #""message":"\u202e is not wanted."}"#,
      #"{"event":"error","at":1000,"line":2,"code":"failed","path":"root","#
        + #""place":{"line":2,"column":1},"message":"it broke"}"#,
      #"{"event":"error","at":1000,"line":4,"code":"unknownCommand","place":{"line":4,"column":1},"#
        + #""message":"No command or child named \"breek\". Did you mean break? Type help for a list.","#
        + #""suggestions":["break"]}"#,
    ]
    #expect(run.output.lines.filter { $0.contains("error") } == errors)
    #expect(run.errors.text == "")
  }

  @Test(arguments: [
    "tr\u{202E}ee", "set \u{202E}1", "trace \u{202E}", "quit 1 \u{202E}", "/\u{202E}a tree",
    "\"\\\u{202E}\"",
    "source \u{202E}",
  ])
  func `JSON escapes a hidden character of a line that is no call once, text spells it`(
    line: String
  ) async {
    let json = SessionRun(.json, line)
    #expect(await json.end() == .commandFailed)
    #expect(json.output.text.contains(#"\u202e"#) && !json.output.text.contains("u{202E}"))
    let text = SessionRun(SessionOptions(), line)
    #expect(await text.end() == .commandFailed)
    #expect(text.errors.text.contains(#"\u{202E}"#))
    #expect(!text.errors.text.unicodeScalars.contains("\u{202E}"))
  }

  @Test(arguments: [SessionOptions.Format.text, .json])
  func `errors are written among the results if the options say so`(
    format: SessionOptions.Format
  ) async {
    let run = SessionRun(
      SessionOptions(format: format, keepsGoing: true, writesErrorsToOutput: true),
      "set 1", "refuse Bob", "set 2")
    #expect(await run.end() == .commandFailed)
    #expect(run.errors.text == "")
    let told = ["number: 1", "Bob is not wanted.", "number: 2"]
    #expect(run.output.lines.compactMap { line in told.first { line.contains($0) } } == told)
  }

  @Test
  func `with keep-going the rest runs, and errors have the name of their source and its line`()
    async
  {
    let run = SessionRun(.keepGoing, "break", "set 1", "nonsense", "set 2")
    #expect(await run.end() == .commandFailed)
    #expect((run.errors.lines.count, run.output.lines) == (2, ["number: 1", "number: 2"]))
    let named = SessionRun(
      .keepGoing,
      inputs: [
        SessionInput(StringLineSource(["set 1", "break"]), name: "-c"),
        SessionInput(StringLineSource(["\nbreak\n"]), name: "a\u{1B}.txt"),
        SessionInput(StringLineSource(["break"])),
      ])
    #expect(await named.end() == .commandFailed)
    #expect(
      named.errors.lines == [
        "-c:2:1: it broke", #"a\u{1B}.txt:2:1: it broke"#, "line 1, column 1: it broke",
      ])
  }

  @Test func `in JSON an error has its source and its usage as fields`() async {
    let run = SessionRun(
      .json, inputs: [SessionInput(StringLineSource(["break"]), name: "a/b.txt")])
    #expect(await run.end() == .commandFailed)
    #expect(
      run.output.lines.contains(
        #"{"event":"error","at":0,"source":"a/b.txt","line":1,"code":"failed","#
          + #""place":{"source":"a/b.txt","line":1,"column":1},"message":"it broke"}"#))
    let misused = SessionRun(.json, "set")
    #expect(await misused.end() == .commandFailed)
    #expect(
      misused.output.lines.plainEvents.contains(
        #"{"event":"error","code":"missingArgument","place":{"line":1,"column":4},"message":"Missing <n>: "#
          + #"type a whole number within 64 bits.","usage":"set <n>"}"#))
  }

  @Test func `a line that is too long fails, and one with repaired bytes is a warning`() async {
    let repaired = InputLine(number: 2, content: .text("set 1 # \u{FFFD}", repaired: true))
    let lines = LinesAtOnce([InputLine(number: 1, content: .tooLong(limit: 10)), repaired])
    let run = SessionRun(.keepGoing, inputs: [SessionInput(lines)])
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == [
        "line 1: The line is longer than 10 bytes and was not read; split it in two.",
        "line 2: warning: Invalid UTF-8 was replaced by U+FFFD.",
      ])
    #expect(run.output.lines == ["number: 1"])
    // The warning alone is no failure.
    let alone = SessionRun(.json, inputs: [SessionInput(LinesAtOnce([repaired]))])
    #expect(await alone.end() == .success)
    #expect(
      alone.output.lines.plainEvents.contains(
        #"{"event":"warning","code":"line","place":{"line":2},"#
          + #""message":"Invalid UTF-8 was replaced by U+FFFD."}"#))
  }

  @Test func `an action that comes too late fails its line`() async {
    let lines = ScriptedLines()
    let run = SessionRun(.keepGoing, inputs: [SessionInput(lines)])
    run.start()
    await lines.type("attach a")
    run.root.children.first?.interactable.deactivate()
    await lines.type("a set 1")
    lines.end()
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == ["line 2: root/a: set(1) was dropped: the node is no longer active."])
  }

  @Test func `misuse of the tree is a warning`() async {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines)])
    run.start()
    await lines.beAwaited()
    run.root.interactor.presenter.interactor = nil
    let child = NodeRouter(clock: run.clock)
    child.viewController.interactor = nil
    run.root.attachChild(child)
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.errors.lines.count == 1)
    #expect(run.errors.text.hasPrefix("warning: root/node: NodePresenter bound nothing"))
  }

  @Test(arguments: [SessionOptions.Format.text, .json])
  func `a part that outlives its router is a warning`(format: SessionOptions.Format) async {
    let lines = ScriptedLines()
    let run = SessionRun(SessionOptions(format: format), inputs: [SessionInput(lines)])
    run.start()
    await lines.type("attach a")
    let held = run.root.children.first?.interactable
    await lines.type("detach a")
    await finishLeakChecks(in: run.root)
    lines.end()
    #expect(await run.end() == .success)
    let first = run.errors.lines.first ?? ""
    if format == .json {
      let warning =
        #"{"event":"warning","code":"leak","path":"root/a","message":"NodeInteractor outlived its router."#
      #expect(run.output.lines.plainEvents.contains { $0.hasPrefix(warning) })
    } else {
      #expect(first.hasPrefix("warning: root/a: NodeInteractor outlived its router. Something"))
    }
    withExtendedLifetime(held) {}
  }

  @Test func `reading that fails ends the session with its status`() async {
    let run = SessionRun(inputs: [SessionInput(BrokenSource(), name: "tape")])
    #expect(await run.end() == .inputOutputError)
    #expect(run.errors.lines == ["tape cannot be read: Input/output error"])
  }
}

private final class BrokenSource: LineSource {
  func nextBatch() async throws(SystemError) -> [InputLine]? { throw SystemError(code: 5) }
}
