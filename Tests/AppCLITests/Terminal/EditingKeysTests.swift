import TestSupport
import Testing

@Suite struct EditingKeysTests {
  private let up = "\u{1B}[A"
  private let down = "\u{1B}[B"

  @Test func `C-_ and C-x C-u undo one change after another, and M-u, M-l and M-c change words`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\u{17}sample\u{17}\u{17}")
    await program.wait(forLine: "root> ")
    program.type("\u{1F}")
    await program.wait(forLine: "root> attach ")
    program.type("\u{18}\u{15}\u{1F}")
    await program.wait(forLine: "root> attach ", column: 13)
    program.type("\u{1F}")
    await program.wait(forLine: "root> attach counter")
    program.type("\r")
    await program.wait(for: "attached root/counter")
    program.type("one TWO three\u{01}\u{1B}u\u{1B}l\u{1B}c")
    await program.wait(forLine: "root> ONE two Three")
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }

  @Test
  func
    `M-. inserts the last word of the previous line, quoted as it was, then of the line before that`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach sample as 'my sample'\rattach counter\r")
    await program.wait(for: "attached root/counter")
    program.type("state \u{1B}.")
    await program.wait(forLine: "root> state counter")
    program.type("\u{1B}.")
    await program.wait(forLine: "root> state 'my sample'")
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }

  @Test
  func
    `up and down go to lines that begin with the typed text, and through all lines without text`()
    async throws
  {
    let program = try await TerminalProgram.atPrompt()
    program.type("attach counter\rtree\rstate counter\r")
    await program.wait(for: #""count": 0"#)
    program.type("at" + up)
    await program.wait(forLine: "root> attach counter")
    program.type(down)
    await program.wait(forLine: "root> at")
    program.type("\u{15}" + up + up)
    await program.wait(forLine: "root> tree")
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }
}
