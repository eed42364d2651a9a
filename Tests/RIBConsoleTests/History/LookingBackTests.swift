// Earlier states, without going there: at, diff and log (Z3).

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct LookingBackTests {
  private let folder = TestFolder.empty()

  private func queries(_ root: NodeRouter) {
    root.viewController.queries(of: root.interactor.state) {
      query("double", "Show the double number") { ["\($0.number * 2)"] }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `Z3: at, diff and log leave the session as it is, and ask nothing`(
    movesClock: Bool, isKept: Bool
  ) async throws {
    let run = await KeptRun.traveling(
      isKept ? try folder.journal() : nil, movesClock: movesClock, addCommands: queries)
    await run.type("attach a", "ask x")
    await run.answer(7)
    await run.type("a add 5", "ask y", "focus a", "hold 3")
    await wait(for: "the questions") { run.questions.count == 2 }
    let (view, root) = (run.view, run.root)
    let file = isKept ? try folder.text("j") : ""
    for line in [
      "at 0 tree", "at 2 / state", "at 3 / double", "at 5 state --all", "at 1 a state .number",
      "diff", "diff 0", "diff 0 3", "diff 5 1", "log", "log a", "log /", "at 9 tree", "diff 9",
      "at 1 set 5",
    ] {
      await run.type(line)
      #expect(run.view == view && run.root === root, "\(line)")
      #expect(run.questions == ["x", "y"], "\(line)")
      if isKept { #expect(try folder.text("j") == file, "\(line)") }
    }
    #expect(await run.errors(of: "forward").joined().contains("Nothing is undone."))
    await run.quit()
  }

  @Test func `Z3: the tree of a look is over when the line is done`() async {
    var latest: NodeRouter?
    let run = await KeptRun.traveling { latest = $0 }
    await run.type("hang", "at 1 tree")
    #expect(latest !== run.root && latest?.interactor.isActive == false)
    await run.quit()
  }
}
