import Testing

@testable import RIBConsole

@Suite struct `Words of a line` {
  nonisolated struct Split: Sendable, CustomTestStringConvertible {
    let line: String
    let texts: [String]
    let columns: [Int]
    var testDescription: String { line }

    init(_ line: String, _ texts: [String], at columns: [Int]) {
      self.line = line
      self.texts = texts
      self.columns = columns
    }
  }

  @Test(arguments: [
    Split("", [], at: []),
    Split("   ", [], at: []),
    Split("increase", ["increase"], at: [1]),
    Split("  attach \t counter  as   c ", ["attach", "counter", "as", "c"], at: [3, 12, 21, 26]),
    Split("# all of it", [], at: []),
    Split("tree # the rest", ["tree"], at: [1]),
    Split("a #b c", ["a"], at: [1]),
    Split("counter#2 x#", ["counter#2", "x#"], at: [1, 11]),
    Split("'' \"\"", ["", ""], at: [1, 4]),
    Split("'# no comment' b", ["# no comment", "b"], at: [1, 16]),
    Split(#"say 'raw \n "x"'"#, ["say", #"raw \n "x""#], at: [1, 5]),
    Split(#"say "a\n\t\"\\ 'b'" c"#, ["say", "a\n\t\"\\ 'b'", "c"], at: [1, 5, 21]),
    Split(#""\u{e9}\u{01F600}\u{1F600}\u{0}""#, ["é😀😀\0"], at: [1]),
    Split("it's 5's été's", ["it's", "5's", "été's"], at: [1, 6, 10]),
    Split(#"--text="a b" x"#, ["--text=a b", "x"], at: [1, 14]),
    Split(#"--text="" --text='a b' x"#, ["--text=", "--text=a b", "x"], at: [1, 11, 24]),
    Split(#"a"b c"d "計"'b 'c x"#, ["ab cd", "計b c", "x"], at: [1, 9, 19]),
    Split("'a'b /'a b'/c ''''", ["ab", "/a b/c", ""], at: [1, 6, 15]),
    Split(#"a"\u{e9}"b"\t"c d"#, ["aéb\tc", "d"], at: [1, 17]),
    Split("'a b'# c", ["a b#", "c"], at: [1, 8]),
    // A quoted part that a letter follows was typed as for a shell, in which it's has a mark.
    Split("it's 'a'b x'c d'", ["it's", "ab", "xc d"], at: [1, 6, 11]),
    Split(#"a\b \"#, [#"a\b"#, #"\"#], at: [1, 5]),
    Split("zähler x", ["zähler", "x"], at: [1, 8]),
    Split("計算 x", ["計算", "x"], at: [1, 6]),
    Split("'計 算' x", ["計 算", "x"], at: [1, 9]),
    Split("e\u{301}t x", ["e\u{301}t", "x"], at: [1, 4]),
    Split("👨‍👩‍👧 🇩🇪 x", ["👨‍👩‍👧", "🇩🇪", "x"], at: [1, 4, 7]),
    Split("a\u{202E}b x", ["a\u{202E}b", "x"], at: [1, 4]),
    Split("a \u{301}b", ["a", "\u{301}b"], at: [1, 3]),
    Split("a\0b\rc", ["a\0b\rc"], at: [1]),
  ])
  func `a line is split at blanks, and columns are counted`(split: Split) throws {
    let words = try Words(split.line)
    #expect((words.map(\.text), words.map(\.column)) == (split.texts, split.columns))
    #expect(words.line == split.line)
  }

  @Test func `a word knows whether it was quoted`() throws {
    let words = try Words(#"as 'as' "as" a"s" as"""#)
    let isQuoted: [Bool] = [false, true, true, true, true]
    #expect(words.map(\.isQuoted) == isQuoted)
    #expect(Set(words.map(\.text)) == ["as"])
  }

  @Test(arguments: [
    ("say 'abc", 5), ("計 'abc", 4), (#"say "abc"#, 5), (#"say "abc\""#, 5), (#"say "\"#, 5),
    ("'", 1), ("say 'a", 5), (#"say a"b"#, 6), (#"計"a"'b"#, 6), ("--text='it's 'a", 14),
    ("say 'it's fine'", 15),
  ])
  func `an unclosed quotation mark is an error at the mark`(line: String, column: Int) {
    let error = #expect(throws: ParseError.self) { try Words(line) }
    #expect(error?.column == column)
    #expect(error?.message.hasPrefix("Unclosed quotation mark:") == true)
    #expect(error?.message.contains("with an apostrophe") == line.contains("'"))
  }

  nonisolated private static let wrongTexts: [(line: String, column: Int, message: String)] = {
    let unknown = #": type \n, \t, \", \\ or \u{…}, or put the text in '…'."#
    let invalid = #"Invalid \u escape: type one to six hexadecimal digits, such as \u{e9}."#
    let escapes = [
      "u", "u{", "u{}", "u{zz}", "u{D800}", "u{110000}", "u{1234567}", "u{ 41}", "u{+41}",
      "u{0000041}",
    ]
    return [
      (#"say "a\qb""#, 7, #"Unknown escape \q"# + unknown),
      (#""計\x""#, 4, #"Unknown escape \x"# + unknown),
      ("\"\\\u{1B}\"", 2, #"Unknown escape \\u{1B}"# + unknown),
      (#""\'""#, 2, #"Unknown escape \'"# + unknown),
      (#"計 a"\x""#, 6, #"Unknown escape \x"# + unknown),
    ] + escapes.map { ("x \"ab\\\($0)\"", 6, invalid) }
  }()

  @Test(arguments: wrongTexts)
  func `a wrong escape is an error at the backslash`(
    line: String, column: Int, message: String
  ) {
    #expect(throws: ParseError(message, column: column)) { try Words(line) }
  }

  @Test(arguments: [
    ("say  a   b", "a   b"), ("say a # b", "a"), ("say 'a  b'", "a  b"),
    (#"say a  'b  c'  "d\te" f"#, "a  b  c  d\te f"), ("say 12.5 + 3 =  ", "12.5 + 3 ="),
    ("say it's", "it's"), ("say ''", ""), (#"say a="b  c" d"#, "a=b  c d"),
  ])
  func `the rest of a line keeps its spacing, but not its marks`(
    line: String, rest: String
  ) throws {
    let word = try Words(line).rest(from: 1)
    #expect((word.text, word.column) == (rest, line.hasPrefix("say  ") ? 6 : 5))
  }

  @Test func `a very long line is split in one pass, and refused at the first excess word`() throws
  {
    let words = try Words(
      String(repeating: "ä \(String(repeating: "b", count: 200)) ", count: 5_000))
    #expect((words.count, words.endColumn) == (10_000, 5_000 * 203))
    #expect(words.last?.column == 4_999 * 203 + 3)
    #expect(try Words(String(repeating: "a ", count: 10_000) + " # b c").count == 10_000)
    let error = #expect(throws: ParseError.self) {
      try Words(String(repeating: "a ", count: 500_000))
    }
    #expect(error?.column == 20_001)
    #expect(error?.message.hasPrefix("The line has more than 10000 words; split it in two") == true)
  }

  @Test(
    arguments: [
      ("a", "a"), ("it's", "it's"), (#"a\b"#, #"a\b"#), ("a#", "a#"), ("計", "計"), ("..", ".."),
      ("", #""""#), (" ", #"" ""#), ("a b", #""a b""#), ("#a", ##""#a""##), ("'a", #""'a""#),
      (#""a\"#, #""\"a\\""#), (#"a"b"#, #""a\"b""#), ("a='b", #""a='b""#), ("a=\"", #""a=\"""#),
      ("s''", #""s''""#), ("a\tb\n", #""a\tb\n""#), ("\u{1B}", #""\u{1B}""#),
      ("a\u{202E}", #""a\u{202E}""#), ("\r\n", #""\u{D}\n""#), ("a \u{301}b", "\"a \u{301}b\""),
      ("#\u{301}", "\"#\u{301}\""), ("\u{301}", "\u{301}"),
    ] as [(String, String)])
  func `a text that is not a word is quoted, and read as the same text`(
    text: String, quoted: String
  ) throws {
    #expect(Array(Words.quoted(text).utf8) == Array(quoted.utf8))
    let words = try Words("a \(Words.quoted(text)) b")
    #expect(words.map { Array($0.text.utf8) } == ["a", text, "b"].map { Array($0.utf8) })
  }
}
