// Delays that no one lives to see.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct FarTimeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [false, true])
  func `what is a million years away keeps nobody waiting, and can be waited for in virtual time`(
    movesClock: Bool
  ) async throws {
    // Longer than a journal's time, which ends after 292,000 years.
    let far = Duration.seconds(31_556_952_000_000)
    let first = KeptRun(try folder.journal(), SessionOptions(movesClock: movesClock)) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("late", "Add one late") { .add(1, after: far) }
      }
    }
    await first.begin()
    await first.type("late", "set 5")
    if movesClock {
      await first.type("wait")
      #expect(first.output.lines == ["number: 5", "number: 6"])
      #expect(first.clock.now.offset == far)
    }
    #expect(await first.end() == .success)
  }
}
