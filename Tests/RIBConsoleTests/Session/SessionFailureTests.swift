// Failures of lines, effects and streams: their positions, their messages and the status.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionFailureTests {
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

  @Test func `errors have the name of their source and its line`() async {
    let run = SessionRun(
      .keepGoing,
      inputs: [
        SessionInput(StringLineSource(["set 1", "break"]), name: "-c"),
        SessionInput(StringLineSource(["\nbreak\n"]), name: "a\u{1B}.txt"),
        SessionInput(StringLineSource(["break"])),
      ])
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == [
        "-c:2:1: it broke", #"a\u{1B}.txt:2:1: it broke"#, "line 1, column 1: it broke",
      ])
  }

  @Test func `in JSON an error has its source as a field`() async {
    let run = SessionRun(
      .json, inputs: [SessionInput(StringLineSource(["break"]), name: "a/b.txt")])
    #expect(await run.end() == .commandFailed)
    #expect(
      run.output.lines.contains(
        #"{"event":"error","at":0,"source":"a/b.txt","line":1,"code":"failed","#
          + #""place":{"source":"a/b.txt","line":1,"column":1},"message":"it broke"}"#))
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

  @Test func `reading an rc file that fails ends nothing`() async {
    let run = SessionRun(inputs: [
      SessionInput(BrokenSource(), name: "rc", isForgiving: true),
      SessionInput(StringLineSource(["set 1"])),
    ])
    #expect(await run.end() == .success)
    #expect(run.errors.text == "rc cannot be read: Input/output error\n")
    #expect(run.output.text == "number: 1\n")
  }
}

private final class BrokenSource: LineSource {
  func nextBatch() async throws(SystemError) -> [InputLine]? { throw SystemError(code: 5) }
}
