// Sessions over one root, by the initializer that is deprecated.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

struct OneRootTests {
  @available(*, deprecated)
  @Test(arguments: [false, true])
  func `a tree may wait on a clock of its own, which the session waits for`(movesClock: Bool) async
  {
    let (clock, output) = (ManualClock(), WatchedSink())
    let session = Session(
      root: RootRouter(clock: clock), options: SessionOptions(movesClock: movesClock),
      inputs: [SessionInput(StringLineSource(["add 1", "wait", "hop", "state", "add 2"]))],
      output: output, errors: output, clock: clock)
    let running = Awaited { await session.run() }
    if !movesClock {
      // Of the second, also the limit of the wait at the end.
      for (sleepers, number) in [(1, 1), (2, 1_000_003)] {
        await clock.sleepers(sleepers)
        await clock.advance(by: .seconds(1))
        await wait(for: "the number") { output.lines.contains("number: \(number)") }
      }
    }
    #expect(await running.value("the session ends", sourceLocation: #_sourceLocation) == .success)
    #expect(output.lines.first == "number: 1" && output.lines.last == "number: 1000003")
    #expect(clock.now.offset == .seconds(2))
  }
}
