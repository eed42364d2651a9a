// Checkpoints that a journal gets while its session runs (E7).

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct RunningCheckpointTests {
  private let folder = TestFolder.empty()

  /// Begins a session that keeps a checkpoint after each few commands.
  private func begin(
    _ name: String = "j", every interval: Int = 3, fromCheckpoint: Bool = false,
    options: SessionOptions = SessionOptions(keepsGoing: true)
  ) async throws -> KeptRun {
    var calls = JournalCalls()
    let sync = calls.sync
    calls.sync = { number throws(SystemError) in
      try sync(number)
      VirtualClock.checkWaits()
    }
    let journal = try folder.journal(
      name, fromCheckpoint: fromCheckpoint, checkpointInterval: interval, calls: calls)
    return await KeptRun(journal, options).begin()
  }

  /// The numbers of the last commands before the checkpoints of a journal.
  private func checkpoints(_ name: String = "j") throws -> [Int] {
    try JournalReader(opening: folder[name], app: SampleJournal.header.app).contents.checkpoints
      .map(\.command)
  }

  private func end(_ runs: KeptRun...) async {
    for run in runs { _ = await run.end() }
  }

  private func states(of run: KeptRun) -> [String] { Array(run.picture.dropFirst(2)) }

  // MARK: When they are kept

  @Test func `E7: a journal gets a checkpoint after each so many commands`() async throws {
    let run = try await begin()
    await run.type("set 1", "set 2")
    #expect(try checkpoints() == [])
    for number in 3...10 { await run.type("set \(number)") }
    #expect(try checkpoints() == [3, 6, 9])
    await end(run)
    #expect(try checkpoints() == [3, 6, 9, 10])
  }

  @Test func `E7: commands of processes that were killed count, too`() async throws {
    var runs: [KeptRun] = []
    for number in 1...6 {
      let run = try await begin("j\(number)")
      await run.type("set \(number)", "set 0")
      try folder.copy("j\(number)", as: "j\(number + 1)")
      runs.append(run)
    }
    #expect(try checkpoints("j7") == [3, 6, 9, 12])
    for run in runs { await end(run) }
  }

  @Test func `E7: commands that were undone count, too`() async throws {
    let run = try await begin()
    await run.type("set 1", "set 2", "back", "set 3")
    #expect(try checkpoints() == [3])
    try folder.copy(as: "copy")
    let next = try await begin("copy", fromCheckpoint: true)
    #expect((next.number, next.errors.lines) == (3, []))
    await end(run, next)
  }

  @Test(arguments: [false, true])
  func `E7: a checkpoint waits until nothing sleeps`(isSilent: Bool) async throws {
    let options = SessionOptions(printsOnlyResults: isSilent)
    let run = try await begin(options: options)
    await run.type("set 1", "set 2", "add 1", "set 3")
    #expect(try checkpoints() == [])
    await run.pass(.seconds(1))
    await wait(for: "the checkpoint") { (try? self.checkpoints()) == [4] }
    await end(run)
  }

  @Test func `E7: a checkpoint waits until each request is answered`() async throws {
    let run = try await begin()
    await run.type("set 1", "set 2", "ask a", "set 3")
    #expect(try checkpoints() == [])
    run.outside.answer(.success(1))
    await wait(for: "the answer") { run.number == 4 }
    await run.type("state")
    #expect(try checkpoints() == [4])
    await end(run)
  }

  @Test func `E7: after twice as many commands, a checkpoint has what runs`() async throws {
    let run = try await begin()
    await run.type("hang", "set 2", "set 3", "set 4", "set 5")
    #expect(try checkpoints() == [])
    await run.type("set 6", "set 7")
    #expect(try checkpoints() == [6])
    try folder.copy(as: "copy")
    let next = try await begin("copy", fromCheckpoint: true)
    #expect(next.number == 6)
    #expect(next.errors.lines.first == "warning: Not resumed: root hang.")
    await end(run, next)
  }

  @Test func `E7: only looking adds no checkpoint`() async throws {
    let first = try await begin(every: 100)
    await first.type("set 1", "set 2")
    try folder.copy(as: "copy")
    let before = try folder.text("copy")
    let second = try await begin("copy", every: 1)
    await second.type("tree", "state")
    await end(second, first)
    #expect(try folder.text("copy") == before)
  }

  @Test func `E7: checkpoints of a large tree take no more than half of the journal`() async throws
  {
    var journal = "j0"
    for part in 1...3 {
      let run = try await begin(journal, every: 1)
      for number in 1...20 { await run.type("attach \(part)-\(number)") }
      try folder.copy(journal, as: "j\(part)")
      await end(run)
      journal = "j\(part)"
    }
    #expect(try checkpoints(journal).count > 3)
    let lines = try folder.text(journal).split(separator: "\n")
    let sizes = lines.map { ($0.contains("checkpoint") ? $0.utf8.count : 0) }
    #expect(2 * sizes.reduce(0, +) < lines.map(\.utf8.count).reduce(sizes.max() ?? 0, +))
  }

  // MARK: What they leave as it is

  @Test func `E7: a restoration applies the whole log, with checkpoints or without`() async throws {
    for (name, interval) in [("none", 100), ("many", 1)] {
      let run = try await begin(name, every: interval)
      await run.type("attach a", "a set 2", "add 1", "back", "a add 3", "set 4", "linger 2")
      try folder.copy(name, as: name + "-copy")
      await end(run)
    }
    #expect(try checkpoints("none-copy") == [])
    #expect(try checkpoints("many-copy").count > 2)
    for command in 0...6 {
      var pictures: [[String]] = []
      for name in ["none-copy", "many-copy"] {
        let journal = try SessionJournal(
          replaying: folder[name], app: SampleJournal.header.app, upTo: command)
        let run = await KeptRun(journal, SessionOptions(movesClock: true)).begin()
        #expect(run.errors.lines == [])
        pictures.append(run.picture)
        _ = await run.endOfInput()
      }
      #expect(pictures[0] == pictures[1], "command \(command)")
    }
    let runs = (try await begin("none-copy"), try await begin("many-copy"))
    #expect(runs.0.picture == runs.1.picture)
    await end(runs.0, runs.1)
  }

  // MARK: Where they are used

  @Test func `E7: requests before a checkpoint are not made again after it`() async throws {
    let first = try await begin()
    await first.type("set 1", "set 2", "set 3", "ask a", "set 4")
    await wait(for: "the question") { first.outside.questions.count == 1 }
    try folder.copy(as: "second")
    let second = try await begin("second", fromCheckpoint: true)
    await second.type("add 1", "ask b")
    await wait(for: "the question") { second.outside.questions.count == 1 }
    try folder.copy("second", as: "third")
    let third = try await begin("third")
    await wait(for: "the question") { third.outside.questions.count == 1 }
    #expect(third.picture == second.picture)
    let questions = [first, second, third].map { $0.outside.questions[0] }
    #expect(questions.map(\.name) == ["a", "b", "b"])
    #expect(questions[1].key == questions[2].key && questions[0].key != questions[1].key)
    third.outside.answer(.success(10))
    await wait(for: "the answer") { third.number == 13 }
    await third.type("set 14")
    try folder.copy("third", as: "fourth")
    let fourth = try await begin("fourth")
    #expect((fourth.number, fourth.outside.questions.count) == (14, 0))
    await end(first, second, third, fourth)
  }

  /// A run of a new version of the program, whose root has one more node.
  private func newVersion(_ name: String, fromCheckpoint: Bool = false) throws -> KeptRun {
    let journal = try folder.journal(
      name, version: "2", fromCheckpoint: fromCheckpoint, checkpointInterval: 4)
    return KeptRun(journal) { root in
      root.interactor.onActive = { [weak root] in
        root?.interactor.action.onNext(.attach("new"))
      }
    }
  }

  @Test func `E7: a new version with one more node goes on after a kill`() async throws {
    let old = try await begin("1", every: 4)
    await old.type("attach a", "a set 3", "set 5", "a set 4", "a set 6")
    // Killed.
    try folder.copy("1", as: "2")
    let refused = try newVersion("2")
    #expect(await refused.end().code == 74)
    #expect(
      refused.errors.text.contains(
        "begin with the checkpoint after command 4 by '--from-checkpoint', or"))
    #expect(try folder.text("2") == folder.text("1"))

    let first = try await newVersion("2", fromCheckpoint: true).begin()
    #expect(
      first.errors.lines == [
        "warning: Not as they were, as values from elsewhere have changed them: root.",
        "warning: The session begins with the checkpoint after command 4, in a new branch; later commands are left "
          + "out, and stay in the file.",
      ])
    #expect(
      states(of: first) == [
        #"root true NodeState(children: ["a", "new"], number: 5) []"#,
        "root/a true NodeState(children: [], number: 4) []",
        "root/new true NodeState(children: [], number: 0) []",
      ])
    await first.type("new set 7")
    var (last, runs) = (first, [old, first])
    for kill in 2...4 {
      try folder.copy("\(kill)", as: "\(kill + 1)")
      let next = try await newVersion("\(kill + 1)").begin()
      #expect((next.picture, next.errors.lines) == (last.picture, []))
      await next.type("new set \(kill)", "a set \(kill)")
      last = next
      runs.append(next)
    }
    #expect(try checkpoints("5") == [4, 8, 12])
    for run in runs { await end(run) }
  }

  // MARK: Damage

  @Test func `E7: a checkpoint that was cut off leaves the one before it`() throws {
    let journal = SampleJournal.withCheckpoints
    let commits = journal.commitEnds.dropFirst()
    for size in journal.commitEnds[0]...journal.bytes.count {
      try folder.write(journal.bytes[..<size])
      let reader = try JournalReader(
        opening: folder.journal, app: SampleJournal.header.app, calls: .unsynced)
      // Without its line feed, a commit counts.
      let whole = commits.count { $0 <= size + 1 }
      #expect(reader.contents.checkpoints.map(\.command) == Array([1, 2].prefix(whole)))
      if whole == 0 {
        #expect(throws: JournalError.self) { try reader.lastCheckpoint }
      } else {
        #expect(try reader.lastCheckpoint.nodes.map(\.path) == nodes[min(whole, 2) - 1])
      }
    }
  }

  private let nodes = [["root"], ["root", "root/a", "root/b"]]

  @Test func `E7: a session begins with the checkpoint before a cut`() async throws {
    let first = try await begin(every: 2)
    await first.type("set 1", "set 2", "set 3", "set 4", "set 5")
    let text = try folder.text("j")
    await end(first)
    let last = try #require(text.ranges(of: "checkpoint").last?.upperBound)
    for (cut, restored, begun) in [(text[..<last].utf8.count, 3, 2), (text.utf8.count, 5, 4)] {
      try folder.write(text.utf8.prefix(cut))
      let plain = try await begin("journal")
      #expect(plain.number == restored)
      await end(plain)
      let next = try await begin("journal", fromCheckpoint: true)
      #expect(next.number == begun)
      await next.type("add 1")
      try folder.copy("journal", as: "copy-\(cut)")
      let later = try await begin("copy-\(cut)")
      #expect(later.picture == next.picture)
      await end(next, later)
    }
  }
}
