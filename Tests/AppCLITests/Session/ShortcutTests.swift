// Suggestions and shortcuts in the real program.

import TestSupport
import Testing

@Suite struct ShortcutTests {
  private func run(_ lines: String...) async throws -> ProgramResult {
    let text = lines.joined(separator: "\n") + "\n"
    return try await Program(["--keep-going"], input: .text(text)).run()
  }

  @Test func `a mistyped name is always answered with a similar one`() async throws {
    let result = try await run(
      "attach group", "attach counter", "help coutner", "detach countr", "tree grop", "ls grop",
      "state conter", "focus coutner", "coutner increase", "help counter increse", "gruop",
      "group detach grup")
    #expect(result.ending == .exited(1))
    #expect(result.output == "")
    #expect(
      result.errors == """
        line 3, column 6: No command or child named "coutner". Did you mean counter?
        line 4, column 8: No child named "countr". Did you mean counter?
        line 5, column 6: root has no child "grop". Did you mean group?
        line 6, column 4: root has no child "grop". Did you mean group?
        line 7, column 7: root has no child "conter". Did you mean counter?
        line 8, column 7: root has no child "coutner". Did you mean counter?
        line 9, column 1: No command or child named "coutner". Did you mean counter? Type help \
        for a list.
        line 10, column 14: No command named "increse". Did you mean increase?
        line 11, column 1: No command or child named "gruop". Did you mean group? Type help for \
        a list.
        line 12, column 14: No child named "grup".

        """)
  }

  @Test func `a path alone moves the focus, and the focused node has a mark`() async throws {
    let result = try await run(
      "attach group as g", "g attach counter", "g", "tree", "counter", "ls ..", "..", "ls", "/",
      "tree g", "ls", "exit 3")
    #expect(result.ending == .exited(3))
    #expect(result.errors == "")
    #expect(
      result.output == """
        root
        └── g *
            └── counter
        g
        └── counter *
        g *
        └── counter
        g
        └── counter
        root
        └── g

        """)
  }

  @Test func `help of help with a command is refused with advice`() async throws {
    let result = try await run("help help help", "help tree")
    #expect(
      result.errors == "line 1, column 6: \"help\" is a command, not a node; type help help.\n")
    #expect(
      result.output == """
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

  @Test func `a child cannot have the name of a shortcut`() async throws {
    let result = try await run("attach counter as ls", "attach counter as exit")
    #expect(
      result.errors == """
        line 1, column 19: "ls" is the name of a command; choose another name.
        line 2, column 19: "exit" is the name of a command; choose another name.

        """)
  }

  @Test func `a calculator with an error explains why it refuses keys`() async throws {
    let result = try await run(
      "attach calculator", "calculator keys 1/0=", "wait", "calculator input 5",
      "calculator keys 7",
      "calculator clear", "calculator input 5")
    #expect(result.output.hasSuffix("display: Error\ndisplay: 0\ndisplay: 5\n"))
    let refusal = "The display shows Error; clear it first, with clear or the key c."
    #expect(result.errors == "line 4, column 12: \(refusal)\nline 5, column 12: \(refusal)\n")
  }

  @Test func `a session without a terminal begins without a hint`() async throws {
    let result = try await Program(input: .text("exit\n")).run()
    #expect(result.ending == .exited(0))
    #expect(result.output == "" && result.errors == "")
  }
}
