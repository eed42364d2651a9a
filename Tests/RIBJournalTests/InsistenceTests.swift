// A person who insists on the end of what does not come to rest.

import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct InsistenceTests {
  private let folder = TestFolder.empty()

  @Test func `work that does not come to rest is interrupted by a second C-c, and is not kept`()
    async throws
  {
    let run = await KeptRun(try folder.journal(), isInteractive: true).begin()
    await run.type("set 1")
    run.lines.send("spin")
    await wait(for: "it runs") { !run.root.interactor.runningEffects.isEmpty }
    run.session.typist.interruptByPerson()
    #expect(!run.root.interactor.runningEffects.isEmpty, "A line is run to its rest.")
    run.session.typist.interruptByPerson()
    #expect(await run.end().code == 130)
    let again = await KeptRun(try folder.journal()).begin()
    #expect(again.number == 1)
    #expect(again.root.interactor.runningEffects.isEmpty)
    await again.endWell()
  }

  @Test func `E6: work that does not come to rest within half a second of a signal is not kept`()
    async throws
  {
    let run = await KeptRun(try folder.journal()).begin()
    await run.type("set 1")
    run.lines.send("spin")
    await wait(for: "it runs") { !run.root.interactor.runningEffects.isEmpty }
    run.session.typist.end(by: 15)
    await run.realTime.sleepers(1)
    await run.realTime.advance(by: .milliseconds(499))
    #expect(!run.root.interactor.runningEffects.isEmpty)
    await run.realTime.advance(by: .milliseconds(1))
    #expect(await run.status() == .signal(15))
    let again = await KeptRun(try folder.journal()).begin()
    #expect(again.number == 1 && again.root.interactor.runningEffects.isEmpty)
    await again.endWell()
  }

  @Test func `an interruption of many lines is done between two of them`() async throws {
    let count = 100_000
    let lines = LinesAtOnce((1...count).map { "set \($0)" })
    let run = KeptRun(
      try folder.journal(), before: [SessionInput(lines, name: "rc", isForgiving: true)],
      isInteractive: true)
    run.start()
    run.session.typist.interruptByPerson()
    await run.type("set 0")
    await run.endWell()
    #expect(run.output.lines.count < count)
  }
}
