// Where a session cannot go, and what it says then.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct TravelRefusalTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(arguments: [
    ("back 9", "6: Only 2 commands can be undone here."),
    ("goto 9", "6: There is no command 9: the last one has number 2."),
    ("forward", "1: Nothing is undone."),
    ("diff 9", "6: There is no command 9: the last one has number 2."),
    ("diff 1 9", "8: There is no command 9: the last one has number 2."),
    ("at 9 tree", "4: There is no command 9: the last one has number 2."),
    ("back 0", "6: \"0\" is not valid for <count>: type a whole number from 1 to 1000000000."),
    ("goto", "5: Missing <command>: type a whole number from 0 to 1000000000."),
    ("goto -1", "6: \"-1\" is not valid for <command>: type a whole number from 0 to 1000000000."),
    ("log nobody", "5: root has no child \"nobody\"."),
  ])
  func `a line that leads nowhere is an error at its column, and a script ends with it`(
    line: String, error: String
  ) async throws {
    for journal in [nil, try folder.journal()] {
      let run = KeptRun(
        journal, SessionOptions(movesClock: true),
        before: [SessionInput(StringLineSource(["set 1", "set 2", line, "set 3"]))])
      #expect(await run.endOfInput() == .commandFailed)
      #expect(
        run.errors.lines.first?.hasPrefix("line 3, column \(error)") == true, "\(run.errors.text)")
      #expect(run.number == 2)
    }
  }

  @Test func `where nothing can be undone, back says so`() async {
    let run = await KeptRun.traveling()
    #expect(await run.errors(of: "back") == ["line 1, column 1: There is no command to undo."])
    #expect(await run.output(of: "goto 0") == ["before the first command"])
    await run.type("set 1", "back")
    #expect(await run.errors(of: "back") == ["line 5, column 1: There is no command to undo."])
    await run.type("forward")
    #expect(
      await run.errors(of: "back 2") == ["line 7, column 6: Only 1 command can be undone here."])
    await run.quit()
  }

  @Test func `a session in real time refuses, as does one that cannot build its tree again`() async
  {
    for line in ["back", "goto 0", "forward", "at 0 tree", "diff", "log"] {
      let run = SessionRun(SessionOptions(), "attach a", line)
      #expect(await run.end() == .commandFailed, "\(line)")
      let error = "line 2, column 1: This session keeps no history, as its time is real; "
      #expect(run.errors.lines == [error + "use --virtual-time or --journal FILE."], "\(line)")
    }
    let clock = VirtualClock()
    let errors = RecordingSink()
    let session = Session(
      root: RootRouter(clock: clock), options: SessionOptions(movesClock: true),
      inputs: [SessionInput(StringLineSource(["attach a", "back"]))], output: RecordingSink(),
      errors: errors, clock: clock)
    #expect(await session.run() == .commandFailed)
    #expect(
      errors.lines == [
        "line 2, column 1: This session keeps no history, as it cannot build its tree again."
      ])
  }

  @Test func `after a command with a secret, a session cannot go back, and log shows the others`()
    async
  {
    let run = await KeptRun.traveling { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("login", "Log in", .int("pin")) { .set($0) }.secret()
      }
    }
    await run.type("set 1", "login 4711", "set 2")
    let loss =
      "The session cannot go back: command 2 has a secret argument, which is not kept."
    for (number, line) in ["back", "goto 0", "forward", "at 1 tree", "diff"].enumerated() {
      #expect(await run.errors(of: line) == ["line \(number + 4), column 1: \(loss)"])
    }
    #expect(
      await run.output(of: "log") == [loss, "1  0.000 s  root set 1", "2  0.000 s  root set 2"])
    #expect(run.number == 2)
    await run.type("set 4711")
    #expect(!(await run.output(of: "log").joined().contains("4711")))
    await run.quit()
  }

  @Test func `a script that another one sources goes back, and what follows is typed there`()
    async throws
  {
    let script = folder["inner"]
    try "set 2\nset 3\nback 2\nadd 4\n".write(toFile: script, atomically: true, encoding: .utf8)
    var options = SessionOptions(movesClock: true)
    options.allowsSourceAnywhere = true
    let run = KeptRun(
      nil, options,
      before: [SessionInput(StringLineSource(["set 1", "source \(script)", "wait", "log"]))])
    #expect(await run.endOfInput() == .success)
    #expect(
      run.output.lines == [
        "number: 1", "number: 2", "number: 3", "1: root set 1 (forward restores 2 commands)",
        "number: 5", "1  0.000 s  root set 1  (number: 0 → 1)",
        "4  0.000 s  root add 4  (number: 1 → 5)",
      ])
  }
}
