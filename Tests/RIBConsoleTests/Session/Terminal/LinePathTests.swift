// The paths that the lines of nodes carry. Root and children are of one type here.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct LinePathTests {
  private let typed = ScriptedLines()

  @Test(arguments: [PathChoice.auto, .always])
  func `a notice explains the first path that is added automatically`(
    paths: PathChoice
  ) async {
    let terminal = SizedTerminal(width: 80)
    let run = SessionRun(
      SessionOptions(paths: paths), inputs: [SessionInput(typed, isInteractive: true)],
      terminal: terminal)
    run.start()
    for line in ["set 1", "attach a", "a set 2", "a set 3", "set 4"] { await typed.type(line) }
    typed.end()
    #expect(await run.end() == .success)
    let notice = "Several nodes write such lines now; each begins with the path of its node."
    let count = terminal.lines.count { $0.contains(notice) }
    #expect(count == (paths == .auto ? 1 : 0))
  }

  @Test func `each line of a text carries the path, and hidden characters of a name are seen`()
    async
  {
    let run = SessionRun(inputs: [SessionInput(typed)])
    run.start()
    await typed.type(#"attach "a\u{7}""#)
    let presenter = (run.root.children.first as? NodeRouter)?.viewController
    for line in ["one", "two"] { presenter?.write(line) }
    typed.end()
    #expect(await run.end() == .success)
    #expect(run.output.lines == [#"a\u{7}: one"#, #"a\u{7}: two"#])
  }

  @Test func `a presenter that is the only one of its type writes without a path`() async {
    final class Other: CLIPresenter {}
    let run = SessionRun(inputs: [SessionInput(typed)])
    run.start()
    await typed.type("attach a")
    let other = Other()
    run.root.attachChild(
      ViewableRouter(interactor: Interactor(), viewController: other), as: "other")
    other.write("alone")
    await typed.type("a set 1")
    typed.end()
    #expect(await run.end() == .success)
    #expect(run.output.lines == ["alone", "a: number: 1"])
  }
}
