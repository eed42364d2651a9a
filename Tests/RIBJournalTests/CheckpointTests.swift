// Checkpoints in journals, from which programs begin that cannot repeat the commands any more (J15).

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct CheckpointTests {
  private let folder = TestFolder.empty()

  /// A session of the old program, which has a command that the new one lacks, or else of the new one.
  private func begin(
    _ name: String = "j", isOld: Bool = false, fromCheckpoint: Bool = false
  ) async throws -> KeptRun {
    let journal = try folder.journal(name, fromCheckpoint: fromCheckpoint)
    let run = KeptRun(journal, SessionOptions(keepsGoing: true)) { root in
      if !isOld { return }
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("old", "Set the number", .int("n")) { .set($0) }
      }
    }
    await run.begin()
    return run
  }

  /// A session of the old program with a tree of three nodes, which came to a good end.
  private func keep() async throws -> [String] {
    let run = try await begin(isOld: true)
    await run.type("attach a", "a attach b", "a set 3", "a/b set 4", "old 5", "linger 1")
    await run.pass(.seconds(3))
    await run.type("state")
    let picture = run.picture
    await run.endWell()
    return picture
  }

  private func end(_ runs: KeptRun...) async {
    for run in runs { await run.endWell() }
  }

  private func states(of run: KeptRun) -> [String] { Array(run.picture.dropFirst(2)) }

  @Test func `J15: a program that cannot repeat the commands begins with the last good end`()
    async throws
  {
    let picture = try await keep()
    let refused = KeptRun(try folder.journal())
    #expect(await refused.end().code == 74)
    #expect(
      refused.errors.text.contains(
        "begin with the checkpoint after command 6 by '--from-checkpoint'"))
    let run = try await begin(fromCheckpoint: true)
    #expect(states(of: run) == Array(picture.dropFirst(2)))
    #expect((run.clock.now.offset, run.errors.lines, run.output.lines) == (.zero, [], []))
    await run.type("a/b add 1")
    await run.pass(.seconds(1))
    await run.type("a/b state")
    #expect(run.output.lines.first == "a/b: number: 5")
    await end(run)
  }

  @Test func `J15: later sessions begin with the checkpoint too, and go back to it`() async throws {
    _ = try await keep()
    let first = try await begin(fromCheckpoint: true)
    let beginning = first.picture
    await first.type("a/b set 7", "a detach b", "attach c")
    // Killed.
    try folder.copy("j", as: "copy")
    let second = try await begin("copy")
    #expect(second.picture == first.picture)
    await second.type("back 2")
    let picture = second.picture
    #expect(picture.contains { $0.hasPrefix("root/a/b") && $0.contains("number: 7") })
    await second.type("goto 6")
    #expect(second.picture == beginning)
    await second.type("goto 7", "goto 0")
    #expect(second.picture == beginning)
    // A node that is attached later begins as ever.
    await second.type("a detach b", "a attach b")
    #expect(second.picture.contains { $0.hasPrefix("root/a/b") && $0.contains("number: 0") })
    await second.type("goto 3")
    #expect(
      second.errors.lines.last?.contains("begins with a checkpoint, after command 6.") == true)
    await second.type("goto 7")
    #expect(second.picture == picture)

    try folder.copy("copy", as: "copy-2")
    let third = try await begin("copy-2")
    #expect(third.picture == picture)
    await third.type("at 6 a/b state", "at 9 tree", "a set 3")
    #expect(third.output.lines.contains(#"{"children":[],"number":4}"#))
    #expect(third.output.lines.suffix(3) == ["root", "├── a", "└── c"])
    await end(first, third)
    // One of its lines has failed.
    #expect(await second.end() == .commandFailed)
    let last = try await begin("copy-2", fromCheckpoint: true)
    #expect((states(of: last), last.errors.lines) == (Array(picture.dropFirst(2)), []))
    await end(last)
  }

  @Test func `J15: a session without a good end begins with that of a branch that was left`()
    async throws
  {
    let picture = try await keep()
    let killed = try await begin(isOld: true)
    await killed.type("goto 1", "old 9")
    try folder.copy("j", as: "copy")
    let run = try await begin("copy", fromCheckpoint: true)
    #expect(states(of: run) == Array(picture.dropFirst(2)))
    #expect(
      run.errors.lines == [
        "warning: The session begins with the checkpoint after command 6, in a branch that was left, as the present one "
          + "has none; its commands are left out, and stay in the file."
      ])
    await run.type("set 8")
    try folder.copy("copy", as: "copy-2")
    let next = try await begin("copy-2")
    #expect(next.picture == run.picture)
    await end(run, next, killed)
  }

  @Test func `J15: a session up to a command has only the checkpoints up to there`() async throws {
    _ = try await keep()
    let error = #expect(throws: JournalError.self) {
      try folder.journal(after: 1, fromCheckpoint: true)
    }
    #expect(
      error?.description
        == "'\(folder["j"])' has no checkpoint up to command 1. Leave '--until' out"
        + " to begin with that after command 6, or name another file.")
  }

  @Test func `J15: the states of an earlier end are those of the new branch, and that is said`()
    async throws
  {
    let picture = try await keep()
    let killed = try await begin(isOld: true)
    await killed.type("old 9")
    try folder.copy("j", as: "copy")
    let run = try await begin("copy", fromCheckpoint: true)
    #expect(states(of: run) == Array(picture.dropFirst(2)))
    #expect(
      run.errors.lines == [
        "warning: The session begins with the checkpoint after command 6, in a new branch; later commands are left out, "
          + "and stay in the file."
      ])
    await end(run, killed)
  }

  @Test func `J15: a verbose session names the command of its checkpoint`() async throws {
    _ = try await keep()
    let journal = try folder.journal(fromCheckpoint: true)
    let run = await KeptRun(journal, SessionOptions(verbosity: .verbose)).begin()
    #expect(run.errors.lines == ["The session begins with the checkpoint after command 6."])
    await end(run)
  }

  @Test func `J15: a session that has only begun with a checkpoint ends as any other`()
    async throws
  {
    _ = try await keep()
    let run = KeptRun(try folder.journal(fromCheckpoint: true)) { root in
      root.interactor.onActive = { [weak root] in
        root?.interactor.action.onNext(.add(1, after: .seconds(1)))
      }
    }
    await run.begin()
    await end(run)
    let text = try folder.text("j")
    #expect(text.contains(#","checkpoint":true}"#))
    #expect(text.contains(#""cancelled":"root","effects":["root add(1, after: 1.0 seconds)"]"#))
  }

  @Test func `J15: nodes, states and work that are not brought back are each named`() async throws {
    var journal = SampleJournal()
    journal.append(
      .start(JournalStart(id: SampleJournal.header.id, version: "1")))
    journal.append(
      .checkpoint([
        .init(path: "root", state: #"{"children":["a","b"],"number":1}"#, running: ["save n"]),
        .init(path: "root/a", state: #"{"children":[],"count":2}"#),
        .init(path: "root/b", state: nil),
      ]))
    journal.append(
      .checkpoint([
        .init(path: "root/gone", state: #"{"children":[],"number":9}"#),
        .init(path: "root/b", state: "{}", isCovered: true),
      ]))
    journal.commit(at: 5)
    try folder.write(String(decoding: journal.bytes, as: UTF8.self), to: "j")
    let run = try await begin(fromCheckpoint: true)
    #expect(run.root.interactor.currentState == NodeState(children: ["a", "b"], number: 1))
    #expect(run.root.children.map(\.name) == ["a", "b"])
    // One more says that the file was open to other users.
    let losses = run.errors.lines.filter { !$0.contains("mode 644") }
    #expect(losses.count == 3)
    #expect(
      losses.first
        == "warning: Not built again, as no state leads to them: root/gone, root/b.")
    #expect(
      losses.dropFirst().first?.hasPrefix(
        "warning: Begun anew, as their states cannot be given to them: root/a (") == true)
    #expect(losses.dropFirst().first?.hasSuffix("), root/b (its state was not kept).") == true)
    #expect(losses.last == "warning: Not resumed: root save n.")
    await run.type("a set 1")
    // The state of a node that comes later is its own, also when it comes again.
    for lines in [["attach gone"], ["back", "forward"]] {
      for line in lines { await run.type(line) }
      #expect(run.picture.contains { $0.hasPrefix("root/gone") && $0.contains("number: 0") })
    }
    await end(run)
    // Once, as the states of the branch are its own now.
    let later = try await begin()
    #expect(later.errors.lines == [])
    await end(later)
  }

  @Test func `J15: a checkpoint has all active and covered nodes, and the states that fit`() {
    let clock = ManualClock()
    let root = RootRouter(clock: clock)
    root.launch()
    for action in [NodeAction.attach("a"), .attach("b"), .hold(12_345)] {
      root.interactor.action.onNext(action)
    }
    root.child(named: "b")?.interactable.deactivate()
    let pages = StackedChildren<String>(name: { $0 }) { _ in NodeRouter(clock: clock) }
    var stack = BackStack("page")
    pages.follow(stack, on: root)
    stack.push("page")
    pages.follow(stack, on: root)
    let state = #"{"children":[],"number":0}"#
    #expect(
      Checkpoint.KeptNode.all(below: root) { $0 <= state.utf8.count } == [
        .init(path: "root", state: nil, running: ["hold(12345)"]),
        .init(path: "root/page", state: nil, isCovered: true),
        .init(path: "root/a", state: state), .init(path: "root/page", state: state),
      ])
    withExtendedLifetime(pages) {}
  }

  @Test func `J15: a journal that has no checkpoint stays as it is`() async throws {
    let first = try await begin()
    await first.type("attach a")
    try folder.copy("j", as: "copy")
    let before = try folder.text("copy")
    let error = #expect(throws: JournalError.self) {
      try folder.journal("copy", fromCheckpoint: true)
    }
    #expect(error?.reason == .noCheckpoint)
    #expect(try folder.text("copy") == before)
    #expect(throws: JournalError.self) { try folder.journal("none", fromCheckpoint: true) }
    #expect(throws: (any Error).self) { try folder.text("none") }
    await end(first)
    #expect(try folder.text("j").contains(#""checkpoint":[{"node":"root","state":{"#))
  }
}
