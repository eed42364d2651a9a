// Options of commands.

import Testing

@testable import RIBConsole

struct LineOptionsTests {
  private struct Shown: Equatable {
    var isJSON: Bool
    var format: String?
    var path: String?
    init(_ isJSON: Bool, _ format: String?, _ path: String?) {
      self.isJSON = isJSON
      self.format = format
      self.path = path
    }
  }

  private let show = command(
    "show", "Show it", .flag("--json"),
    .optional(.keyword("--format", .choice("format", from: ["text", "dot"]))),
    .optional(.string("path"))
  ) { Shown($0, $1, $2) }

  @Test(arguments: [
    ("show", false, nil, nil), ("show a --json", true, nil, "a"), ("show --json a", true, nil, "a"),
    ("show --format dot a", false, "dot", "a"), ("show a --format dot", false, "dot", "a"),
    ("show --format=dot a", false, "dot", "a"), ("show a --format=dot --json", true, "dot", "a"),
    ("show --format text --format=dot", false, "dot", nil),
    ("show -- --json", false, nil, "--json"),
    ("show --json -- --json", true, nil, "--json"), ("show '--json'", false, nil, "--json"),
    ("show -- --", false, nil, "--"), ("show -", false, nil, "-"), ("show -5", false, nil, "-5"),
    ("show --format 'dot' '-x'", false, "dot", "-x"),
    (#"show --format="dot" a"#, false, "dot", "a"), ("show --format='dot'", false, "dot", nil),
    (#"show --"format"=dot"#, false, nil, "--format=dot"), ("show '--'", false, nil, "--"),
    (#"show --"""#, false, nil, "--"),
  ])
  func `an option may stand anywhere, with its value behind it or behind an equals sign`(
    line: String, isJSON: Bool, format: String?, path: String?
  ) throws {
    #expect(try show.parse(Words(line)) == Shown(isJSON, format, path))
  }

  @Test(arguments: [
    ("show a --jsn", 8, "Unexpected argument \"--jsn\". Did you mean --json?"),
    (
      "show -q", 6,
      "Unexpected argument \"-q\". A value that begins with a dash needs -- before it."
    ),
    ("show --json=yes", 13, "--json takes no value."),
    ("show --json5", 6, "Unexpected argument \"--json5\". Did you mean --json?"),
    ("show --format=a=b", 15, "\"a=b\" is not valid for <format>: type one of text, dot."),
    ("show a --format", 16, "Missing <format>: type one of text, dot."),
    (#"show --format="""#, 15, #""" is not valid for <format>: type one of text, dot."#),
    (#"show --format="a b" x"#, 15, #""a b" is not valid for <format>: type one of text, dot."#),
    (
      "show --format=dit", 15,
      "\"dit\" is not valid for <format>: type one of text, dot. Did you mean dot?"
    ),
    ("show a b", 8, "Unexpected argument \"b\". A value with spaces needs quotes."),
    ("show -- a --json", 11, "Unexpected argument \"--json\". A value"),
  ])
  func `an unknown option is refused at its column`(
    line: String, column: Int, message: String
  ) throws {
    let error = #expect(throws: ParseError.self) { try show.parse(Words(line)) }
    #expect(error?.column == column)
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("say --loud bob hello --all you", true, "bob", nil, "hello --all you"),
    ("say bob --loud hello", true, "bob", nil, "hello"),
    ("say bob as b --loud hi  --loud", true, "bob", "b", "hi  --loud"),
    ("say bob -- --loud", false, "bob", nil, "--loud"),
  ])
  func `an argument that takes the rest of the line keeps dashes`(
    line: String, isLoud: Bool, to: String, name: String?, text: String
  ) throws {
    let say = command(
      "say", "Say it", .flag("--loud"), .string("to"), .optional(.keyword("as", .string("name"))),
      .rest("text")
    ) { ($0, $1, $2, $3) }
    let said = try say.parse(Words(line))
    #expect(said == (isLoud, to, name, text))
  }

  @Test(arguments: [
    ("say ", true), ("say bob ", true), ("say bob --loud ", false), ("say -- ", false),
    ("say bob hello ", false),
  ])
  func `an option is offered until the text begins, once`(line: String, isOffered: Bool) throws {
    let say = command("say", "Say it", .flag("--loud"), .string("to"), .rest("text")) {
      ($0, $1, $2)
    }.declaration
    let reader = ArgumentReader(
      CalledLine(words: try Words(line), first: 1, declaration: say))
    #expect(reader.mayStillTake(try #require(say.options.first)) == isOffered)
  }

  @Test(arguments: [
    ("note -x", "-x"), ("note --all", "--all"), ("note -- --all", "--all"), ("note -- --", "--"),
    ("note a as -- -x", "-x"), ("note -- a as -x", "-x"), ("note a -- as -x", "-x"),
    ("note '--'", "--"), ("note a as '--'", "--"),
  ])
  func `a lone -- ends the options of a command that has none`(line: String, text: String) throws {
    let note = command(
      "note", "Note it", .string("text"), .optional(.keyword("as", .string("name")))
    ) { $1 ?? $0 }
    #expect(try note.parse(Words(line)) == text)
  }

  @Test(arguments: [
    ("say -- hello", "hello"), ("say -- -- a", "-- a"), ("say a -- b", "a -- b"),
    ("say --a", "--a"),
  ])
  func `a lone -- before the rest of a line is no part of it`(line: String, text: String) throws {
    let say = command("say", "Say it", .rest("text")) { $0 }
    #expect(try say.parse(Words(line)) == text)
  }

  @Test func `a line that ends with a lone -- lacks an argument`() throws {
    let note = command("note", "Note it", .string("text")) { $0 }
    let error = #expect(throws: ParseError.self) { try note.parse(Words("note --")) }
    #expect(error?.message.hasPrefix("Missing <text>") == true)
    #expect(note.declaration.expectations(behind: try Words("note --"), from: 1).count == 1)
  }

  @Test func `the column of an option's value is found`() throws {
    let words = try Words("show a --format=dot")
    let line = CalledLine(words: words, first: 1, declaration: show.declaration)
    #expect(["format", "path"].map(line.column) == [17, 6])
    #expect(line.value(of: "format").map { words.typed($0.word) } == "dot")
    let quoted = try Words(#"show --format="a b" c"#)
    let other = CalledLine(words: quoted, first: 1, declaration: show.declaration)
    #expect(["format", "path"].map(other.column) == [15, 21])
    #expect(other.value(of: "format").map { quoted.typed($0.word) } == #""a b""#)
  }
}
