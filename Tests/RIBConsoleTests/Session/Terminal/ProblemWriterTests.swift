// Carets below the columns of a typed line.

import Testing

@testable import RIBConsole

struct ProblemWriterTests {
  private func pointer(
    to column: Int, of text: String, prompt: Int = 6, columns: Int
  ) -> [String] {
    let line = PromptedLine(text: text, promptWidth: prompt)
    guard let pointer = ProblemWriter.pointer(to: column, in: line, columns: columns) else {
      return []
    }
    return (pointer.excerpt.map { [$0] } ?? []) + [
      String(repeating: " ", count: pointer.indent) + "^"
    ]
  }

  @Test
  func `a caret stands below its word, also of a line shown again, and an unread line has none`() {
    let pointers: [(column: Int, columns: Int, rows: [String])] = [
      (5, 80, ["          ^"]), (9, 80, ["              ^"]), (5, 15, ["          ^"]),
      (5, 14, ["set five", "    ^"]),
    ]
    for (column, columns, rows) in pointers {
      #expect(pointer(to: column, of: "set five", columns: columns) == rows)
    }
    let tooLong = InputLine(number: 1, content: .tooLong(limit: 10))
    let line = PromptedLine(text: tooLong.text, promptWidth: 6)
    #expect(ProblemWriter.pointer(to: 1, in: line, columns: 80) == nil)
  }

  @Test func `of a long line, an excerpt around the word is shown`() {
    let text = (1...30).map { "w\($0)" }.joined(separator: " ")
    let excerpts: [(column: Int, rows: [String])] = [
      (1, ["w1 w2 w3 w4 w5 w6 w…", "^"]), (14, ["w1 w2 w3 w4 w5 w6 w…", "             ^"]),
      (36, ["… w9 w10 w11 w12 w1…", "             ^"]),
      (108, ["…w27 w28 w29 w30", "             ^"]),
    ]
    for (column, rows) in excerpts { #expect(pointer(to: column, of: text, columns: 20) == rows) }
  }

  @Test func `columns are those of the terminal, whatever the characters`() {
    #expect(pointer(to: 6, of: "中文 five", columns: 80) == ["           ^"])
    // Spelled-out characters are wider than the columns that they count.
    #expect(pointer(to: 3, of: "a\u{7}\tb", columns: 80) == ["              ^"])
    #expect(
      pointer(to: 26, of: "中文中文中文中文中文中文 five", prompt: 0, columns: 20).last == "            ^")
  }

  private func write(
    _ problem: Problem, at path: String? = nil, line: LinePlace? = nil, to errors: any TextSink
  ) {
    let streams = SessionStreams(
      output: RecordingSink(), errors: errors, mergesErrors: false, phase: SharedPhase())
    let writer = ProblemWriter(
      streams: streams, options: SessionOptions(programName: "shop"), palette: Palette(isOn: false))
    writer.write(
      problem,
      SessionEvent(what: .problem(problem), path: path.map { .text($0) }, line: line))
  }

  @Test func `only an error of no line and no node begins with the program's name`() {
    let errors = RecordingSink()
    write(Problem(message: "It broke."), to: errors)
    write(Problem(message: "It broke."), at: "root", to: errors)
    write(Problem(weight: .warning, message: "It bends."), to: errors)
    write(Problem(weight: .notice, message: "It works."), to: errors)
    #expect(
      errors.lines == ["shop: It broke.", "root: It broke.", "warning: It bends.", "It works."])
  }

  @Test func `a usage that does not fit goes on below its first word`() {
    let errors = SizedTerminal(width: 30)
    let line = LinePlace(
      source: nil, number: 1, typed: PromptedLine(text: "wait until", promptWidth: 6))
    let problem = Problem(message: "No.", usage: "wait until <field> <op> <value>")
    write(problem, line: line, to: errors)
    #expect(errors.lines == ["No.", "Usage: wait until <field> <op>", "       <value>"])
  }
}
