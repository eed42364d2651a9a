// The requests of a session to the outside, and its journal.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct RecordedSessionTests {
  private let folder = TestFolder.empty()

  /// The records of a journal, without their checksums.
  private func records(_ name: String = "j") throws -> [String] {
    try folder.text(name).split(separator: "\n").map { String($0.dropFirst(9)) }
  }

  @Test
  func `J5: a request is on the device before it is made, and its answer before it is shown`()
    async throws
  {
    var calls = JournalCalls()
    let sync = calls.sync
    var counts: [[Int]] = []
    weak var kept: KeptRun?
    calls.sync = { number throws(SystemError) in
      counts.append([kept?.outside.questions.count ?? 0, kept?.output.lines.count ?? 0])
      try sync(number)
    }
    let run = KeptRun(try folder.journal(calls: calls))
    kept = run
    await run.begin()
    await run.type("ask number")
    await wait(for: "the question") { run.outside.questions.count == 1 }
    await run.realTime.advance(by: .seconds(2))
    run.outside.answer(.success(7))
    await wait(for: "the answer") { run.output.lines == ["number: 7"] }
    let records = try records()
    let check = #","check":{"root":"#
    let others: [String] = records.dropFirst(2).filter { !$0.contains(check) }
    #expect(
      others == [
        #"{"at":0,"to":"root","do":"ask number"}"#,
        #"{"at":0,"asked":"number","to":"root","n":1}"#, #"{"at":0,"commit":1}"#,
        #"{"at":2000000,"answer":1,"value":7}"#, #"{"at":2000000,"commit":1}"#,
      ])
    #expect(records.count { $0.contains(check) } == 2)
    await run.endWell()
    #expect(counts.prefix(3) == [[0, 0], [0, 0], [1, 0]])
    let start = try #require(records[1].firstMatch(of: #/"start":"([0-9a-f]{16})"/#)).1
    #expect(run.outside.questions[0].key == "\(start)-1")
  }

  @Test func `J5: a restored session takes the answers from its journal and makes no requests`()
    async throws
  {
    let run = await KeptRun(try folder.journal()).begin()
    await run.type("ask a", "ask b")
    await wait(for: "the questions") { run.outside.questions.count == 2 }
    run.outside.answer(.success(7))
    await wait(for: "the answer") { run.output.lines == ["number: 7"] }
    run.outside.answer(.failure(Breakdown()))
    await wait(for: "the error") { run.errors.text.contains("it broke") }
    #expect(await run.end() == .commandFailed)
    let again = await KeptRun(try folder.journal()).begin()
    #expect(again.outside.questions.isEmpty && again.output.lines == [] && again.errors.lines == [])
    #expect(again.number == 7)
    await again.type("ask c")
    await wait(for: "the question") { again.outside.questions.count == 1 }
    #expect(again.outside.questions[0].key == "\(try #require(again.journal).start.id)-3")
    await again.endWell()
  }

  @Test
  func `J5: a request without an answer is made again with the same key, or fails as interrupted`()
    async throws
  {
    let run = await KeptRun(try folder.journal()).begin()
    await run.type("ask a", "ask-once b")
    await wait(for: "the questions") { run.outside.questions.count == 2 }
    try folder.copy(as: "killed")
    await run.endWell()
    var again = await KeptRun(try folder.journal("killed")).begin()
    await wait(for: "the question") { again.outside.questions.count == 1 }
    #expect(again.outside.questions[0].key == "\(try #require(run.journal).start.id)-1")
    #expect(
      again.errors.lines == [
        "\(folder["killed"]):7:1: root: The program ended or went back before the answer came; it is "
          + "unknown what became of the request."
      ])
    again.outside.answer(.success(3))
    await wait(for: "the answer") { again.output.lines == ["number: 3"] }
    let picture = again.picture
    #expect(await again.end() == .commandFailed)
    again = await KeptRun(try folder.journal("killed")).begin()
    #expect(again.picture == picture)
    #expect(again.outside.questions.isEmpty && again.errors.lines == [])
    await again.endWell()
  }

  @Test func `in virtual time, a wait waits for an answer before the time moves on`() async throws {
    let run = await KeptRun(try folder.journal(), SessionOptions(movesClock: true)).begin()
    await run.type("ask a", "add 5")
    run.lines.send("wait")
    await wait(for: "the question") { run.outside.questions.count == 1 }
    #expect(run.output.lines == [] && run.clock.now.offset == .zero)
    run.outside.answer(.success(10))
    await run.lines.beAwaited()
    #expect(
      run.output.lines == ["number: 10", "number: 15"] && run.clock.now.offset == .seconds(1))
    await run.endWell()
  }

  @Test func `J5: requests of the launch are restored too`() async throws {
    func run() throws -> KeptRun {
      KeptRun(try folder.journal()) { root in
        root.interactor.onActive = { [weak root] in
          root?.interactor.action.onNext(.ask("start", isRepeated: true))
        }
      }
    }
    let first = try await run().begin()
    await wait(for: "the question") { first.outside.questions.count == 1 }
    first.outside.answer(.success(7))
    await first.type("attach a")
    await first.endWell()
    // The third finds what the second has recorded, in which the question does not stand again.
    for name in ["b", "c"] {
      try #require(try records().count { $0.contains(#""asked":"start""#) } == 1)
      let next = try await run().begin()
      #expect(next.errors.lines == [] && next.outside.questions.isEmpty)
      #expect(next.number == 7)
      await next.type("attach \(name)")
      await next.endWell()
    }
    #expect(try records().count { $0.contains(#""asked":"start""#) } == 1)
  }

  @Test func `J5: requests that were made at once are restored in their order`() async throws {
    func run(_ journal: String) throws -> KeptRun {
      KeptRun(try folder.journal(journal)) { root in
        root.interactor.onActive = { [weak root] in
          for name in ["a", "b"] { root?.interactor.action.onNext(.ask(name, isRepeated: true)) }
        }
      }
    }
    let first = try await run("j").begin()
    await wait(for: "the questions") { first.outside.questions.count == 2 }
    await first.type("set 1")
    try folder.copy(as: "killed")
    await first.endWell()
    let second = try await run("killed").begin()
    await wait(for: "the questions") { second.outside.questions.count == 2 }
    #expect(Set(second.outside.questions.map(\.key)) == Set(first.outside.questions.map(\.key)))
    #expect(second.errors.lines == [])
    await second.endWell()
  }

  /// A session whose root asks something when its number has become that.
  private func run(
    _ journal: SessionJournal, askingAt number: Int, before others: [SessionInput] = [],
    _ options: SessionOptions = SessionOptions(), then: @escaping (KeptRun) -> Void = { _ in }
  ) -> KeptRun {
    weak var kept: KeptRun?
    let run = KeptRun(journal, options, before: others, isInteractive: others.isEmpty) { root in
      root.interactor.onActive = { [weak root] in
        guard let interactor = root?.interactor else { return }
        interactor.state.map(\.number).distinctUntilChanged().skip(1)
          .subscribe(onNext: { [weak interactor] in
            if $0 != number { return }
            interactor?.action.onNext(.ask("late", isRepeated: true))
            if let kept { then(kept) }
          }).disposeOnDeactivate(interactor: interactor)
      }
    }
    kept = run
    return run
  }

  @Test func `J5: requests that a cancellation leads to are restored after it`()
    async throws
  {
    let first = await run(try folder.journal(), askingAt: 0).begin()
    await first.type("hold 3")
    first.session.typist.interruptByPerson()
    // It is made at once, though nothing is typed.
    await wait(for: "the question") { first.outside.questions.count == 1 }
    await first.type("attach a")
    let picture = first.picture
    let key = first.outside.questions.first?.key
    try folder.copy(as: "killed")
    await first.endWell()
    var records = try records("killed")
    records.removeAll { !$0.contains(#""cancelled""#) && !$0.contains(#""asked""#) }
    let isAsked: [Bool] = records.map { $0.contains(#""asked""#) }
    #expect(isAsked == [false, true])

    let second = await run(try folder.journal("killed"), askingAt: 0).begin()
    #expect(second.errors.lines == [] && second.picture == picture)
    await wait(for: "the question") { second.outside.questions.count == 1 }
    #expect(second.outside.questions.first?.key == key)
    second.outside.answer(.success(4))
    await wait(for: "the answer") { second.number == 4 }
    await second.endWell()
  }

  @Test func `J5: requests before a cancellation are restored before it`()
    async throws
  {
    // The person cancels while the time is moved on, which comes first to its rest, a second later.
    let first = run(try folder.journal(), askingAt: 1) { $0.session.typist.interruptByPerson() }
    await first.begin()
    await first.type("add 1")
    await first.realTime.advance(by: .seconds(2))
    await wait(for: "the cancellation") { first.errors.text.contains("Cancelled: ") }
    await first.type("attach a")
    let picture = first.picture
    try folder.copy(as: "killed")
    await first.endWell()
    let times = try records("killed").filter {
      $0.contains(#""cancelled""#) || $0.contains(#""asked""#)
    }.map { $0.prefix { $0 != "," } }
    #expect(times == [#"{"at":1000000"#, #"{"at":2000000"#])

    let second = await run(try folder.journal("killed"), askingAt: 1).begin()
    #expect(second.errors.lines == [] && second.picture == picture)
    #expect(second.outside.questions.isEmpty)
    await second.endWell()
  }

  @Test func `J5: requests of a command are made before the next command, also in a batch`()
    async throws
  {
    let first = await run(
      try folder.journal(), askingAt: 1_000_000,
      before: [SessionInput(LinesAtOnce(["hop", "set 5"]))]
    ).begin()
    await wait(for: "the question") { first.outside.questions.count == 1 }
    await first.endWell()
    let journal = try SessionJournal(
      replaying: folder["j"], app: SampleJournal.header.app, upTo: 1)
    let look = await run(journal, askingAt: 1_000_000, SessionOptions(movesClock: true)).begin()
    #expect((look.errors.lines, look.number) == ([], 1_000_000))
    #expect(look.root.interactor.runningEffects.count == 1)
    await look.endWell()
  }

  @Test func `J5: a program that makes a request that is not recorded is refused`() async throws {
    func run(_ action: NodeAction) throws -> KeptRun {
      KeptRun(try folder.journal()) { root in
        root.viewController.commands(to: root.interactor.reactor.action) {
          command("step", "Step") { action }
        }
      }
    }
    let first = try await run(.set(1)).begin()
    await first.type("step")
    await first.endWell()
    let before = try folder.text("j")
    let second = try run(.ask("number", isRepeated: true))
    #expect(await second.end().code == 74)
    #expect(
      second.errors.text.contains("the program asks 'number' now, which it has not asked then."))
    #expect(second.outside.questions.isEmpty)
    #expect(try folder.text("j") == before)
  }

  @Test func `a node that its own command detaches is recorded by the path that it had`()
    async throws
  {
    let run = await KeptRun(try folder.journal()).begin()
    await run.type("attach a")
    (run.root.child(named: "a") as? NodeRouter)?.viewController.commands(
      to: run.root.interactor.reactor.action
    ) { command("leave", "Leave") { .detach("a") } }
    await run.type("a leave")
    #expect(try records().contains(#"{"at":0,"to":"root/a","do":"leave"}"#))
    #expect(run.root.children.isEmpty)
    await run.endWell()
  }

  @Test func `a journal with only a header begins anew`() async throws {
    try folder.journal().close()
    let rc = SessionInput(StringLineSource(["set 7"]), name: "rc", isForgiving: true)
    let run = await KeptRun(try folder.journal(), SessionOptions(verbosity: .verbose), before: [rc])
      .begin()
    #expect(run.output.lines == ["number: 7"] && run.errors.lines == [])
    await run.endWell()
  }
}
