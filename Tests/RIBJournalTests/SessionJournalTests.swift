// A session and its journal: what is kept, when it is safe, and what is restored.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct SessionJournalTests {
  private let folder = TestFolder.empty()

  @Test
  func `J3, J4: a killed session goes on with its sleeping effects, for the time that was left`()
    async throws
  {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("attach a", "a add 2")
    await first.pass(.milliseconds(400))
    await first.type("set 5")
    let picture = first.picture
    #expect(first.output.lines == ["number: 5"])
    try folder.copy(as: "killed")
    await first.pass(.milliseconds(300))

    let second = await KeptRun(try folder.journal("killed")).begin()
    #expect(second.picture == picture && second.clock.now.offset == .milliseconds(400))
    #expect(second.output.lines == [] && second.errors.lines == [])
    await second.realTime.advance(by: .milliseconds(599))
    await second.type("a state")
    #expect(second.output.lines == [#"{"children":[],"number":0}"#])
    await second.pass(.milliseconds(1))
    await second.type("a state")
    #expect(second.output.lines.suffix(2) == ["a: number: 2", #"{"children":[],"number":2}"#])
    await second.endWell()
    await first.endWell()
  }

  @Test func `J1: output is written only once all that led to it is on the device`() async throws {
    let output = RecordingSink()
    var synced: [[String]] = []
    var calls = JournalCalls()
    let sync = calls.sync
    calls.sync = { number throws(SystemError) in
      synced.append(output.lines)
      try sync(number)
    }
    let texts = (1...300).map { "set \($0)" } + ["add 1"]
    let session = Session(
      SessionOptions(movesClock: true), [SessionInput(LinesAtOnce(texts))], output: output,
      errors: output, keeper: try folder.journal(calls: calls)
    ) { RootRouter(clock: $0) }
    #expect(await session.run() == .success)
    #expect(output.lines.count == 301)
    // The header; the batch of lines; the second that the end of input let pass; the checkpoint.
    let counts: [Int] = synced.map(\.count)
    #expect(counts == [0, 0, 300, 301])
  }

  @Test func `a session that ended well is restored as it ended, and goes on`() async throws {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("attach a", "a set 3", "add 1")
    await first.endWell()
    #expect(first.errors.lines == ["Cancelled: root add 1 (line 3)."])
    #expect(
      try folder.text("j").contains(
        #""cancelled":"root","effects":["root add(1, after: 1.0 seconds)"]"#))
    let second = await KeptRun(try folder.journal(), SessionOptions(verbosity: .verbose)).begin()
    #expect(second.errors.lines == ["Restored 3 commands from '\(folder["j"])'."])
    #expect(second.clock.sleeperCount == 0)
    await second.type("a state", "attach b")
    #expect(second.output.lines == [#"{"children":[],"number":3}"#])
    await second.endWell()
    let third = await KeptRun(try folder.journal()).begin()
    #expect(third.root.children.map(\.name) == ["a", "b"])
    await third.endWell()
  }

  @Test func `a cancellation by a person is recorded, and time passes for all other effects`()
    async throws
  {
    let first = await KeptRun(try folder.journal(), isInteractive: true).begin()
    await first.type("add 1", "attach a", "a add 2")
    first.session.typist.interruptByPerson()
    await first.type("a add 3")
    try folder.copy(as: "killed")
    let second = await KeptRun(try folder.journal("killed"), isInteractive: true).begin()
    #expect(second.picture == first.picture && second.root.interactor.runningEffects.isEmpty)
    await second.endWell()
    await first.endWell()
    let run = await KeptRun(try folder.journal("j2"), isInteractive: true).begin()
    await run.type("attach a", "add 1", "a")
    run.session.typist.interruptByPerson()
    await run.pass(.seconds(1))
    await wait(for: "the effect has ended") { run.number == 1 }
    run.session.typist.interruptByPerson()
    await run.realTime.advance(by: .seconds(2))
    await run.type("set 5")
    #expect(run.clock.now.offset == .seconds(3))
    await run.endWell()
  }

  @Test func `T14: a restored session keeps no detached node alive`() async throws {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("attach a", "a set 1")
    await first.endWell()
    let second = await KeptRun(try folder.journal()).begin()
    weak let presenter = (second.root.child(named: "a") as? NodeRouter)?.viewController
    #expect(presenter != nil)
    second.root.child(named: "a").map { second.root.detachChild($0) }
    #expect(presenter == nil)
    await second.endWell()
  }

  @Test func `a wait in real time ends at its limit`() async throws {
    let run = await KeptRun(try folder.journal()).begin()
    await run.type("hang")
    run.lines.send("wait 1")
    await run.realTime.sleepers(1)
    await run.realTime.advance(by: .seconds(1))
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines.first
        == "line 2, column 6: Timed out after 1 s; still running: root hang (line 1).")
    #expect(run.clock.now.offset == .seconds(1))
  }

  @Test func `J7: a command with a secret is refused, and not kept`() async throws {
    let run = KeptRun(try folder.journal()) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("login", "Log in", .string("password")) { _ in .set(1) }.secret()
      }
    }
    await run.begin()
    run.lines.send("login hunter2")
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == [
        "line 1, column 1: This command has a secret argument, which a journal must not hold; use "
          + "it in a session without one."
      ])
    #expect(run.number == 0)
    #expect(!(try folder.text("j").contains("hunter2")))
  }

  @Test func `a journal of its largest size takes no more commands, and its session ends well`()
    async throws
  {
    let journal = try SessionJournal(
      opening: folder["j"], SampleJournal.header, sizeLimit: 100)
    let run = await KeptRun(journal, .keepGoing).begin()
    await run.type("set 1", "set 2")
    #expect(run.output.lines == ["number: 1"])
    #expect(
      run.errors.lines == [
        "line 2, column 1: The journal has grown to its largest size; end the session, and begin another "
          + "one with a new file."
      ])
    #expect(await run.end() == .commandFailed)
    let again = await KeptRun(try folder.journal()).begin()
    #expect(again.number == 1)
    await again.endWell()
  }

  @Test func `J8: output that cannot be made safe is not written, and the session ends with 74`()
    async throws
  {
    let run = await KeptRun(try folder.journal(calls: .failing(atSync: 3)), .keepGoing).begin()
    await run.type("set 1")
    run.lines.send("set 2")
    #expect(await run.end().code == 74)
    #expect(run.output.lines == ["number: 1"])
    #expect(
      run.errors.lines.count == 1
        && run.errors.text.contains("cannot be written: Input/output error. 1 command is safe"))
    let again = await KeptRun(try folder.journal()).begin()
    #expect(again.number == 1)
    await again.endWell()
  }

  @Test func `J8: a failure while a line is awaited ends the session though work runs`()
    async throws
  {
    let run = KeptRun(try folder.journal(calls: .failing(atSync: 4)))
    let running = run.start()
    await run.type("hang", "add 1")
    await run.realTime.advance(by: .seconds(1))
    let status = await running.value("the session ends", sourceLocation: #_sourceLocation)
    #expect(status.code == 74 && run.output.lines == [])
    #expect(run.errors.text.contains("Input/output error. 2 commands are safe"))
  }

  @Test(arguments: [false, true])
  func `J6: work outside is named if a journal has to repeat what follows`(isKept: Bool)
    async throws
  {
    let run = await KeptRun(isKept ? try folder.journal() : nil).begin()
    await run.type("idle")
    #expect(run.errors.lines.count == (isKept ? 1 : 0), "\(run.errors.lines)")
    #expect(
      run.errors.lines.allSatisfy { $0.hasPrefix("line 1: warning: root idle waits for some") })
    _ = await run.end()
  }

  @Test func `a kept session reports that its output cannot be written, too`() async throws {
    let run = await KeptRun(try folder.journal()).begin()
    run.output.failure = SystemError(code: ENOSPC)
    run.lines.send("set 1")
    #expect(await run.endOfInput() == .inputOutputError)
    #expect(run.errors.lines == ["cannot write: No space left on device"])
  }

  @Test
  func `J9: a command that no longer exists is refused by name, and the file is left as it is`()
    async throws
  {
    let run = KeptRun(try folder.journal()) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("fly", "Fly", .int("height")) { .set($0) }
      }
    }
    await run.begin()
    await run.type("fly 3")
    await run.endWell()
    let before = try folder.text("j")
    let again = KeptRun(try folder.journal())
    #expect(await again.end().code == 74)
    #expect(
      again.errors.text.contains(
        #/cannot be used from record 3 \(byte [0-9]+\) on: root has no command "fly"/#))
    #expect(again.output.lines == [])
    #expect(try folder.text("j") == before)
  }

  @Test func `J9: a command that was renamed is found by its former name, but only in a journal`()
    async throws
  {
    let first = KeptRun(try folder.journal()) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("fly", "Fly", .int("height")) { .set($0) }
      }
    }
    await first.begin()
    await first.type("fly 3")
    await first.endWell()
    for number in 4...5 {
      let run = KeptRun(try folder.journal(), SessionOptions(keepsGoing: true)) { root in
        root.viewController.commands(to: root.interactor.reactor.action) {
          command("soar", "Fly", .int("height")) { .set($0) }.renamed(from: "fly")
        }
      }
      await run.begin()
      #expect(run.number == number - 1)
      await run.type("fly 9", "help fly", "help", "soar \(number)")
      let hints: [String] = run.errors.lines.filter { $0.contains("fly is called soar now.") }
      #expect(hints.count == 2, "\(run.errors.lines)")
      #expect(!run.output.text.contains("fly") && run.output.text.contains("soar <height>"))
      #expect(run.number == number)
      let completion = run.session.typist.completion(of: "f", at: 1)
      #expect(!String(describing: completion).contains("fly"))
      _ = await run.end()
    }
  }

  @Test func `J3: a restored session does not run the rc file, whose effects a new one keeps`()
    async throws
  {
    func run() throws -> KeptRun {
      let rc = SessionInput(StringLineSource(["set 7"]), name: "rc", isForgiving: true)
      return KeptRun(try folder.journal(), before: [rc])
    }
    let first = try await run().begin()
    await first.type("attach a")
    #expect(first.number == 7)
    await first.endWell()
    let second = try await run().begin()
    #expect(second.output.lines == [] && second.number == 7)
    await second.endWell()
  }
}
