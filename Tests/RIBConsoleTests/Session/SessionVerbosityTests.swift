// The options `-q` and `-v`.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionVerbosityTests {
  private static let repaired = InputLine(number: 1, content: .text("attach a", repaired: true))

  @Test(arguments: [SessionOptions.Format.text, .json])
  func `a quiet session leaves warnings out, but no errors`(format: SessionOptions.Format) async {
    for isQuiet in [false, true] {
      let run = SessionRun(
        SessionOptions(format: format, keepsGoing: true, verbosity: isQuiet ? .quiet : .normal),
        inputs: [
          SessionInput(OneLine(Self.repaired)), SessionInput(StringLineSource(["nonsense"])),
        ])
      #expect(await run.end() == .commandFailed)
      let problems = (format == .json ? run.output : run.errors).text
      #expect(problems.contains("warning") == !isQuiet)
      #expect(problems.contains("nonsense"))
    }
  }

  @Test(arguments: [SessionOptions.Format.text, .json])
  func `a session of results only leaves out the output and the events of nodes`(
    format: SessionOptions.Format
  ) async {
    let run = SessionRun(
      SessionOptions(format: format, keepsGoing: true, printsOnlyResults: true),
      "attach a", "a set 1", "tree", "trace on", "a set 2", "state a", "nonsense")
    #expect(await run.end() == .commandFailed)
    let nodes =
      #"{"path":"root","type":"RootRouter","active":true},"#
      + #"{"path":"root/a","type":"NodeRouter","active":true}"#
    let state = #"{"children":[],"number":2}"#
    if format == .text {
      #expect(run.output.lines == ["root", "└── a", state])
      #expect(run.errors.lines.count == 1 && run.errors.text.contains("nonsense"))
    } else {
      let events = run.output.lines.plainEvents
      #expect(
        events.prefix(2) == [
          #"{"event":"tree","nodes":[\#(nodes)]}"#,
          #"{"event":"state","path":"root/a","state":\#(state),"answer":true}"#,
        ])
      #expect(events.count == 3 && events[2].contains("nonsense"))
    }
  }

  @Test func `a quiet session at a terminal does not report attached and detached nodes`() async {
    let lines = ScriptedLines()
    let run = SessionRun(
      SessionOptions(verbosity: .quiet), inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    await lines.type("attach a")
    await lines.type("a set 1")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text == "root> root> a: number: 1\nroot> \n")
  }

  @Test func `a verbose script reports attached and detached nodes, and waits, on standard error`()
    async
  {
    let run = SessionRun(
      SessionOptions(verbosity: .verbose), "attach a", "a add 1", "wait", "detach a", "add 2")
    run.start()
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    await run.clock.sleepers(1)
    await run.clock.advance(by: .seconds(1))
    #expect(await run.end() == .success)
    #expect(run.output.text == "a: number: 1\nnumber: 2\n")
    #expect(
      run.errors.text == """
        attached root/a
        waiting for root/a add 1 (line 2)
        Several nodes write such lines now; each begins with the path of its node.
        detached root/a
        waiting for root add 2 (line 5)

        """)
  }

  @Test func `a verbose script in JSON reports the effects that it waits for`() async {
    let run = SessionRun(
      SessionOptions(format: .json, drain: .zero, verbosity: .verbose), "attach a", "a add 1")
    #expect(await run.end() == .commandFailed)
    #expect(
      run.output.lines.plainEvents.contains(
        #"{"event":"notice","code":"session","message":"waiting for root/a add 1 (line 2)"}"#)
    )
  }
}

private final class OneLine: LineSource {
  private var line: InputLine?

  init(_ line: InputLine) { self.line = line }

  func nextBatch() async -> [InputLine]? {
    defer { line = nil }
    return line.map { [$0] }
  }
}
