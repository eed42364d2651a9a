// Interruptions of a session before the end of its lines.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

struct SessionTurnTests {
  private static let count = 100_000
  private static let lines = (1...count).map { "set \($0)" }

  @Test func `the rest of many lines is dropped when the session's task is cancelled`() async {
    let run = SessionRun(inputs: [SessionInput(LinesAtOnce(Self.lines))])
    run.start()
    run.cancel()
    #expect(await run.end() == .success)
    #expect(run.output.lines.count < Self.count)
  }

  @Test func `an interruption drops the rest of many lines, and the next typed line is run`() async
  {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [
      SessionInput(LinesAtOnce(Self.lines), name: "rc", isForgiving: true),
      SessionInput(lines, isInteractive: true),
    ])
    run.start()
    run.interrupt()
    await lines.type("set 0")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.lines.count < Self.count)
    #expect(run.output.lines.suffix(2) == ["root> number: 0", "root> "])
  }

  @Test func `an interruption of an rc file does not keep the script after it from being run`()
    async
  {
    let run = SessionRun(inputs: [
      SessionInput(LinesAtOnce(Self.lines), name: "rc", isForgiving: true),
      SessionInput(StringLineSource(["set 0"])),
    ])
    run.start()
    run.interrupt()
    #expect(await run.end() == .success)
    #expect(run.output.lines.count < Self.count && run.output.lines.last == "number: 0")
  }

  @Test func `effects have their turns while a long script is read`() async {
    let lines = ["hop"] + (1...10_000).map { "set \($0)" }
    let run = SessionRun(inputs: [SessionInput(LinesAtOnce(lines))])
    #expect(await run.end() == .success)
    let jump = run.output.lines.enumerated().first { $0.element != "number: \($0.offset + 1)" }
    #expect((jump?.offset ?? 10_000) < 9_000)
  }

  @Test func `in virtual time, a session ends although work waits for something outside`() async {
    let run = SessionRun(
      SessionOptions(movesClock: true), inputs: [SessionInput(LinesAtOnce(["idle", "set 1"]))])
    run.start()
    await wait(for: "it runs") { !run.root.interactor.runningEffects.isEmpty }
    run.cancel()
    #expect(await run.end() == .success)
    #expect((run.output.lines, run.errors.lines) == ([], ["Cancelled: root idle (line 1)."]))
  }

  private static let warning =
    "warning: root idle waits for something other than the session's clock; the next line does not wait for it."

  @Test func `J6: in virtual time, work outside is named once, and no line waits for it`()
    async
  {
    let run = SessionRun(
      SessionOptions(movesClock: true),
      inputs: [SessionInput(LinesAtOnce(["idle", "set 1", "hop", "state", "quit"]))])
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == ["number: 1", "number: 1000001", #"{"children":[],"number":1000001}"#])
    #expect(run.errors.lines == ["line 1: " + Self.warning, "Cancelled: root idle (line 1)."])
  }

  @Test func `in virtual time, an interruption ends a wait for work outside`()
    async
  {
    let lines = ScriptedLines()
    let run = SessionRun(
      SessionOptions(movesClock: true), inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    await lines.type("idle")
    lines.send("wait")
    await wait(for: "it runs") { !run.root.interactor.runningEffects.isEmpty }
    run.interrupt()
    await lines.type("set 1")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text.contains("root> number: 1"))
    #expect(run.errors.lines == [Self.warning, "Cancelled: root idle."])
  }

  @Test func `interrupting a script that an rc file sources ends the rc file`()
    async throws
  {
    let folder = try TestFolder()
    try folder.write("attach a\nadd 1\nwait\nset 5\n", to: "inner")
    try folder.write("source inner\nset 7\n", to: "rc")
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [
      try .rc(folder["rc"]), SessionInput(lines, isInteractive: true),
    ])
    run.start()
    await run.realTime.sleepers(1)
    run.interrupt()
    await lines.type("set 1")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["root> number: 1", "root> "])
  }
}
