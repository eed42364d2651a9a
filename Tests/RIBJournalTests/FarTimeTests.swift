// Delays that no one lives to see.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct FarTimeTests {
  private let folder = TestFolder.empty()

  @Test(arguments: [false, true])
  func
    `an effect that is due in a million years delays nothing, and cannot be waited for with a journal`(
      movesClock: Bool
    ) async throws
  {
    // Longer than a journal's time, which ends after 146,000 years.
    let far = Duration.seconds(31_556_952_000_000)
    let first = KeptRun(try folder.journal(), SessionOptions(movesClock: movesClock)) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("late", "Add one late") { .add(1, after: far) }
      }
    }
    await first.begin()
    await first.type("late", "set 5")
    if !movesClock {
      await first.endWell()
      return
    }
    // A session that goes on there would be restored at another time.
    first.lines.send("wait")
    #expect(await first.end().code == 74)
    #expect(first.output.lines == ["number: 5"])
    #expect(
      first.errors.lines.count == 1
        && first.errors.text.contains("the session's time is beyond the latest of a journal"),
      "\(first.errors.lines)")
    let again = KeptRun(try folder.journal()) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("late", "Add one late") { .add(1, after: far) }
      }
    }
    await again.begin()
    #expect(again.number == 5)
    await again.endWell()
  }
}
