import TestSupport
import Testing

@Suite struct WidthTests {
  private func words(_ lines: [Substring]) -> [Substring] {
    lines.flatMap { $0.split(separator: Character(" ")) }
  }

  /// The lines of a program that draws no prompt.
  private func written(_ program: TerminalProgram) -> [Substring] {
    String(decoding: program.bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: [40, 80, 200])
  func `--help and an error of the arguments fit the terminal, and lose no word`(columns: Int)
    async throws
  {
    let program = try TerminalProgram(["--help"], columns: columns, rows: 120)
    await program.expectEnding(.exited(0))
    let lines = written(program)
    #expect(lines.allSatisfy { $0.count <= columns })
    let piped = try await Program(["--help"]).run().output.split(separator: "\n")
    #expect(words(lines) == words(piped))
    #expect(columns == 200 || lines.count > piped.count + 8)
    // A summary continues in its own column.
    let summaries = lines.filter { $0.hasPrefix(String(repeating: " ", count: 19)) }
    #expect(summaries.allSatisfy { $0.dropFirst(19).first != " " })
    let arguments = ["--color", "as bright as you can, but not too bright for tired eyes"]
    let failing = try TerminalProgram(arguments, columns: columns)
    await failing.expectEnding(.exited(64))
    let rows = written(failing)
    #expect(rows.allSatisfy { $0.count <= columns })
    #expect(rows.dropFirst().first?.hasPrefix("  ") == (columns < 200))
    let errors = try await Program(arguments).run().errors.split(separator: "\n")
    #expect(words(rows) == words(errors))
    #expect(errors.count == 2)
  }

  @Test(arguments: [40, 80, 200])
  func `help, errors and usage in a session fit the terminal`(columns: Int) async throws {
    let script = "help\nhelp attach\nattach counter as one two three four\n"
    let options = ["--keep-going", "--color", "never", "-c", script]
    let program = try TerminalProgram(options, columns: columns, rows: 100)
    await program.expectEnding(.exited(1))
    let lines = written(program)
    // Words are not broken: the name of a kind can be longer than the line.
    #expect(
      lines.allSatisfy { $0.count <= columns || words([$0]).filter { !$0.isEmpty }.count == 1 })
    let piped = try await Program(["--errors-to-output"] + options).run().output
      .split(separator: "\n")
    #expect(words(lines) == words(piped))
    #expect(columns == 200 || lines.filter { !$0.isEmpty }.count > piped.count)
  }

  /// The word above the latest caret.
  private func pointedAt(_ program: TerminalProgram) -> Substring? {
    let lines = program.screen.allLines
    guard
      let row = lines.lastIndex(where: {
        $0.hasSuffix("^") && $0.dropLast().allSatisfy { $0 == " " }
      })
    else { return nil }
    return lines[row - 1].dropFirst(lines[row].count - 1).prefix { $0 != " " }
  }

  @Test(arguments: [40, 80, 200])
  func `a caret is under its word, wherever the line wraps`(columns: Int) async throws {
    let program = try await TerminalProgram.atPrompt(columns: columns, rows: 60)
    for (line, word) in [
      ("attach countre as a-name-that-is-somewhat-long-for-a-counter", "countre"),
      ("attach counter as a-name-that-is-somewhat-long-for-a-counter extra", "extra"),
      (
        "focus nowhere-that-anybody-has-been-before/and-also-not-later # or so",
        "nowhere-that-anybody-has-been-before"
      ),
    ] {
      let count = program.screen.allLines.count { $0.hasSuffix("^") }
      program.type(line + "\r")
      await program.wait("a caret") { $0.allLines.count { $0.hasSuffix("^") } > count }
      let pointed = try #require(pointedAt(program))
      #expect(word.hasPrefix(pointed.prefix { $0 != "…" }.prefix(word.count)) && !pointed.isEmpty)
    }
    await program.quit()
  }

  @Test func `many resizes in quick succession leave one copy of the line`() async throws {
    let program = try await TerminalProgram.atPrompt(columns: 100, rows: 24)
    let line = "attach counter as a-name-that-wraps-where-the-terminal-is-narrow"
    program.type(line)
    await program.wait(forLine: "root> \(line)")
    for round in 1...10 {
      for step in 0..<40 {
        program.resize(
          columns: 20 + (step * 37 + round * 13) % 60, rows: 12 + (step * 7) % 12, isBusy: true)
      }
      program.resize(columns: 100, rows: 24)
      // The answer to a key comes after those to the signals before it.
      program.type("x")
      let line = "root> \(line)" + String(repeating: "x", count: round)
      await program.wait("the key") { $0.allLines.contains(line) }
    }
    let lines = program.screen.allLines
    let copies = lines.count { $0.contains("root> ") || $0.contains("name-that") }
    #expect(copies == 1, "\(lines.joined(separator: "\n"))")
    program.type("\u{15}quit\r")
    await program.expectEnding(.exited(0))
  }

  @Test func `the current width is used`() async throws {
    let program = try await TerminalProgram.atPrompt(columns: 80, rows: 60)
    program.resize(columns: 40, rows: 60)
    program.type("attach counter as a-name-that-is-somewhat-long extra\r")
    await program.wait("a caret") { $0.allLines.contains { $0.hasSuffix("^") } }
    #expect(pointedAt(program) == "extra")
    await program.quit()
  }
}
