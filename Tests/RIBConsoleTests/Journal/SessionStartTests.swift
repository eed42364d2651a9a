// What each start of a session with a journal records, and that only looking records nothing.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct SessionStartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func starts(_ name: String = "j") throws -> [String] {
    try folder.text(name).matches(of: #/"start":"([0-9a-f]{16})"/#).map { String($0.1) }
  }

  // Defect 45
  @Test func `J10: no key is given twice, in no copy and in no journal that was cut`() async throws
  {
    var keys: [String] = []
    func ask(_ name: String, at journal: String) async throws {
      let run = KeptRun(try folder.journal(journal))
      await run.begin()
      await run.type("ask \(name)")
      await wait(for: "the question") { run.outside.questions.count == 1 }
      keys.append(run.outside.questions[0].key)
      run.outside.answer(.success(1))
      await wait(for: "the answer") { run.output.lines.count == 1 }
      #expect(await run.end() == .success)
    }
    let first = KeptRun(try folder.journal())
    await first.begin()
    await first.type("set 1")
    try folder.copy(as: "early")
    #expect(await first.end() == .success)
    try folder.copy(as: "copy")
    for journal in ["j", "copy", "early", "j", "copy"] {
      try await ask("a", at: journal)
    }
    #expect(Set(keys).count == 5)
    #expect(keys.map { $0.split(separator: "-").last } == ["1", "1", "1", "2", "2"])
    #expect(try starts().count == 3 && Set(starts() + starts("copy")).count == 5)
  }

  // Defect 45
  @Test func `J10: a question without an answer keeps its key over several starts`() async throws {
    let first = KeptRun(try folder.journal())
    await first.begin()
    await first.type("ask a")
    await wait(for: "the question") { first.outside.questions.count == 1 }
    let key = first.outside.questions[0].key
    try folder.copy(as: "second")
    #expect(await first.end() == .success)
    var journal = "second"
    for next in ["third", "fourth"] {
      let run = KeptRun(try folder.journal(journal))
      await run.begin()
      await wait(for: "the question") { run.outside.questions.count == 1 }
      #expect(run.outside.questions[0].key == key)
      await run.type("set 5")
      try folder.copy(journal, as: next)
      #expect(await run.end() == .success)
      journal = next
    }
  }

  // Defect 53
  @Test func `only looking leaves the journal as it is, and what runs to the next session`()
    async throws
  {
    let first = KeptRun(try folder.journal())
    await first.begin()
    await first.type("add 1", "attach a")
    try folder.copy(as: "killed")
    #expect(await first.end() == .success)
    let text = try folder.text("killed")
    for _ in 0..<2 {
      let run = KeptRun(try folder.journal("killed"))
      await run.begin()
      await run.type("tree", "a state", "a")
      #expect(await run.end() == .success)
      #expect(run.output.lines.first == "root (running: add 1)")
      #expect(run.errors.lines == [])
      #expect(try folder.text("killed") == text)
    }
    // At the end of input, too.
    let ended = KeptRun(try folder.journal("killed"))
    await ended.begin()
    #expect(await ended.endOfInput() == .success)
    #expect(try folder.text("killed") == text)
  }

  // Defect 53
  @Test func `a replay that only looks ends at once, whatever runs`() async throws {
    let first = KeptRun(try folder.journal())
    await first.begin()
    await first.type("add 1", "hang")
    try folder.copy(as: "killed")
    #expect(await first.end() == .success)
    let journal = try SessionJournal(replaying: folder["killed"], app: SampleJournal.header.app)
    let run = KeptRun(journal, SessionOptions(movesClock: true))
    await run.begin()
    #expect(await run.endOfInput() == .success)
    #expect(run.errors.lines == [] && run.output.lines == [])
    #expect(run.clock.now.offset == .zero)
  }

  // Defect 50
  @Test func `the first commands are restored as they were before the good end`() async throws {
    let first = KeptRun(try folder.journal())
    await first.begin()
    await first.type("attach a", "add 1")
    let picture = first.picture
    #expect(await first.end() == .success)
    let journal = try SessionJournal(
      replaying: folder["j"], app: SampleJournal.header.app, upTo: 2)
    let run = KeptRun(journal, SessionOptions(movesClock: true))
    await run.begin()
    #expect(run.picture == picture)
    #expect(run.root.interactor.runningEffects.count == 1)
    #expect(await run.end() == .success)
  }
}
