// A program that no longer does what its journal records.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct StateDifferenceTests {
  private let folder = TestFolder.empty()

  /// A session of a program in which a step has that size.
  private func run(
    step: Int, version: String, on name: String = "j", acceptsDifferences: Bool = false,
    _ options: SessionOptions = SessionOptions()
  ) throws -> KeptRun {
    let journal = try folder.journal(
      name, version: version, acceptsDifferences: acceptsDifferences)
    return KeptRun(journal, options) { addCommands(to: $0, step: step) }
  }

  private func addCommands(to root: NodeRouter, step: Int) {
    root.viewController.commands(to: root.interactor.reactor.action) {
      command("step", "Step") { .set(step) }
      command("step-later", "Step after a second") { .add(step, after: .seconds(1)) }
    }
  }

  /// A killed session of version 1, with steps of 1.
  private func keep(_ lines: String..., then: (KeptRun) async -> Void = { _ in }) async throws {
    let first = try await run(step: 1, version: "1", on: "whole").begin()
    for line in lines { await first.type(line) }
    await then(first)
    try folder.copy("whole", as: "j")
    await first.endWell()
  }

  @Test func `J6, J11: a difference names the first command and node, and who wrote it`()
    async throws
  {
    try await keep("attach a", "step", "a set 3", "step-later", "attach b")
    let before = try folder.text("j")
    let second = try run(step: 2, version: "2")
    #expect(await second.end().code == 74)
    #expect(
      second.errors.lines == [
        "The session differs from the one that '\(folder["j"])' recorded: after the command \"root step\" "
          + "(record 6), root has another state. Version 1 of the program wrote that part; this is "
          + "version 2. The journal was left as it is. Open it with the program that wrote it, look at it "
          + "by '--replay', go on from the last command that agrees by '--until 1', or go on with the states "
          + "as they are now by '--accept-differences'."
      ])
    #expect(second.output.lines == [])
    #expect(try folder.text("j") == before)
  }

  @Test func `J11: a replay shows a difference as an error, and goes on`() async throws {
    try await keep("step")
    let journal = try SessionJournal(
      replaying: folder["j"], app: SampleJournal.header.app, version: "1")
    let replay = KeptRun(journal, SessionOptions(movesClock: true)) { addCommands(to: $0, step: 2) }
    await replay.begin()
    #expect(
      replay.errors.lines == [
        "The session differs from the one that '\(folder["j"])' recorded: after the command \"root step\" "
          + "(record 3), root has another state. Version 1 of the program wrote that part, which this is."
      ])
    #expect(replay.number == 2)
    await replay.type("attach a")
    #expect((journal.observer as? StateChecks)?.takeChanges() == [])
    #expect(await replay.end() == .commandFailed)
  }

  @Test func `J11: of a batch its commands are named, and of passing time the command before`()
    async throws
  {
    let clock = VirtualClock()
    let root = RootRouter(clock: clock)
    addCommands(to: root, step: 1)
    let output = RecordingSink()
    let session = Session(
      SessionOptions(movesClock: true),
      [SessionInput(LinesAtOnce(["attach a", "step-later", "a set 3"]))], output: output,
      errors: output, clock: clock, keeper: try folder.journal(version: "1")
    ) { _ in root }
    #expect(await session.run() == .success)
    let timed = try run(step: 2, version: "2")
    #expect(await timed.end().code == 74)
    #expect(
      timed.errors.text.contains(
        "recorded: as time passed after the command \"root/a set 3\" (record 5), root has another state."
      ))
    let later = KeptRun(try folder.journal(version: "2")) { root in
      addCommands(to: root, step: 1)
      root.interactor.onActive = { [weak root] in root?.interactor.action.onNext(.set(9)) }
    }
    #expect(await later.end().code == 74)
    #expect(
      later.errors.text.contains(
        "recorded: after one of the 3 commands from \"root attach a\" (record 3) to \"root/a set 3\" "
          + "(record 5), root has another state."))
  }

  @Test func `J11: other effects at a cancellation are a difference`() async throws {
    let first = try await run(step: 1, version: "1").begin()
    await first.type("step-later")
    await first.endWell()
    let second = try run(step: 2, version: "2")
    #expect(await second.end().code == 74)
    #expect(
      second.errors.text.contains("\"root step-later\" (record 3), other effects run at root. "))
  }

  @Test func `J11: states that are accepted are what later sessions are compared with`()
    async throws
  {
    try await keep("attach a", "step")
    let second = try await run(step: 2, version: "2", acceptsDifferences: true).begin()
    #expect(second.errors.lines.count == 1 && second.errors.text.hasPrefix("warning: The session "))
    #expect(second.number == 2)
    await second.type("a set 3")
    await second.endWell()
    let third = try await run(step: 2, version: "2").begin()
    #expect((third.errors.lines, third.number) == ([], 2))
    await third.endWell()
    let fourth = try run(step: 1, version: "1")
    #expect(await fourth.end().code == 74)
    #expect(
      fourth.errors.text.contains("Version 2 of the program wrote that part; this is version 1."))
  }

  @Test func `J11: differences can be accepted twice, and only if there are any`()
    async throws
  {
    try await keep("attach a", "step")
    for (step, isAccepted) in [(2, true), (3, true), (3, true), (3, false)] {
      let next = try await run(step: step, version: "\(step)", acceptsDifferences: isAccepted)
        .begin()
      #expect(next.number == step)
      await next.type("attach b", "detach b")
      await next.endWell()
    }
    // The third found none.
    #expect(try folder.text("j").matches(of: #/"accepted":true/#).count == 2)
    for (step, number) in [(2, 2), (1, 1)] {
      let before = try folder.text("j")
      let other = try run(step: step, version: "\(number)")
      #expect(await other.end().code == 74)
      #expect(other.errors.text.contains("Version 3 of the program wrote that part"))
      #expect(try folder.text("j") == before)
    }
  }

  /// A session of a version that has another node from its launch on, on a copy of the journal as it is now.
  private func runWithNode(
    named name: String = "extra", on journal: String, acceptsDifferences: Bool = false
  ) throws -> KeptRun {
    KeptRun(
      try folder.journal(journal, version: "2", acceptsDifferences: acceptsDifferences),
      isInteractive: true
    ) { root in
      addCommands(to: root, step: 1)
      root.interactor.onActive = { [weak root] in
        root?.interactor.action.onNext(.attach(name))
      }
    }
  }

  @Test
  func `J11: an acceptance holds for each later start, though nothing was done in its session`()
    async throws
  {
    try await keep("attach a", "step")
    let first = try await runWithNode(on: "j", acceptsDifferences: true).begin()
    #expect(first.errors.lines.count == 1 && first.root.children.count == 2)
    try folder.copy(as: "killed")
    await first.endWell()
    for name in ["j", "killed", "killed"] {
      let next = try await runWithNode(on: name).begin()
      #expect(next.errors.lines == [])
      await next.type("a set 3")
      await next.endWell()
    }
    let changed = try runWithNode(named: "other", on: "killed")
    #expect(await changed.end().code == 74)
    #expect(changed.errors.text.contains("differs"))
  }

  @Test(arguments: [["back 2"], ["step", "back 2"], ["goto 1", "step", "goto 0"]])
  func `J11: an acceptance holds for the commands before it, to which a session goes back`(
    lines: [String]
  ) async throws {
    try await keep("attach a", "step")
    let first = try await runWithNode(on: "j", acceptsDifferences: true).begin()
    for line in lines { await first.type(line) }
    try folder.copy(as: "killed")
    await first.endWell()
    for number in 1...2 {
      let next = try await runWithNode(on: "killed").begin()
      #expect(next.errors.lines == [])
      await next.type("attach b\(number)")
      await next.endWell()
    }
    let changed = try runWithNode(named: "other", on: "killed")
    #expect(await changed.end().code == 74)
  }

  @Test func `J11: a branch that an acceptance was not about is compared`() async throws {
    try await keep("attach a", "step", "attach b", "back 2", "step") {
      await $0.type("attach c")
    }
    let first = try await run(step: 2, version: "2", acceptsDifferences: true).begin()
    #expect(first.errors.text.contains("(record "))
    await first.endWell()
    // Command 2 is in the branch that was left.
    let other = try folder.journal(version: "2", after: 3)
    let second = KeptRun(other) { addCommands(to: $0, step: 2) }
    #expect(await second.end().code == 74)
    #expect(second.errors.text.contains("after the command \"root step\" (record 6)"))
  }

  @Test func `J11: the command that a refusal names leads to a session that goes on`() async throws
  {
    try await keep("attach a", "set 4", "step", "attach b")
    for (step, reason) in [(2, "root has another state"), (nil, "root has no command \"step\"")] {
      func run(after command: Int? = nil) throws -> KeptRun {
        KeptRun(try folder.journal(version: "2", after: command)) { root in
          if let step { addCommands(to: root, step: step) }
        }
      }
      let refused = try run()
      #expect(await refused.end().code == 74)
      #expect(refused.errors.text.contains(reason))
      #expect(
        refused.errors.text.contains("go on from the last command that agrees by '--until 2'"))
      let first = try await run(after: 2).begin()
      #expect((first.errors.lines, first.number) == ([], 4))
      await first.type("set 5")
      await first.endWell()
      let second = try await run().begin()
      #expect((second.errors.lines, second.number) == ([], 5))
      await second.endWell()
      try FileManager.default.removeItem(atPath: folder["j"])
      try folder.copy("whole", as: "j")
    }
  }

  @Test func `J11: another version that does the same restores the session without a warning`()
    async throws
  {
    try await keep("attach a", "step", "step-later") { await $0.pass(.seconds(1)) }
    let second = try await run(step: 1, version: "2").begin()
    #expect(second.errors.lines == [])
    await second.type("a set 4")
    await second.endWell()
    let third = try await run(step: 1, version: "3").begin()
    #expect(third.errors.lines == [])
    await third.endWell()
  }

  @Test(arguments: [false, true])
  func
    `J11: a node that is not there, or was not, is a difference, and named before a command for it`(
      isNeeded: Bool
    ) async throws
  {
    func run(_ name: String) throws -> KeptRun {
      KeptRun(try folder.journal()) { root in
        root.viewController.commands(to: root.interactor.reactor.action) {
          command("open", "Attach a node") { .attach(name) }
        }
      }
    }
    let first = try await run("a").begin()
    await first.type("open")
    if isNeeded { await first.type("a set 1") }
    await first.endWell()
    let second = try run("b")
    #expect(await second.end().code == 74)
    let text = second.errors.text
    if isNeeded {
      #expect(second.errors.lines.count == 1)
      #expect(text.hasPrefix("The session differs from the one that "))
      #expect(text.contains("cannot be used from record 6 "))
    } else {
      #expect(text.contains("after the command \"root open\" (record 3), root has"))
      let checks = ["root/a", "root/b"].map { JournalCheck(path: $0, check: "1") }
      #expect(StateChecks.firstDifference([checks[0]], []) == "root/a")
      #expect(StateChecks.firstDifference([], [checks[1]]) == "root/b")
    }
  }

  @Test func `J11: the checks of many nodes are several records, and are compared as one`()
    async throws
  {
    let name = String(repeating: "a", count: 200)
    let lines = (1...400).map { "attach \(name)\($0)" }
    func run(_ journal: SessionJournal, _ lines: [String]) async -> (RIBConsole.ExitStatus, String)
    {
      let output = RecordingSink()
      let session = Session(
        SessionOptions(movesClock: true), [SessionInput(LinesAtOnce(lines))], output: output,
        errors: output, keeper: journal
      ) { RootRouter(clock: $0) }
      return (await session.run(), output.text)
    }
    #expect(await run(try folder.journal(), lines) == (.success, ""))
    let records = try folder.text("j").split(separator: "\n").filter { $0.contains(#","check":{"#) }
    #expect(records.count > 2 && records.allSatisfy { $0.utf8.count < 1 << 16 })
    #expect(await run(try folder.journal(), ["quit"]) == (.success, ""))
  }
}
