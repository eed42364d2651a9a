// Where a session cannot go, and what it shows then.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

struct TravelRefusalTests {
  @Test func `a session that cannot build its tree again cannot go back`() async {
    let (output, errors) = (RecordingSink(), RecordingSink())
    let refused = ["back", "goto 0", "forward", "at 0 tree", "diff"]
    let session = Session(
      SessionOptions(keepsGoing: true, movesClock: true),
      [SessionInput(StringLineSource(["attach a", "log"] + refused))], output: output,
      errors: errors, history: .ofOneRoot()
    ) { RootRouter(clock: $0) }
    #expect(await session.run() == .commandFailed)
    let reason = "The session cannot go back: it cannot build its tree again."
    #expect(output.lines == [reason, "1  0.000 s  root attach a"])
    #expect(errors.lines == (3...7).map { "line \($0), column 1: \(reason)" })
  }

  @Test func `a way back that fails is reported by went, too, and then by its error`() async {
    var builds = 0
    let run = await KeptRun.traveling(format: .json) { root in
      builds += 1
      // The program no longer takes the command.
      if builds > 1 { return }
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("once", "Set the number", .int("n")) { .set($0) }
      }
    }
    await run.type("set 1", "once 2", "set 3")
    let lines = await run.output(of: "goto 3")
    #expect(lines.count == 3)
    #expect(lines[0] == #"{"event":"went","at":0,"line":4,"command":1,"undone":2}"#)
    #expect(
      lines[1].contains(
        "The session is as it was after command 1, as the program does something else"))
    #expect(lines[2] == #"{"event":"done","at":0,"line":4,"status":1}"#)
    #expect(run.number == 1)
    await run.quit()
  }
}
