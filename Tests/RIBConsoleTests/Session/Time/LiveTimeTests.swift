// Virtual time that follows a clock, while lines take their time.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import KeptRIBs
@testable import RIBConsole
@testable import RIBCore
@testable import RIBJournal

@Suite struct LiveTimeTests {
  private let blocks = ActionSubject<Int>()

  /// Makes a session with the command `block`, which takes milliseconds of real time before it returns; the lines are there
  /// at once.
  private func session(
    _ lines: [String], _ journal: SessionJournal? = nil, door: TestDoor? = nil
  ) -> KeptRun {
    let run = KeptRun(journal, door: door) { [blocks] root in
      root.viewController.commands(to: blocks) {
        command("block", "Take real time", .int("milliseconds")) { $0 }
      }
    }
    let clock = run.realTime.virtualClock
    _ = blocks.subscribe(onNext: { clock.move(to: clock.now.advanced(by: .milliseconds($0))) })
    for line in lines { run.lines.send(line) }
    return run
  }

  @Test func `a timer begins with its line, however long the lines before it took`() async {
    let run = await session(["block 300", "block 300", "block 300", "add 5"]).begin()
    #expect(run.clock.nextDeadline?.offset == .milliseconds(1_900))
    _ = await run.end()
  }

  @Test func `what falls due while a line runs comes before the next one`() async {
    let run = await session(["add 5", "block 1000", "set 1"]).begin()
    #expect(run.output.lines == ["number: 5", "number: 1"])
    _ = await run.end()
  }

  @Test func `so it is with the lines of a client`() async {
    let door = TestDoor()
    let run = await session([], door: door).begin()
    let client = await door.client()
    client.send("add 5", "block 1000", "set 1", "block 300", "add 2")
    await wait(for: "the lines have been run") {
      client.lines.count { $0.contains(#""event":"done""#) } == 5
    }
    #expect(run.output.lines == ["[1] number: 5", "[1] number: 1"])
    #expect(run.clock.nextDeadline?.offset == .milliseconds(2_300))
    _ = await run.end()
  }

  @Test func `an interruption while something falls due ends a script before its next line`()
    async throws
  {
    let folder = TestFolder.empty()
    let run = session(["add 5", "block 1000", "set 1"], try folder.journal())
    let subscription = run.root.interactor.state.filter { $0.number == 5 }
      .subscribe(onNext: { [unowned run] _ in run.interrupt() })
    #expect(await run.status() == .commandFailed)
    #expect(run.output.lines == ["number: 5"])
    subscription.dispose()
  }
}
