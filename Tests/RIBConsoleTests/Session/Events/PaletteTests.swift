// The conditions for colors, and the colored texts.

import Testing

@testable import RIBConsole

struct PaletteTests {
  nonisolated struct Row: Sendable {
    let choice: ColorChoice
    let variables: String
    let isTerminal: Bool
    let isColored: Bool

    /// - Parameter variables: The environment, as in `A=1 B=2`.
    init(_ choice: ColorChoice, _ variables: String, _ isTerminal: Bool, _ isColored: Bool) {
      self.choice = choice
      self.variables = variables
      self.isTerminal = isTerminal
      self.isColored = isColored
    }

    var environment: [String: String] {
      variables.split(separator: " ").reduce(into: [:]) { result, pair in
        let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
        result[String(parts[0])] = String(parts[1])
      }
    }
  }

  private nonisolated static let rows: [Row] = [
    Row(.always, "NO_COLOR=1 TERM=dumb", false, true),
    Row(.never, "CLICOLOR_FORCE=1 TERM=xterm", true, false),
    Row(.auto, "CLICOLOR_FORCE=1 NO_COLOR=1", false, true),
    Row(.auto, "CLICOLOR_FORCE=0 TERM=xterm", false, false),
    Row(.auto, "NO_COLOR=1 CLICOLOR=1 TERM=xterm", true, false),
    Row(.auto, "NO_COLOR= TERM=xterm", true, true),
    Row(.auto, "CLICOLOR=0 TERM=xterm", true, false),
    Row(.auto, "CLICOLOR=1 TERM=xterm", true, true),
    Row(.auto, "TERM=dumb", true, false),
    Row(.auto, "", true, false),
    Row(.auto, "TERM=xterm", false, false),
    Row(.auto, "TERM=xterm", true, true),
    Row(.auto, "TERM=vt100", true, false),
    Row(.auto, "TERM=vt100 CLICOLOR_FORCE=1", true, true),
    Row(.auto, "TERM=nonsense", true, false),
  ]

  @Test(arguments: rows)
  func `the choice, the environment and the terminal decide in this order`(row: Row) {
    #expect(
      row.choice.usesColors(environment: row.environment, isTerminal: row.isTerminal)
        == row.isColored)
  }

  @Test func `with colors the words stay the same, and output of a node cannot change colors`()
    async
  {
    let plain = SessionRun(SessionOptions(keepsGoing: true, color: .never), "trace on", "sett 1")
    let colored = SessionRun(
      SessionOptions(keepsGoing: true, color: .always), "trace on", "sett 1")
    #expect(await plain.end() == .commandFailed)
    #expect(await colored.end() == .commandFailed)
    #expect(colored.errors.text == "\u{1B}[31m\(plain.errors.text.dropLast())\u{1B}[0m\n")
    let code = /\u{1B}\[[0-9;]*m/
    #expect(colored.output.text.replacing(code, with: "") == plain.output.text)
    #expect(colored.output.text.contains(code))
    let run = SessionRun(SessionOptions(color: .always), #"attach "\u{1B}[31mred""#, "tree")
    _ = await run.end()
    #expect(!(run.output.text + run.errors.text).contains("\u{1B}[31mred"))
  }
}
