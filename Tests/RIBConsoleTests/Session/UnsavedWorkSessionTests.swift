// Unsaved work at the end of a session (N5).

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct UnsavedWorkSessionTests {
  private static let lost = "Lost, as it was not saved: root: the number."

  private func run(
    _ lines: [String], isInteractive: Bool, _ options: SessionOptions = SessionOptions()
  ) -> SessionRun {
    let input = SessionInput(StringLineSource(lines), isInteractive: isInteractive)
    let run = SessionRun(options, inputs: [input])
    run.root.interactor.unsaved = { [root = run.root] in
      root.interactor.currentState.number == 0 ? nil : "the number"
    }
    return run
  }

  @Test func `N5: quit of a person names unsaved work, and ends the session if it comes again`()
    async
  {
    let run = run(["set 1", "quit", "quit", "set 2"], isInteractive: true)
    #expect(await run.end() == .success)
    #expect(
      run.errors.lines == ["Not saved: root: the number. To lose that, type quit again."])
    #expect(!run.output.lines.contains("number: 2"))
    // A line in between takes the question back.
    let doubtful = self.run(
      ["set 1", "quit", "set 2", "quit", "set 0", "quit", "set 3"], isInteractive: true)
    #expect(await doubtful.end() == .success)
    #expect(doubtful.errors.lines.count { $0.hasPrefix("Not saved") } == 2)
    #expect(!doubtful.output.lines.contains("number: 3"))
  }

  @Test func `N5: a quiet session asks about unsaved work, too`() async {
    let run = run(
      ["set 1", "quit", "quit"], isInteractive: true, SessionOptions(verbosity: .quiet))
    #expect(await run.end() == .success)
    #expect(run.errors.lines == ["Not saved: root: the number. To lose that, type quit again."])
  }

  @Test func `N5: scripts and the end of input are not held up, and what is lost is named`() async {
    for lines in [["set 1", "quit 3"], ["set 1"]] {
      let run = run(lines, isInteractive: false)
      #expect(await run.end() == (lines.count == 1 ? .success : .quit(3)))
      #expect(run.errors.lines == [Self.lost])
    }
    // At the end of a person's input, whatever was asked before.
    for lines in [["set 1"], ["set 1", "quit", "set 2"]] {
      let run = run(lines, isInteractive: true)
      #expect(await run.end() == .success)
      #expect(run.errors.lines.last == Self.lost)
    }
  }

  @Test func `N5: nothing is said if nothing would be lost`() async {
    let run = run(["set 1", "set 0", "quit"], isInteractive: true)
    #expect(await run.end() == .success)
    #expect(run.errors.lines == [])
  }
}
