// The restoration of effects that were cancelled.

import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct CancelledEffectTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `effects that the end of input has cancelled do not run in the next session`()
    async throws
  {
    var options = SessionOptions()
    options.drain = .zero
    let first = await KeptRun(try folder.journal(), options).begin()
    await first.type("add 2")
    #expect(await first.endOfInput() == .commandFailed)
    let second = await KeptRun(try folder.journal()).begin()
    #expect(second.root.interactor.runningEffects.isEmpty)
    await second.endWell()
  }

  @Test func `R21: a restored session shows what its cancelled effects have left`() async throws {
    let first = await KeptRun(try folder.journal(), isInteractive: true).begin()
    await first.type("hold 3")
    first.session.typist.interruptByPerson()
    await first.type("attach a")
    #expect(first.number == 0)
    try folder.copy(as: "killed")
    let second = await KeptRun(try folder.journal("killed"), isInteractive: true).begin()
    #expect(second.picture == first.picture)
    await second.type("hold 4")
    await second.endWell()
    let third = await KeptRun(try folder.journal("killed"), isInteractive: true).begin()
    #expect(third.number == 0)
    #expect(third.errors.text.contains("differs") == false)
    await third.endWell()
    await first.endWell()
  }
}
