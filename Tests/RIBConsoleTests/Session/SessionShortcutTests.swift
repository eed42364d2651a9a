// Paths as commands, short commands, and near names of children.

import RIBConsole
import RIBCore
import TestSupport
import Testing

struct SessionShortcutTests {
  @Test func `a path alone moves the focus, and .. moves it up, in scripts too`() async {
    let run = SessionRun(
      .json, "attach a", "a attach b", "a", "set 1", "b", "set 2", "..", "set 3", "/a/b", "set 4",
      "../..", "set 5", "a/b/", "set 6", "/", "set 7", "'a'", "set 8", ".", "set 9")
    #expect(await run.end() == .success)
    let shown = run.output.lines.plainEvents.filter { $0.contains(#""event":"output""#) }
    let paths = ["a", "a/b", "a", "a/b", "", "a/b", "", "a", "a"]
    #expect(
      shown
        == paths.enumerated().map { index, path in
          #"{"event":"output","path":"root\#(path.isEmpty ? "" : "/" + path)","#
            + #""text":"number: \#(index + 1)"}"#
        })
  }

  @Test func `tree and ls take a path, and ls shows two levels, of the focused node by default`()
    async
  {
    let run = SessionRun(
      SessionOptions(), "attach a", "a attach b", "a/b attach c", "tree a", "ls", "ls a", "a ls",
      "a", "ls", "ls b", "tree ..", "/ tree a/b", "b", "ls ..", "tree --json /a/b/c")
    #expect(await run.end() == .success)
    #expect(
      run.output.lines.dropLast() == [
        "a", "└── b", "    └── c", "root", "└── a", "a", "└── b", "a", "└── b", "a *", "└── b",
        "b", "└── c", "root", "└── a *", "    └── b", "        └── c", "b", "└── c",
        "a", "└── b *",
      ])
    #expect(run.output.lines.last?.contains(#"{"path":"root/a/b/c","type""#) == true)
    // In JSON it is a tree without a mark.
    let json = SessionRun(.json, "attach a", "a attach b", "a", "/ ls")
    #expect(await json.end() == .success)
    #expect(
      json.output.lines.plainEvents.contains(
        #"{"event":"tree","nodes":[{"path":"root","type":"RootRouter","active":true},"#
          + #"{"path":"root/a","type":"NodeRouter","active":true}]}"#))
  }

  @Test func `for a refused name of a child, near names of children are suggested`() async {
    let run = SessionRun(.keepGoing, "attach counter", "drop countr", "drop counter", "drop x")
    run.root.viewController.commands(to: run.root.interactor.reactor.action) {
      command("drop", "Refuse to drop a child", .child("name")) { .refuse($0) }
    }
    #expect(await run.end() == .commandFailed)
    #expect(
      run.errors.lines == [
        "line 2, column 6: countr is not wanted. Did you mean counter?",
        "line 3, column 6: counter is not wanted.", "line 4, column 6: x is not wanted.",
      ])
  }

  @Test func `the help of a command shows each flag once, with its meaning`() async {
    let run = SessionRun(SessionOptions(), "help tree")
    #expect(await run.end() == .success)
    #expect(
      run.output.text == """
        Usage: tree [--json] [--format <format>] [<path>]

        Show the tree of nodes, or what is below a path

        Arguments:
          [--json]             print it as JSON, in one line
          [--format <format>]  one of text, json, dot, mermaid
            text               lines for people, as without --format
            json               JSON, in one line
            dot                a picture, drawn by Graphviz: dot -Tsvg
            mermaid            a flowchart, drawn by Mermaid, as in Markdown
          [<path>]             the path of a node

        """)
  }
}
