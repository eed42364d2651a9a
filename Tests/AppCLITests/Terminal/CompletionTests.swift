import TestSupport
import Testing

@Suite struct CompletionTests {
  @Test func `Tab completes commands, kinds, children and paths of the live tree`() async throws {
    let program = try await TerminalProgram.atPrompt()
    program.type("att\tcou\t")
    await program.wait(forLine: "root> attach counter ")
    program.type("\r")
    await program.wait(for: "attached root/counter")
    program.type("cou\tinc\t")
    await program.wait(forLine: "root> counter increase ")
    program.type("\r")
    await program.wait(for: "count: 1")
    program.type("det\t\t")
    await program.wait(forLine: "root> detach counter ")
    program.type("\u{15}focus cou\t")
    await program.wait(forLine: "root> focus counter ")
    program.type("\u{15}STATE COU\u{1B}b\u{02}\t")
    await program.wait(forLine: "root> state COU", column: 11)
    program.type("\u{05}\t.c\t")
    await program.wait(forLine: "root> state counter.count ")
    program.type("\u{15}trace o\t\t")
    await program.wait("the two choices below the line") { screen in
      let row = screen.cursor.row
      return screen.lines[row] == "root> trace o"
        && screen.lines[row + 1] == "on   off"
    }
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }

  @Test(arguments: [40, 80, 200])
  func `the list of a second Tab fits the width, also after a change`(columns: Int)
    async throws
  {
    let program = try await TerminalProgram.atPrompt(columns: columns, rows: 40)
    program.type("tr\t\t")
    await program.wait(for: "trace  ")
    let listed = program.screen.lines
    #expect(listed.contains { $0.hasPrefix("tree   ") })
    #expect(listed.contains { $0.hasPrefix("       ") } == (columns == 40))
    #expect(!listed.contains { $0.contains("…") })
    program.resize(columns: columns == 40 ? 80 : 40, rows: 40)
    await program.wait("the list in another width") { screen in
      screen.lines[screen.cursor.row] == "root> tr"
        && screen.lines.contains { $0.hasPrefix("       ") } == (columns != 40)
    }
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }

  @Test
  func
    `a second Tab lists candidates with their summaries until text is typed, but not in one row`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("t\t")
    await program.wait(forLine: "root> tr")
    program.type("\t")
    await program.wait(for: "Show the tree of nodes")
    await program.wait(forLine: "root> tr")
    program.type("e")
    await program.wait("no list") { screen in
      screen.lines[screen.cursor.row] == "root> tre"
        && !screen.lines.contains { $0.contains("Show the tree of nodes") }
    }
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
    let low = try await TerminalProgram.atPrompt(rows: 1)
    low.type("t\t\te")
    await low.wait(forLine: "root> tre")
    #expect(!low.screen.allLines.contains { $0.contains("Show the tree of nodes") })
    low.type("\u{15}quit\r")
    await low.expectEnding(.exited(0))
  }
}
