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
    let first = KeptRun(try folder.journal(), options)
    await first.begin()
    await first.type("add 2")
    #expect(await first.endOfInput() == .commandFailed)
    let second = KeptRun(try folder.journal())
    await second.begin()
    #expect(second.root.interactor.runningEffects.isEmpty)
    #expect(await second.end() == .success)
  }

  @Test func `R21: a restored session shows what its cancelled effects have left`() async throws {
    let first = KeptRun(try folder.journal(), isInteractive: true)
    await first.begin()
    await first.type("hold 3")
    first.session.typist.interruptByPerson()
    await first.type("attach a")
    #expect(first.root.interactor.currentState.number == 0)
    try folder.copy(as: "killed")
    let second = KeptRun(try folder.journal("killed"), isInteractive: true)
    await second.begin()
    #expect(second.picture == first.picture)
    await second.type("hold 4")
    #expect(await second.end() == .success)
    let third = KeptRun(try folder.journal("killed"), isInteractive: true)
    await third.begin()
    #expect(third.root.interactor.currentState.number == 0)
    #expect(third.errors.text.contains("differs") == false)
    #expect(await third.end() == .success)
    #expect(await first.end() == .success)
  }
}
