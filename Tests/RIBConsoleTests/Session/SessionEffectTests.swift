// Waits for effects, their cancellation, and the output of detached nodes.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionEffectTests {
  @Test func `wait returns when no effect runs, and the next line sees the result`() async {
    let run = SessionRun(SessionOptions(), "add 2", "add 3", "state", "wait", "state", "wait")
    run.start()
    await run.clock.sleepers(2)
    #expect(run.output.lines == [#"{"children":[],"number":0}"#])
    await run.clock.advance(by: .seconds(1))
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == [
        #"{"children":[],"number":0}"#, "number: 2", "number: 5", #"{"children":[],"number":5}"#,
      ])
  }

  @Test func `a wait that passes its limit fails, and names the running effects`() async {
    let run = SessionRun(
      SessionOptions(), "attach a", "add 2", "a add 3", "wait 0.5", "set 9")
    run.start()
    await run.clock.sleepers(3)
    await run.clock.advance(by: .milliseconds(500))
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.text.hasPrefix(
        "line 4, column 6: Timed out after 0.5 s; still running: "
          + "root add 2 (line 2), root/a add 3 (line 3).")
    )
    #expect((run.output.lines, run.clock.sleeperCount) == ([], 0))
  }

  @Test func `a wait within its limit leaves no sleeper, and one of no seconds returns at once`()
    async
  {
    let run = SessionRun(SessionOptions(), "add 2", "wait 5")
    run.start()
    await run.clock.sleepers(2)
    await run.clock.advance(by: .seconds(1))
    #expect(await run.end() == .success)
    await run.clock.settle()
    #expect(run.clock.sleeperCount == 0)
    #expect(await SessionRun(SessionOptions(), "wait 0").end() == .success)
    #expect(await SessionRun(SessionOptions(), "add 1", "wait 0").end() == .commandFailed)
  }

  @Test func `the end of input waits for effects, for ten seconds if no other time is given`() async
  {
    let run = SessionRun(SessionOptions(), "add 2")
    run.start()
    await run.clock.sleepers(2)
    await run.clock.advance(by: .seconds(1))
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["number: 2"])
    let late = SessionRun(SessionOptions(), "hang")
    late.start()
    await late.clock.sleepers(1)
    await late.clock.advance(by: .seconds(10))
    #expect(await late.end() == .commandFailed)
    #expect(late.errors.text.hasPrefix("Still running 10 s after the end of input; cancelled: "))
  }

  @Test func `effects that run longer than the drain are cancelled and named, and the status is 1`()
    async
  {
    let run = SessionRun(SessionOptions(drain: .milliseconds(300)), "add 2")
    run.start()
    await run.clock.sleepers(2)
    await run.clock.advance(by: .milliseconds(300))
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == [
        "Still running 0.3 s after the end of input; cancelled: "
          + "root add 2 (line 1)."
      ])
    #expect(run.output.lines == [])
    await run.clock.settle()
    #expect(run.clock.sleeperCount == 0)
  }

  @Test func `of many effects the first are named and the rest counted`() async {
    let lines = (1...12).map { "add \($0)" }
    let run = SessionRun(
      SessionOptions(drain: .zero), inputs: [SessionInput(StringLineSource(lines))])
    #expect(await run.end() == .commandFailed)
    #expect(run.errors.text.hasPrefix("Still running at the end of input; cancelled: "))
    #expect(run.errors.text.hasSuffix("(line 10), and 2 more.\n"))
  }

  @Test func `a session whose task is cancelled ends without waiting, and names running effects`()
    async
  {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines)])
    run.start()
    await lines.type("add 1")
    run.cancel()
    #expect(await run.end() == .success)
    let waiting = SessionRun(SessionOptions(), "add 1", "wait")
    waiting.start()
    await waiting.clock.sleepers(1)
    waiting.cancel()
    #expect(await waiting.end() == .success)
    #expect(waiting.errors.lines == ["Cancelled: root add 1 (line 1)."])
    #expect(!waiting.root.interactor.isActive)
  }

  @Test func `a detached node writes nothing more, and at the end the deepest is detached first`()
    async
  {
    let run = SessionRun(.json, "attach a", "a add 1", "detach a", "wait")
    run.start()
    #expect(await run.end() == .success)
    let events = run.output.lines.plainEvents
    #expect(
      events.drop { !$0.contains("detached") } == [
        #"{"event":"detached","path":"root/a"}"#,
        #"{"event":"notice","code":"session","message":"Cancelled: root/a add 1 (line 2)."}"#,
        #"{"event":"deactivated","path":"root"}"#,
      ])
    let whole = SessionRun(.json, "attach a", "a attach b", "attach c")
    #expect(await whole.end() == .success)
    let ends: [String] = ["root/c", "root/a/b", "root/a", "root"].map {
      #"{"event":"deactivated","path":"\#($0)"}"#
    }
    #expect(whole.output.lines.plainEvents.suffix(4) == ends[...])
  }

  @Test func `T14: the session keeps no detached node alive`() async throws {
    let lines = ScriptedLines()
    let run = SessionRun(.json, inputs: [SessionInput(lines)])
    run.start()
    await lines.type("attach a")
    await lines.type("a attach b")
    await lines.type("a/b set 1")
    await lines.type("focus a/b")
    await lines.type("add 1")
    let a = run.root.child(named: "a") as? NodeRouter
    weak let b = a?.child(named: "b") as? NodeRouter
    weak let presenter = b?.viewController
    weak let interactor = b?.interactor
    #expect(b != nil && presenter != nil && interactor != nil)
    try #require(a).detachChild(try #require(b))
    #expect(b == nil && presenter == nil && interactor == nil)
    await lines.type("set 2")
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.text.contains(#""path":"root/a","text":"number: 2""#))
  }

  @Test func `a node that is attached again writes again, and nothing that it wrote meanwhile`()
    async
  {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines)])
    run.start()
    await lines.beAwaited()
    let child = NodeRouter(clock: run.clock)
    for number in 1...2 {
      run.root.attachChild(child, as: "a")
      await lines.type("a set \(number)")
      run.root.detachChild(child)
      child.viewController.write("too late")
    }
    lines.end()
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["a: number: 1", "a: number: 2"])
    #expect(child.viewController.recordedLines == [])
  }

  @Test func `K4: after an interruption, an effect cancelled with its node is named at once`()
    async throws
  {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    for line in ["attach a", "a hang"] { await lines.type(line) }
    run.interrupt()
    await lines.type("a hang")
    run.root.detachChild(try #require(run.root.child(named: "a")))
    #expect(run.errors.lines.filter { $0.contains("Cancelled: root/a hang.") }.count == 2)
    lines.end()
    #expect(await run.end() == .success)
  }

  @Test func `a wait after one that was interrupted waits again`() async {
    let lines = ScriptedLines()
    let run = SessionRun(
      SessionOptions(verbosity: .verbose), inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    await lines.type("hang")
    lines.send("wait")
    await wait(for: "the wait") { run.errors.text.contains("waiting for root hang") }
    run.interrupt()
    await lines.type("linger 1")
    for line in ["wait", "set 7"] { lines.send(line) }
    await run.clock.sleepers(1)
    await wait(for: "the second wait") { run.errors.text.contains("waiting for root linger") }
    await run.clock.advance(by: .seconds(3))
    await lines.beAwaited()
    let shown = run.output.text.matches(of: #/number: \d/#).map { String($0.0) }
    #expect(shown == ["number: 1", "number: 7"])
    lines.end()
    #expect(await run.end() == .success)
  }
}
