// Random sessions that are repeated from their logs, in each way in which that is possible.

import Basics
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct OneLogTests {
  private let folder = TestFolder.empty()

  @Test(arguments: [false, true])
  func `E1: the log of a session gives the same session in each way in which it is applied`(
    movesClock: Bool
  ) async throws {
    for seed in Scale.seeds(6, full: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let run = await KeptRun.traveling(try folder.journal("\(seed)"), movesClock: movesClock)
      for _ in 0..<12 {
        if Int.random(in: 0..<4, using: &generator) == 0 {
          let milliseconds = Int.random(in: 1...900, using: &generator)
          if movesClock {
            await run.type("wait for \(Double(milliseconds) / 1_000)")
          } else {
            await run.pass(.milliseconds(milliseconds))
          }
        } else {
          await run.type(run.randomLine(&generator))
        }
      }
      // Notes the time at which all is compared.
      await run.type("/ attach last")
      let (picture, view) = (run.picture, run.view)
      try folder.copy("\(seed)", as: "\(seed) killed")

      let restored = await KeptRun.traveling(
        try folder.journal("\(seed) killed"), movesClock: movesClock)
      #expect(restored.picture == picture, "restored, seed \(seed)")
      await restored.quit()

      let replayed = await KeptRun.traveling(
        try SessionJournal(replaying: folder["\(seed) killed"], app: SampleJournal.header.app))
      #expect(replayed.picture == picture, "replayed, seed \(seed)")
      await replayed.quit()

      let written = run.output.lines
      await run.type("goto 0", "forward")
      #expect(run.view == view, "gone back and forward, seed \(seed)")
      await run.type("save --force transcript \(folder["saved"])")
      // Its errors have other places, as the waits are lines of the saved session.
      let repeated = try folder.text("saved.expected").split(separator: "\n").map(String.init)
        .filter { !$0.hasPrefix(folder["saved"]) }
      #expect(repeated == written, "saved, seed \(seed)")
      await run.quit()
    }
  }
}
