// Random sessions, each restored from what it had committed at each moment.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct RestorationModelTests {
  private let folder = TestFolder.empty()

  /// The session at a commit, and the contents of its journal then.
  private struct Moment {
    let journal: Data
    let picture: [String]
  }

  @Test(arguments: [false, true])
  func `J3: at each commit, the journal gives the same tree, states, effects and time`(
    movesClock: Bool
  ) async throws {
    for seed in 1...UInt64(Scale.of(4, full: 100)) {
      let moments = try await session(seed, movesClock: movesClock)
      for (index, moment) in moments.enumerated() where index % 7 == Int(seed % 7) {
        try moment.journal.write(to: URL(fileURLWithPath: folder["restored"]))
        #expect(unsafe chmod(folder["restored"], 0o600) == 0)
        let restored = await KeptRun(
          try folder.journal("restored"), SessionOptions(movesClock: movesClock),
          isInteractive: true
        ).begin()
        #expect(restored.picture == moment.picture, "seed \(seed), commit \(index)")
        #expect(restored.output.lines == ["root> "] && restored.errors.lines == [])
        await restored.endWell()
      }
    }
  }

  /// Runs a random session to its end.
  private func session(_ seed: UInt64, movesClock: Bool) async throws -> [Moment] {
    var generator = SeededGenerator(seed: seed)
    let name = "j\(seed)-\(movesClock)"
    var moments: [Moment] = []
    weak var kept: KeptRun?
    var calls = JournalCalls()
    let sync = calls.sync
    let path = folder[name]
    calls.sync = { number throws(SystemError) in
      // At the end, the tree goes; what is restored has not ended.
      if let kept, kept.root.interactor.isActive,
        let journal = FileManager.default.contents(atPath: path)
      {
        moments.append(Moment(journal: journal, picture: kept.picture))
      }
      try sync(number)
    }
    let options = SessionOptions(keepsGoing: true, verbosity: .quiet, movesClock: movesClock)
    // Checkpoints change nothing, however many there are.
    let journal = try folder.journal(name, checkpointInterval: 3, calls: calls)
    let run = KeptRun(journal, options, isInteractive: true)
    kept = run
    await run.begin()
    for _ in 0..<40 { await run.takeStep(&generator, movesClock: movesClock) }
    _ = await run.end()
    return moments
  }
}

extension KeptRun {
  /// Types a random line, or lets something else happen.
  func takeStep(_ generator: inout SeededGenerator, movesClock: Bool) async {
    let nodes = [""] + root.children.map { $0.name + " " }
    let node = nodes.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<13, using: &generator) {
    case 0, 1: await type("attach \("abcd".randomElement(using: &generator) ?? "a")")
    case 2: await type("detach \("abcd".randomElement(using: &generator) ?? "a")")
    case 3, 4: await type(node + "add \(Int.random(in: 1...9, using: &generator))")
    case 5: await type(node + "linger 1")
    case 6: await type(node + "hop")
    case 7: await type(node + "refuse-later x")
    // In virtual time, each wait would wait for the answer really.
    case 8 where !movesClock: await type("ask a")
    case 9: outside.answer(.success(Int.random(in: 1...99, using: &generator)))
    case 10:
      session.typist.interruptByPerson()
      // A second one before it is at rest would insist.
      await type("state")
    case _ where movesClock:
      await type("wait \(Double(Int.random(in: 1...900, using: &generator)) / 1_000)")
    default: await pass(.milliseconds(Int.random(in: 1...900, using: &generator)))
    }
  }
}
