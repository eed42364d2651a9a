// Virtual time that follows a clock, while lines take their time.

import Basics
import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import KeptRIBs
@testable import RIBConsole
@testable import RIBCore
@testable import RIBJournal

@Suite(.serialized) struct LiveTimeTests {
  private let blocks = ActionSubject<Int>()

  /// Makes a session with the command `block`, which takes milliseconds of real time before it returns; the lines are there
  /// at once.
  private func session(
    _ lines: [String], _ journal: SessionJournal? = nil, isInteractive: Bool = false,
    door: TestDoor? = nil
  ) -> KeptRun {
    let run = KeptRun(journal, isInteractive: isInteractive, door: door) { [blocks] root in
      root.viewController.commands(to: blocks) {
        command("block", "Take real time", .int("milliseconds")) { $0 }
      }
    }
    let clock = run.realTime.virtualClock
    _ = blocks.subscribe(onNext: { clock.move(to: clock.now.advanced(by: .milliseconds($0))) })
    for line in lines { run.lines.send(line) }
    return run
  }

  @Test func `E9: a timer begins with its line, however long the lines before it took`() async {
    let run = await session(["block 300", "block 300", "block 300", "add 5"]).begin()
    #expect(run.clock.nextDeadline?.offset == .milliseconds(1_900))
    _ = await run.end()
  }

  @Test func `E9: what falls due while a line runs comes before the next one`() async {
    let run = await session(["add 5", "block 1000", "set 1"]).begin()
    #expect(run.output.lines == ["number: 5", "number: 1"])
    _ = await run.end()
  }

