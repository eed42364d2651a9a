// Virtual time that follows a clock, while lines take their time.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import KeptRIBs
@testable import RIBConsole
@testable import RIBCore

@Suite struct LiveTimeTests {
  /// Runs a session with the command `block`, which takes milliseconds of real time before it returns; the lines are there
  /// at once.
  private func start(_ lines: String..., door: TestDoor? = nil) async -> KeptRun {
    let blocks = ActionSubject<Int>()
    let run = KeptRun(nil, door: door) { root in
      root.viewController.commands(to: blocks) {
        command("block", "Take real time", .int("milliseconds")) { $0 }
      }
    }
    let clock = run.realTime.virtualClock
    _ = blocks.subscribe(onNext: { clock.move(to: clock.now.advanced(by: .milliseconds($0))) })
    for line in lines { run.lines.send(line) }
    return await run.begin()
  }

  @Test func `a timer begins with its line, however long the lines before it took`() async {
    let run = await start("block 300", "block 300", "block 300", "add 5")
    #expect(run.clock.nextDeadline?.offset == .milliseconds(1_900))
    _ = await run.end()
  }

  @Test func `what falls due while a line runs comes before the next one`() async {
    let run = await start("add 5", "block 1000", "set 1")
    #expect(run.output.lines == ["number: 5", "number: 1"])
    _ = await run.end()
  }

  @Test func `so it is with the lines of a client`() async {
    let door = TestDoor()
    let run = await start(door: door)
    let client = await door.client()
    client.send("add 5", "block 1000", "set 1", "block 300", "add 2")
    await wait(for: "the lines have been run") {
      client.lines.count { $0.contains(#""event":"done""#) } == 5
    }
    #expect(run.output.lines == ["[1] number: 5", "[1] number: 1"])
    #expect(run.clock.nextDeadline?.offset == .milliseconds(2_300))
    _ = await run.end()
  }
}
