// The paths that the lines of nodes carry. Root and children are of one type here.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct LinePathTests {
  private func lines(_ options: SessionOptions = SessionOptions(), _ lines: String...) async
    -> [String]
  {
    let run = SessionRun(options, inputs: [SessionInput(StringLineSource(lines))])
    #expect(await run.end() == .success)
    #expect(run.errors.text == "")
    return run.output.lines
  }

  @Test func `a line carries a path while another node could have written it`() async {
    #expect(
      await lines(
        SessionOptions(), "set 1", "attach a", "set 2", "a set 3", "detach a", "set 4")
        == ["number: 1", "number: 2", "a: number: 3", "number: 4"])
  }

  @Test(arguments: [PathChoice.auto, .always])
  func `a notice explains the first path that is added automatically`(
    paths: PathChoice
  ) async {
    let typed = ScriptedLines()
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

  @Test func `the path is the one to type from the focus, and follows the tree`() async {
    #expect(
      await lines(
        SessionOptions(), "attach a", "attach b", "a attach c", "a/c set 1", "focus a", "c set 2",
        "set 3", "/b set 4", "/ set 5", "focus c", "/a set 6", "focus", "a/c set 7")
        == [
          "a/c: number: 1", "c: number: 2", "number: 3", "/b: number: 4", "/: number: 5",
          "/a: number: 6", "a/c: number: 7",
        ])
    // Also when another node takes the position of one.
    #expect(
      await lines(
        SessionOptions(), "attach a", "a set 1", "detach a", "attach b", "attach a", "a set 2",
        "focus a", "set 3", "/b set 4", "/ detach a", "b set 5")
        == [
          "a: number: 1", "a: number: 2", "number: 3", "/b: number: 4", "b: number: 5",
        ])
  }

  @Test func `with always, the focused node's lines carry the path from the root`() async {
    #expect(
      await lines(
        SessionOptions(paths: .always), "set 1", "attach a", "a set 2", "focus a", "set 3",
        "tree")
        == ["/: number: 1", "a: number: 2", "/a: number: 3", "root", "└── a *"])
  }

  @Test func `a path is left out with never, dimmed where there are colors, and a field in JSON`()
    async
  {
    #expect(
      await lines(SessionOptions(paths: .never), "attach a", "attach b", "a set 1", "b set 2")
        == ["number: 1", "number: 2"])
    #expect(
      await lines(SessionOptions(color: .always), "attach a", "a set 1")
        == ["\u{1B}[2ma:\u{1B}[0m number: 1"])
    let output = await lines(.json, "attach a", "a set 1").plainEvents
      .filter { $0.contains("output") }
    #expect(output == [#"{"event":"output","path":"root/a","text":"number: 1"}"#])
  }

  @Test func `each line of a text carries the path, and hidden characters of a name are seen`()
    async
  {
    let typed = ScriptedLines()
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
    let typed = ScriptedLines()
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