  @Test func `E9: so it is with the lines of a client`() async {
    let door = TestDoor()
    let run = await session([], door: door).begin()
    let client = await door.client()
    client.send("add 5", "block 1000", "set 1", "block 300", "add 2")
    await wait(for: "the lines have been run") {
      client.lines.count { $0.contains(#""event":"done""#) } == 5
    }
    #expect(run.output.lines == ["[1] number: 5", "[1] number: 1"])
    #expect(run.clock.nextDeadline?.offset == .milliseconds(2_300))
    _ = await run.end()
  }

  @Test func `E9: an interruption while something falls due ends a script before its next line`()
    async throws
  {
    let folder = TestFolder.empty()
    let run = session(["add 5", "block 1000", "set 1"], try folder.journal())
    let subscription = run.root.interactor.state.filter { $0.number == 5 }
      .subscribe(onNext: { [unowned run] _ in run.interrupt() })
    #expect(await run.status() == .commandFailed)
    #expect(run.output.lines == ["number: 5"])
    subscription.dispose()
  }

  // MARK: Work off the main actor

  /// Begins a session whose first line computes for as long as the test wants, and goes on without it.
  private func computing(
    _ lines: [String], _ journal: SessionJournal? = nil, isInteractive: Bool = false
  ) async -> KeptRun {
    let run = session(lines, journal, isInteractive: isInteractive)
    run.outside.computation.block()
    run.start()
    await run.realTime.sleepers(1)
    await run.realTime.advance(by: LiveClock.patience)
    await wait(for: "the session goes on") { run.clock.now.offset == LiveClock.patience }
    await run.lines.beAwaited()
    return run
  }

  private func end(_ run: KeptRun) async {
    run.outside.computation.end()
    await wait(for: "the work comes back") { run.root.interactor.runningEffects.isEmpty }
  }

  @Test func `E9: a line does not wait for work off the main actor`() async {
    let run = await computing(["compute 7", "set 1"])
    #expect(run.output.lines == ["number: 1"])
    await end(run)
    #expect(run.output.lines == ["number: 1", "number: 8"])
    await run.endWell()
  }

  @Test func `E9: a timer rings on time while work computes off the main actor`() async {
    let run = await computing(["compute 7", "add 5"])
    await run.realTime.advance(by: .seconds(1))
    await wait(for: "the timer") { run.output.lines == ["number: 5"] }
    await end(run)
    #expect(run.output.lines == ["number: 5", "number: 12"])
    await run.endWell()
  }

  @Test func `E9: a wait ends at its limit while work computes off the main actor`() async {
    let run = await computing(["compute 7"])
    run.lines.send("wait 2")
    await run.realTime.sleepers(1)
    await run.realTime.advance(by: .seconds(2))
    #expect(await run.status() == .commandFailed)
    #expect(run.errors.text.contains("Timed out after 2 s; still running: root compute 7"))
    run.outside.computation.end()
  }

  @Test func `E9: work that comes back sleeps from then on`() async {
    let run = await computing(["compute-twice 7"])
    await run.realTime.advance(by: .seconds(10))
    run.outside.computation.end()
    await wait(for: "its first step") { run.number == 7 && run.clock.nextDeadline != nil }
    #expect(run.clock.nextDeadline?.offset == .seconds(11) + LiveClock.patience)
    await run.realTime.advance(by: .seconds(1))
    await wait(for: "its last step") { run.number == 14 }
    await run.endWell()
  }

  @Test func `E9: a restored session has work come back when it did`() async throws {
    let folder = TestFolder.empty()
    var run = await computing(["compute 7", "set 1"], try folder.journal())
    await run.realTime.advance(by: .seconds(3))
    await end(run)
    let picture = run.picture
    await run.endWell()
    run = await KeptRun(try folder.journal()).begin()
    #expect(run.number == 8)
    #expect(run.picture == picture)
    await run.endWell()
  }

  @Test func `E9: work that was away when the process died comes back in the restored session`()
    async throws
  {
    let folder = TestFolder.empty()
    var run = await computing(["compute 7", "set 1"], try folder.journal())
    try folder.copy(as: "killed")
    await end(run)
    await run.endWell()
    run = await KeptRun(try folder.journal("killed")).begin()
    await wait(for: "the work comes back") { run.number == 8 }
    await run.endWell()
  }

  @Test
  func `E9: a replay in virtual time has work come back when it did, or after its last record`()
    async throws
  {
    let folder = TestFolder.empty()
    let run = await computing(["compute 7", "set 1"], try folder.journal())
    try folder.copy(as: "killed")
    await end(run)
    await run.endWell()
    for (name, command) in [("j", nil), ("j", 1), ("j", 2), ("killed", nil)] {
      let journal = try SessionJournal(
        replaying: folder[name], app: SampleJournal.header.app, upTo: command)
      let run = await KeptRun(journal, SessionOptions(movesClock: true)).begin()
      await run.type("wait")
      #expect(run.number == (command == 1 ? 7 : 8), "\(name) \(command ?? 0)")
      await run.endWell()
    }
  }

  @Test func `E9: a session whose journal has version 2 waits for all work`() async throws {
    let folder = TestFolder.empty()
    try folder.beginJournalOfVersion2("j")
    let run = session(["add 5", "compute 7"], try folder.journal())
    run.outside.computation.block()
    run.start()
    await wait(for: "the work computes") { run.outside.computation.hasBegun }
    await run.realTime.advance(by: .seconds(1))
    VirtualClock.checkWaits()
    // A session that goes on without the work does so after some thirty turns.
    for _ in 0..<1_000 { await Suspension.takeTurn() }
    #expect(run.output.lines == [])
    run.outside.computation.end()
    await wait(for: "the timer") { run.output.lines == ["number: 7", "number: 12"] }
    await run.endWell()
  }

  @Test func `E9: going back has work come back when it did`() async {
    let run = await computing(["compute 7", "set 1"])
    await end(run)
    await run.type("set 2", "goto 2")
    // It was away then, and comes back anew.
    await wait(for: "the work comes back") { run.number == 8 }
    await run.type("goto 2")
    await wait(for: "the work comes back again") { run.number == 8 }
    await run.endWell()
  }

  @Test func `E4: work of a tree that was left is not named as begun again`() async {
    let run = await computing(["compute 7"])
    let old = run.outside
    #expect(await run.errors(of: "back") == [])
    old.computation.end()
    await run.endWell()
  }

  @Test func `E9: a saved session has work come back when it did`() async throws {
    let folder = TestFolder.empty()
    let run = await computing(["compute 7", "set 1"])
    await end(run)
    await run.type("save test \(folder["a.swift"])")
    let test = try folder.text("a.swift")
    #expect(test.contains(#"app.expectLines("number: 8")"#), "\(test)")
    await run.endWell()
  }

  @Test func `E9: C-c cancels work that is away`() async {
    let run = await computing(["compute 7"], isInteractive: true)
    run.interrupt()
    await run.type("set 1")
    run.outside.computation.end()
    await run.type("set 1")
    #expect(run.number == 1)
    await run.endWell()
  }
}
