// Waits for effects, their cancellation, and the output of detached nodes.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionEffectTests {
  private let lines = ScriptedLines()

  @Test func `T14: the session keeps no detached node alive`() async throws {
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
}
