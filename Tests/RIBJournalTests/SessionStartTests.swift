// The records of each start of a session with a journal; only looking adds none.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct SessionStartTests {
  private let folder = TestFolder.empty()

  private func starts(_ name: String = "j") throws -> [String] {
    try folder.text(name).matches(of: #/"start":"([0-9a-f]{16})"/#).map { String($0.1) }
  }

  @Test func `J10: no key is used twice, not even in a copy or in a journal that was cut`()
    async throws
  {
    var keys: [String] = []
    func ask(_ name: String, at journal: String) async throws {
      let run = await KeptRun(try folder.journal(journal)).begin()
      await run.type("ask \(name)")
      await wait(for: "the question") { run.outside.questions.count == 1 }
      keys.append(run.outside.questions[0].key)
      run.outside.answer(.success(1))
      await wait(for: "the answer") { run.output.lines.count == 1 }
      await run.endWell()
    }
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("set 1")
    try folder.copy(as: "early")
    await first.endWell()
    try folder.copy(as: "copy")
    for journal in ["j", "copy", "early", "j", "copy"] {
      try await ask("a", at: journal)
    }
    #expect(Set(keys).count == 5)
    let numbers: [Substring?] = keys.map { $0.split(separator: "-").last }
    #expect(numbers == ["1", "1", "1", "2", "2"])
    let (starts, copied) = (try starts(), try self.starts("copy"))
    #expect((starts.count, Set(starts + copied).count) == (3, 5))
  }

  @Test func `J10: a request without an answer keeps its key over several starts`() async throws {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("ask a")
    await wait(for: "the question") { first.outside.questions.count == 1 }
    let key = first.outside.questions[0].key
    try folder.copy(as: "second")
    await first.endWell()
    var journal = "second"
    for next in ["third", "fourth"] {
      let run = await KeptRun(try folder.journal(journal)).begin()
      await wait(for: "the question") { run.outside.questions.count == 1 }
      #expect(run.outside.questions[0].key == key)
      await run.type("set 5")
      try folder.copy(journal, as: next)
      await run.endWell()
      journal = next
    }
  }

  /// Checks that a session that only looks, by some lines or by none, leaves its journal as it is.
  private func look(
    at name: String, _ lines: String..., showing tree: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let text = try folder.text(name)
    let run = await KeptRun(try folder.journal(name)).begin()
    for line in lines { await run.type(line) }
    if lines.isEmpty {
      #expect(await run.endOfInput() == .success, sourceLocation: sourceLocation)
    } else {
      await run.endWell(sourceLocation: sourceLocation)
      #expect(run.errors.lines == [], sourceLocation: sourceLocation)
    }
    if let tree { #expect(run.output.lines.first == tree, sourceLocation: sourceLocation) }
    #expect(try folder.text(name) == text, sourceLocation: sourceLocation)
  }

  @Test func `only looking leaves the journal as it is, and running effects to the next session`()
    async throws
  {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("add 1", "attach a")
    try folder.copy(as: "killed")
    await first.endWell()
    for _ in 0..<2 {
      try await look(at: "killed", "tree", "a state", "a", showing: "root (running: add 1)")
    }
    // At the end of input, too.
    try await look(at: "killed")
  }

  @Test func `looking adds nothing even if time has led to something, or a person has cancelled`()
    async throws
  {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("add 1", "add 2")
    await first.pass(.seconds(1))
    await wait(for: "the effects have ended") { first.output.lines.count == 2 }
    await first.type("set 5")
    let text = try folder.text("j")
    await first.type("tree")
    #expect(try folder.text("j") == text)
    try folder.copy(as: "killed")
    await first.endWell()
    try await look(at: "killed", "tree")

    let second = await KeptRun(try folder.journal("j2"), isInteractive: true).begin()
    await second.type("add 1", "attach a", "a", "add 2")
    second.session.typist.interruptByPerson()
    await second.type("set 5")
    try folder.copy("j2", as: "killed-2")
    #expect(try folder.text("killed-2").contains(#""cancelled":"root/a""#))
    await second.endWell()
    for _ in 0..<2 { try await look(at: "killed-2", "tree", showing: "root (running: add 1)") }
  }

  @Test func `J3: what time led to without output is restored after a good end`() async throws {
    let first = await KeptRun(try folder.journal(), SessionOptions(printsOnlyResults: true)).begin()
    await first.type("add 1")
    await first.pass(.seconds(1))
    await wait(for: "the effect has ended") {
      first.number == 1
    }
    await first.endWell()
    #expect(first.output.lines == [])
    let second = await KeptRun(try folder.journal()).begin()
    #expect(second.number == 1)
    #expect(second.root.interactor.runningEffects == [])
    await second.endWell()
  }

  @Test func `the events at the end of the tree are not kept`() async throws {
    let outside = Outside()
    let run = KeptRun(try folder.journal()) { root in
      root.interactor.onActive = { [weak root] in
        guard let interactor = root?.interactor else { return }
        Disposables.create {
          _ = Observable<Int>.task(recorded: "late") { try await outside.ask("late", key: $0) }
            .subscribe(onNext: { _ in })
        }.disposeOnDeactivate(interactor: interactor)
      }
    }
    await run.begin()
    await run.type("set 1")
    let text = try folder.text("j")
    await run.endWell()
    #expect(outside.questions.isEmpty)
    let added = try folder.text("j").dropFirst(text.count).split(separator: "\n")
    #expect(added.count == 3 && added[0].contains(#""checkpoint":["#))
    #expect(added[1].contains(#""ended":"#))
  }

  @Test(arguments: [false, true])
  func `a journal that is given to a second session ends the program`(isReplay: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isReplay] in
      try await useTwice(isReplay: isReplay)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A journal serves one session; open it again for another one."))
  }

  private func replay(_ name: String, upTo command: Int? = nil) async throws -> KeptRun {
    let journal = try SessionJournal(
      replaying: folder[name], app: SampleJournal.header.app, upTo: command)
    return await KeptRun(journal, SessionOptions(movesClock: true)).begin()
  }

  @Test func `a replay ends at once if it only looks, and waits for effects of typed commands`()
    async throws
  {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("add 1", "hang")
    try folder.copy(as: "killed")
    await first.endWell()
    let look = try await replay("killed")
    #expect(await look.endOfInput() == .success)
    #expect(look.errors.lines == [] && look.output.lines == [])
    #expect(look.clock.now.offset == .zero)

    let second = await KeptRun(try folder.journal("j2")).begin()
    await second.type("set 1")
    await second.endWell()
    let run = try await replay("j2")
    await run.type("add 2")
    #expect(await run.endOfInput() == .success)
    #expect(run.output.lines == ["number: 3"])
  }

  @Test(arguments: [false, true])
  func `a session that has only gone back, or in which a person cancelled, ends as any other`(
    isBack: Bool
  ) async throws {
    let first = await KeptRun(try folder.journal(), isInteractive: !isBack).begin()
    for line in isBack ? ["add 1", "set 5"] : ["add 1", "attach a", "a add 2"] {
      await first.type(line)
    }
    try folder.copy(as: "killed")
    await first.endWell()
    let second = await KeptRun(try folder.journal("killed"), isInteractive: !isBack).begin()
    if isBack {
      await second.type("back 1")
    } else {
      await second.type("a")
      second.session.typist.interruptByPerson()
      await second.type("tree")
      #expect(second.root.interactor.runningEffects.count == 1)
    }
    let cancelled = #""cancelled":"root","effects":["root add(1, after: 1.0 seconds)"]"#
    #expect(try !folder.text("killed").contains(cancelled))
    await second.endWell()
    #expect(try folder.text("killed").contains(cancelled))
  }

  @Test func `the first commands are restored as they were before the normal end`() async throws {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("attach a", "add 1")
    let picture = first.picture
    await first.endWell()
    let run = try await replay("j", upTo: 2)
    #expect(run.picture == picture && run.root.interactor.runningEffects.count == 1)
    await run.endWell()
  }
}

private func useTwice(isReplay: Bool) async throws {
  let folder = try TestFolder()
  let first = await KeptRun(try folder.journal()).begin()
  await first.type("set 1")
  _ = await first.end()
  let journal =
    isReplay
    ? try SessionJournal(replaying: folder["j"], app: SampleJournal.header.app)
    : try folder.journal()
  for _ in 0..<2 { _ = await KeptRun(journal).end() }
}
