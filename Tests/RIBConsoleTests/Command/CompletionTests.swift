import Testing

@testable import RIBConsole

struct CompletionTests {
  /// A completion of the word at `|` among some texts.
  private func completion(_ picture: String, _ texts: [String]) -> Completion? {
    let parts = picture.split(separator: "|", omittingEmptySubsequences: false)
    let cursor = parts[0].utf8.count
    guard let word = WordAtCursor(parts.joined(), cursor: cursor) else { return nil }
    var completion = Completion(word)
    for text in texts { completion.add(text, isComplete: !text.hasSuffix("/")) }
    return completion
  }

  /// The line after the insertion, with `|` where the cursor is.
  private func completed(_ picture: String, _ texts: [String]) -> String? {
    guard let completion = completion(picture, texts), let insertion = completion.insertion else {
      return nil
    }
    var buffer = LineBuffer()
    buffer.replace(0..<0, with: picture.replacing("|", with: ""))
    buffer.replace(completion.word.range, with: insertion)
    return buffer.picture
  }

  private struct Row {
    let line: String
    let texts: [String]
    let result: String?

    init(_ line: String, _ texts: [String], _ result: String?) {
      self.line = line
      self.texts = texts
      self.result = result
    }
  }

  private static let rows: [Row] = [
    Row("co|", ["counter"], "counter |"), Row("a co|", ["counter"], "a counter |"),
    Row("a |", ["counter"], "a counter |"), Row("|", ["counter"], "counter |"),
    Row("co| b", ["counter"], "counter| b"), Row("co|b", ["counter"], "counter|b"),
    Row("p|", ["profile/"], "profile/|"), Row("c|", ["counter", "count", "cow"], "co|"),
    Row("co|", ["counter", "cow"], nil), Row("co|", [], nil), Row("", ["a", "b"], nil),
    Row("計|", ["計算機"], "計算機 |"), Row("say é|", ["été", "éclair"], nil),
    Row("l|", ["light blue"], "\"light blue\" |"), Row("\"l|", ["light blue"], "\"light blue\" |"),
    Row("'l|", ["light blue"], "'light blue' |"), Row("'l|", ["it's", "lot's"], "\"lot's\" |"),
    // A combining character behind a blank or a mark makes it no other one.
    Row("l|", ["l \u{301}b"], "\"l \u{301}b\" |"), Row("'l|", ["l'\u{301}b"], "\"l'\u{301}b\" |"),
    Row("l|", ["light blue", "light red"], "\"light |"),
    Row("\"light b|", ["light blue", "light red"], "\"light blue\" |"),
    Row("\"l|\"", ["light"], "\"light|\""), Row("\"l\"|", ["light"], "\"light\" |"),
    Row("a|", ["a\u{1B}b"], #""a\u{1B}b" |"#), Row("'a|", ["a\u{1B}b"], #""a\u{1B}b" |"#),
    Row("b|", [#"b \"c"#], #""b \\\"c" |"#), Row("|", ["#1"], "\"#1\" |"),
    Row("'a b' c|", ["cd"], "'a b' cd |"), Row("counter|", ["counter"], "counter |"),
    Row("counter| x", ["counter"], nil),
    Row("CO|", ["counter"], "counter |"), Row("co|", ["Counter", "COW"], nil),
    Row("CO|", ["counter", "count"], "count|"), Row("COUNT|", ["counter", "count"], "count|"),
    Row("co|", ["Counter", "cow"], "cow |"), Row("Co|", ["cow", "Counter"], "Counter |"),
    Row("É|", ["été"], "été |"), Row("\"L|", ["light blue"], "\"light blue\" |"),
    Row(#"a"b|"#, ["abc"], "abc |"), Row(#"a"b c|"#, ["ab cd"], #""ab cd" |"#),
    Row("--k=\"|", ["--k=a b"], #"--k="a b" |"#), Row("--k=a|", ["--k=a b"], #"--k="a b" |"#),
    Row("--k='a|", ["--k=a b", "--k=a c"], "--k='a |"), Row("--k=|", ["--k=a", "--k=b"], nil),
    Row("--|", ["--k=", "--k=a"], "--k=|"),
    Row("CO|", ["cow", "cod"], "co|"), Row(#""\u{6C}|"#, ["light", "lot"], nil),
  ]

  @Test func `the unambiguous part is inserted, quoted if needed`() {
    for row in Self.rows {
      let line = row.line.contains("|") ? row.line : "|" + row.line
      #expect(completed(line, row.texts) == row.result, "\(row.line)")
    }
  }

  @Test(arguments: ["#|", "# a|", "a # b|", "\"a\\q\" b|", "\"a\\|"])
  func `nothing is completed in a comment and after an invalid line`(line: String) {
    #expect(completion(line, ["a", "b"]) == nil)
  }

  @Test func `candidates in the case that is typed are the only ones, if there are any`() {
    #expect(completion("a|", ["Ab", "AC"])?.candidates.map(\.text) == ["Ab", "AC"])
    #expect(completion("a|", ["Ab", "ac", "AC", "ad"])?.candidates.map(\.text) == ["ac", "ad"])
    let many = (0..<300).map { "A\($0)" } + ["a1", "a2"]
    #expect(completion("a|", many)?.candidates.map(\.text) == ["a1", "a2"])
    #expect(completion("a|", many)?.omittedCount == 0)
  }

  @Test func `very many candidates are counted, and have the right common beginning`() {
    let texts = (0..<1_000).map { "item\($0)" } + ["it"]
    let completion = completion("i|", texts)
    #expect((completion?.candidates.count, completion?.omittedCount) == (200, 801))
    #expect(completion?.insertion == "it")
    let lines = completion?.answer.lines(columns: 80, atMost: 3) ?? []
    #expect(lines.dropFirst(2) == ["… and 983 more"])
    #expect(lines.first?.hasPrefix("item0    item2    item4 ") == true)
    #expect(lines.dropFirst().first?.hasPrefix("item1    item3    item5 ") == true)
  }

  @Test func `candidates are listed with their summaries, or else the hint, in columns that fit`() {
    var hinted = completion("|", [])
    #expect(hinted?.answer.lines(columns: 9) == [])
    hinted?.hint = "<n>: a whole number"
    #expect(hinted?.answer.lines(columns: 9) == ["<n>: a", "  whole", "  number"])
    #expect(hinted?.answer.lines(columns: 9, atMost: 2) == ["<n>: a", "  whole"])
    var completion = completion("|", [])
    completion?.add("計", summary: "reckon")
    completion?.add("help", summary: "List the commands\u{1B}, or explain one")
    completion?.add("x")
    #expect(
      completion?.answer.lines(columns: 30) == [
        "計    reckon", #"help  List the commands\u{1B},"#, "      or explain one", "x",
      ])
    #expect(completion?.answer.lines(columns: 30, atMost: 3) == ["計    help  x"])
    #expect(completion?.answer.lines(columns: 80, atMost: 3).count == 3)
  }

  @Test func `candidates that are many, or have no summaries, stand side by side`() {
    var completion = completion("|", [])
    for text in ["計", "help", "x"] { completion?.add(text, summary: "what it does") }
    let rows: [(columns: Int, most: Int, lines: [String])] = [
      (30, 2, ["計    help  x"]), (15, 2, ["計    x", "help"]), (10, 2, ["計    x", "help"]),
      (9, 2, ["計", "… and 2 more"]), (9, 1, ["… and 3 more"]), (9, 0, []),
    ]
    for (columns, most, lines) in rows {
      #expect(
        completion?.answer.lines(columns: columns, atMost: most) == lines, "\(columns), \(most)")
    }
    let two = self.completion("o|", ["on", "off"])?.answer
    #expect(two?.lines(columns: 80) == ["on   off"])
    #expect(two?.lines(columns: 4, atMost: 2) == ["on", "off"])
  }
}
