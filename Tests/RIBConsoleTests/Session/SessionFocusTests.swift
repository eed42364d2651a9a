// The focus as it moves, and after its node has been detached.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionFocusTests {
  private func paths(_ lines: String...) async -> [String] {
    let run = SessionRun(.json, inputs: [SessionInput(StringLineSource(lines))])
    #expect(await run.end() == .success, "\(run.errors.lines)")
    return run.output.lines.plainEvents.compactMap { line in
      line.contains(#""event":"output""#) ? line.split(separator: "\"").map(String.init)[7] : nil
    }
  }

  @Test func `the focus moves, up too, and back to the root`() async {
    #expect(
      await paths(
        "attach a", "a attach b", "focus a/b", "set 1", "focus ..", "set 2", "focus b", "set 3",
        "focus", "set 4", "focus /a/b", "set 5", "focus ../..", "set 6", "a focus", "set 7",
        "../a focus b", "set 8", "focus .", "set 9")
        == [
          "root/a/b", "root/a", "root/a/b", "root", "root/a/b", "root", "root/a", "root/a/b",
          "root/a/b",
        ])
  }

  // Planted bug: the latest target outlives a move.
  @Test func `equal lines begin at the node that is focused then, and may be about a new child`()
    async
  {
    #expect(await paths("attach a", "a attach b", "a/b", "..", "..", "set 1") == ["root"])
    #expect(
      await paths("attach a", "a attach a", "a/a attach a", "a", "a", "a", "set 1")
        == ["root/a/a/a"])
    #expect(await paths("root attach root", "root set 1") == ["root/root"])
  }

  @Test func `an equal line after its node has gone finds no node`() async throws {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines, isInteractive: true)])
    run.start()
    for line in ["attach a", "a set 1"] { await lines.type(line) }
    run.root.detachChild(try #require(run.root.child(named: "a")))
    await lines.type("a set 1")
    #expect(run.errors.text.contains(#"No command or child named "a""#))
    lines.end()
    #expect(await run.end() == .success)
  }

  @Test func `the focus is marked in its own row, not in one of the same name`() async {
    let run = SessionRun(
      SessionOptions(), "attach a", "a attach b", "a/b attach a", "attach b", "b attach a", "b/a",
      "/ tree")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines == [
        "root", "├── a", "│   └── b", "│       └── a", "└── b", "    └── a *",
      ])
  }

  @Test func `the focus of a detached node moves to its nearest attached ancestor, others stay`()
    async
  {
    #expect(
      await paths(
        "attach a", "a attach b", "a/b attach c", "focus a/b/c", "/a detach b", "set 1",
        "/ detach a", "set 2") == ["root/a", "root"])
    // A new node of the old name is not the focused one.
    #expect(
      await paths(
        "attach a", "a attach b", "focus a/b", "/ detach a", "/ attach a", "set 1") == ["root"])
    #expect(
      await paths("attach a", "attach b", "focus a", "/ detach b", "set 1") == ["root/a"])
  }

  @Test func `the error suggests the path of a root's child that was looked for elsewhere`() async {
    let run = SessionRun(
      .keepGoing, "attach lamp", "attach b", "focus b", "lamp set 1", "focus lamp/x", "focus desk",
      "/lamp set 2", "focus", "lampe set 3")
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == [
        "line 4, column 1: No command or child named \"lamp\". From the root, it is /lamp.",
        "line 5, column 7: root/b has no child \"lamp\". From the root, it is /lamp.",
        "line 6, column 7: root/b has no child \"desk\".",
        "line 9, column 1: No command or child named \"lampe\". Did you mean lamp? Type help "
          + "for a list.",
      ])
    #expect(run.output.lines == ["/lamp: number: 2"])
  }

  @Test(arguments: ["focus \"\"", "state ''", "/ focus ''"])
  func `an empty path is an error, not a name for here`(line: String) async {
    let run = SessionRun(SessionOptions(), line)
    #expect(await run.end() == .commandFailed)
    #expect(run.output.text == "")
    let column = line.hasPrefix("/") ? 9 : 7
    #expect(
      run.errors.text.hasPrefix("line 1, column \(column): The path is empty: type a child's"))
  }
}
