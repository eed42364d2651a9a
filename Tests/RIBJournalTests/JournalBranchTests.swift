// Sessions that go on from an earlier command, in a branch of their journal.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct JournalBranchTests {
  private let folder = TestFolder.empty()

  /// The pictures of sessions at their commits: the latest one, and those after each command of the file.
  private final class Pictures {
    var latest: [String] = []
    var afterCommand: [Int: [String]] = [:]
    weak var run: KeptRun?

    func note(_ journal: String) {
      guard let run, run.root.interactor.isActive else { return }
      latest = run.picture
      let lines = journal.split(separator: "\n")
      let count = lines.count { $0.contains(#","do":"#) }
      // Once something was cancelled or a branch has begun, the session is further on.
      let step = lines.last {
        $0.contains(#","do":"#) || $0.contains(#","cancelled":"#) || $0.contains(#","after":"#)
      }
      if step?.contains(#","do":"#) ?? true { afterCommand[count] = latest }
    }
  }

  private func kept(
    _ name: String, after command: Int? = nil, _ pictures: Pictures, movesClock: Bool
  ) throws -> KeptRun {
    var calls = JournalCalls()
    let sync = calls.sync
    let path = folder[name]
    calls.sync = { number throws(SystemError) in
      pictures.note((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
      try sync(number)
    }
    // Checkpoints change nothing, however many there are.
    let run = KeptRun(
      try folder.journal(name, after: command, checkpointInterval: 3, calls: calls),
      SessionOptions(keepsGoing: true, verbosity: .quiet, movesClock: movesClock),
      isInteractive: true)
    pictures.run = run
    return run
  }

  @Test(arguments: [false, true])
  func `J12: from each command, also of a branch that was left, a session goes on as it was then`(
    movesClock: Bool
  ) async throws {
    for seed in 1...UInt64(Scale.of(2, full: 60)) {
      var generator = SeededGenerator(seed: seed)
      let pictures = Pictures()
      var name = "j\(seed)-\(movesClock)-0"
      let first = try kept(name, pictures, movesClock: movesClock)
      await first.begin()
      pictures.afterCommand[0] = first.picture
      for _ in 0..<15 { await first.takeStep(&generator, movesClock: movesClock) }
      await first.type("set 1")
      try folder.copy(name, as: name + "x")
      name += "x"
      pictures.run = nil
      _ = await first.end()
      for round in 1...6 {
        let count = try folder.text(name).matches(of: #/,"do":/#).count
        let command = Int.random(in: 0...count, using: &generator)
        let expected = pictures.afterCommand[command]
        let run = try kept(name, after: command, pictures, movesClock: movesClock)
        await run.begin()
        #expect(run.picture == expected, "seed \(seed), round \(round), command \(command)")
        for _ in 0..<5 { await run.takeStep(&generator, movesClock: movesClock) }
        await run.type("set \(round)")
        let latest = pictures.latest
        let copy = "j\(seed)-\(movesClock)-\(round)"
        try folder.copy(name, as: copy)
        pictures.run = nil
        _ = await run.end()
        name = copy
        try folder.copy(name, as: "restored")
        let restored = try kept("restored", Pictures(), movesClock: movesClock)
        await restored.begin()
        #expect(restored.picture == latest, "seed \(seed), round \(round)")
        _ = await restored.end()
        try FileManager.default.removeItem(atPath: folder["restored"])
      }
    }
  }

  /// Keeps a session with these lines, as a killed process leaves it.
  private func keep(_ lines: String..., as name: String = "j") async throws {
    let run = await KeptRun(try folder.journal("first-\(name)")).begin()
    for line in lines { await run.type(line) }
    try folder.copy("first-\(name)", as: name)
    _ = await run.end()
  }

  private func commandsOfSession(_ name: String = "j") throws -> [String] {
    let reader = try JournalReader(opening: folder[name], app: SampleJournal.header.app)
    var lines: [String] = []
    while let entry = try reader.next() {
      guard reader.leads(through: entry), case .event(.command(_, let line)) = entry.record else {
        continue
      }
      lines.append(line)
    }
    return lines
  }

  @Test func `J12: the file keeps the commands of the branch that is left, with their numbers`()
    async throws
  {
    try await keep("set 1", "set 2", "set 3")
    let before = try folder.text("j")
    let run = await KeptRun(try folder.journal(after: 1)).begin()
    #expect(run.number == 1)
    await run.type("set 4")
    #expect(try commandsOfSession() == ["set 1", "set 4"])
    await run.endWell()
    let after = try folder.text("j")
    #expect(after.hasPrefix(before))
    #expect(after.contains(#/"start":"[0-9a-f]{16}","version":"0.1.0","date":[0-9]+,"after":5}/#))

    let back = await KeptRun(try folder.journal(after: 3)).begin()
    await back.type("set 5")
    #expect(try commandsOfSession() == ["set 1", "set 2", "set 3", "set 5"])
    await back.endWell()
    let again = await KeptRun(try folder.journal()).begin()
    #expect(again.number == 5)
    await again.endWell()
  }

  @Test
  func
    `J12: nothing is written before a branch has its first record, and the last command needs no branch`()
    async throws
  {
    try await keep("set 1", "add 1", "set 3")
    let before = try folder.text("j")
    for command in 0...3 {
      let run = await KeptRun(try folder.journal(after: command)).begin()
      await run.type("tree", "state")
      await run.endWell()
      #expect(try folder.text("j") == before)
    }
    try await keep("set 1", "set 2", as: "j2")
    let run = await KeptRun(try folder.journal("j2", after: 2)).begin()
    await run.type("set 3")
    await run.endWell()
    #expect(try !folder.text("j2").contains(#","after":"#))
    #expect(try commandsOfSession("j2") == ["set 1", "set 2", "set 3"])
  }

  @Test func `J12: a commit of time alone begins the branch, too`() async throws {
    try await keep("refuse-later x", "set 2", "set 3")
    let run = await KeptRun(try folder.journal(after: 1), SessionOptions(keepsGoing: true)).begin()
    await run.pass(.seconds(1))
    await wait(for: "the error is shown") { !run.errors.lines.isEmpty }
    #expect(try folder.text("j").contains(#","after":5}"#))
    #expect(try commandsOfSession() == ["refuse-later x"])
    _ = await run.end()
  }

  @Test func `J12: the time after a command ends with its last commit, not with the next start`()
    async throws
  {
    try await keep("add 5")
    let second = await KeptRun(try folder.journal()).begin()
    await second.pass(.milliseconds(900))
    await second.type("set 3")
    try folder.copy(as: "copy")
    _ = await second.end()
    for (command, number) in [(0, 0), (1, 5)] {
      let run = await KeptRun(try folder.journal("copy", after: command)).begin()
      #expect(run.clock.now.offset == .zero)
      await run.pass(.seconds(1))
      await wait(for: "the effect, if any") { run.number == number }
      _ = await run.end()
      try? FileManager.default.removeItem(atPath: folder["copy.cut"])
    }
  }

  @Test func `J12: a session goes back to the time before effects were cancelled`() async throws {
    let first = await KeptRun(try folder.journal()).begin()
    await first.type("add 5")
    await first.endWell()
    #expect(try folder.text("j").contains(#","cancelled":"#))
    let run = await KeptRun(try folder.journal(after: 1)).begin()
    await run.pass(.seconds(1))
    await wait(for: "the effect") { run.output.lines == ["number: 5"] }
    await run.endWell()
  }

  @Test func `J10: requests of a branch have keys of their own`() async throws {
    try await keep("set 1", "set 2")
    var keys: [String] = []
    for _ in 1...3 {
      let run = await KeptRun(try folder.journal(after: 1)).begin()
      await run.type("ask a")
      await wait(for: "the question") { run.outside.questions.count == 1 }
      keys.append(run.outside.questions[0].key)
      run.outside.answer(.success(7))
      await wait(for: "the answer") { run.output.lines == ["number: 8"] }
      await run.endWell()
    }
    #expect(Set(keys).count == 3 && keys.allSatisfy { $0.hasSuffix("-1") })
  }

  @Test func `J12: a branch from a record that does not come before it is damage`() throws {
    for (origin, isSound) in [(0, false), (1, true), (4, true), (5, false), (9, false)] {
      var journal = SampleJournal()
      journal.append(.event(.command(path: "root", line: "set 1")), at: 5)
      journal.append(.event(.command(path: "root", line: "set 2")), at: 7)
      journal.commit()
      var start = JournalStart(id: SampleJournal.header.id, version: "1")
      start.origin = origin
      journal.append(.start(start))
      journal.commit()
      try folder.write(journal.bytes)
      if isSound {
        #expect(try folder.load().entries.count == 1 + origin)
      } else {
        #expect(
          folder.refusal()?.description.contains(
            "at record 5 (byte \(journal.starts[4])): it goes on from record \(origin), which is not before it"
          ) == true)
      }
    }
  }

  @Test func `J12: a command that a journal lacks is an error, and nothing is made or changed`()
    async throws
  {
    try await keep("set 1", "set 2")
    let before = try folder.text("j")
    let error = #expect(throws: JournalError.self) { try folder.journal(after: 3) }
    #expect(error?.description == "'\(folder["j"])' has 2 commands, not 3.")
    #expect(try folder.text("j") == before)
    #expect(throws: JournalError.self) { try folder.journal("none", after: 0) }
    #expect(!FileManager.default.fileExists(atPath: folder["none"]))
  }
}
