import Testing

@testable import RIBConsole

@Suite struct `Optional and keyword arguments` {
  struct Attach: Equatable {
    var kind: String
    var name: String?
    init(_ kind: String, as name: String?) {
      self.kind = kind
      self.name = name
    }
  }
  let attach = command(
    "attach", "Attach a child", .choice("kind", from: ["counter", "as"]),
    .optional(.keyword("as", .string("name")))
  ) { Attach($0, as: $1) }

  @Test(arguments: [
    ("attach counter as c", "counter", "c"), ("attach counter", "counter", nil),
    ("attach counter as 'as'", "counter", "as"), ("attach counter as as", "counter", "as"),
    ("attach as as x", "as", "x"), ("attach counter as \"my counter\"", "counter", "my counter"),
  ])
  func `a keyword argument at the end is read or absent`(
    line: String, kind: String, name: String?
  ) throws {
    #expect(try attach.parse(Words(line)) == Attach(kind, as: name))
  }

  @Test(arguments: [
    // A quoted keyword is a value.
    ("'as' c", 16, nil, "Unexpected argument \"as\". A value with spaces needs quotes."),
    (
      "sa c", 16, nil,
      "Unexpected argument \"sa\". Did you mean as? A value with spaces needs quotes."
    ),
    (
      "as my counter", 22, nil, "Unexpected argument \"counter\". A value with spaces needs quotes."
    ),
    ("as", 18, "name", "Missing <name>: type a word, in quotes if it has spaces."),
  ])
  func `a word too many and a missing one are errors, and a near keyword is suggested`(
    words: String, column: Int, argument: String?, message: String
  ) {
    #expect(
      throws: ParseError(
        message, column: column, argument: argument, usage: "attach <kind> [as <name>]")
    ) { try attach.parse(Words("attach counter " + words)) }
  }

  @Test(arguments: [
    ("go x", "Did you mean from x?"), ("go from a x", "Did you mean to x?"),
    ("go to a x", "Did you mean from x?"),
    ("go from a to b x", "Unexpected argument \"x\". A value"),
    ("go x y", "Unexpected argument \"x\". A value"), ("go fro", "Did you mean from?"),
    ("go to a from b", "\"from\" cannot come here; the usage shows the order."),
  ])
  func `a word too many suggests a near keyword, and the last one the first that is not there`(
    line: String, text: String
  ) {
    let go = command(
      "go", "", .optional(.keyword("from", .string("start"))),
      .optional(.keyword("to", .string("end")))
    ) { Attach($0 ?? "", as: $1) }
    let error = #expect(throws: ParseError.self) { try go.parse(Words(line)) }
    #expect(error?.message.contains(text) == true)
  }

  @Test(arguments: [
    ("wait", nil, nil), ("wait 5", 5, nil), ("wait for x", nil, "x"), ("wait 5 for x", 5, "x"),
  ])
  func `an optional number gives way to a keyword`(
    line: String, seconds: Int?, path: String?
  ) throws {
    let wait = command(
      "wait", "Wait", .optional(.int("seconds")), .optional(.keyword("for", .string("path")))
    ) { (seconds: $0, path: $1) }
    let result = try wait.parse(Words(line))
    #expect(result == (seconds, path))
  }

  @Test func `an optional number that is there must be one`() {
    let wait = command("wait", "Wait", .optional(.int("seconds", in: 0...60))) { $0 }
    let error = #expect(throws: ParseError.self) { try wait.parse(Words("wait 61")) }
    #expect(
      error?.message == "\"61\" is not valid for <seconds>: type a whole number from 0 to 60.")
    #expect(error?.usage == "wait [<seconds>]")
  }

  @Test func `an optional rest is text or nil`() throws {
    let say = command("say", "Say", .optional(.rest("text"))) { $0 }
    #expect(try say.parse(Words("say")) == .some(nil))
    #expect(try say.parse(Words("say a  b")) == "a  b")
    #expect(say.declaration.usage == "say [<text>...]")
  }

  @Test func `a required keyword must be there`() throws {
    let move = command(
      "move", "Move", .string("name"), .keyword("to", .string("path"))
    ) { "\($0)>\($1)" }
    #expect(try move.parse(Words("move a to b")) == "a>b")
    let missing = #expect(throws: ParseError.self) { try move.parse(Words("move a")) }
    #expect(
      missing?.message == "Missing to <path>: type a word, in quotes if it has spaces.")
    let wrong = #expect(throws: ParseError.self) { try move.parse(Words("move a ot b")) }
    #expect(
      wrong
        == ParseError(
          "Expected to <path>, found \"ot\". Did you mean to?", column: 8,
          argument: "path", usage: "move <name> to <path>"))
  }

  @Test func `a mistyped flag is not the value of an optional argument, unless quoted`() throws {
    let list = command("list", "List", .flag("--all"), .optional(.string("name"))) { ($0, $1) }
    let error = #expect(throws: ParseError.self) { try list.parse(Words("list --al")) }
    #expect(error?.message == #"Unexpected argument "--al". Did you mean --all?"#)
    #expect(try list.parse(Words("list '--al'")).1 == "--al")
    let add = command("add", "Add", .optional(.int("n"))) { $0 }
    #expect(try add.parse(Words("add -5")) == -5)
  }

  @Test(arguments: [("list", false, nil), ("list --all", true, nil), ("list --all x", true, "x")])
  func `a flag is true if the line has it`(line: String, isAll: Bool, name: String?) throws {
    let list = command("list", "List", .flag("--all"), .optional(.string("name"))) { ($0, $1) }
    #expect(list.declaration.usage == "list [--all] [<name>]")
    #expect(try list.parse(Words(line)) == (isAll, name))
    let called = CalledLine(words: try Words(line), first: 1, declaration: list.declaration)
    #expect(called.column(of: "--all") == (isAll ? 6 : 1))
  }

  @Test func `a flag that is a plain word stands where it was declared`() throws {
    let say = command("say", "Say it", .flag("loudly"), .string("text")) { ($0, $1) }
    #expect(try say.parse(Words("say loudly hello")) == (true, "hello"))
    #expect(try say.parse(Words("say hello")) == (false, "hello"))
    let words = try Words("say loudly hello")
    let called = CalledLine(words: words, first: 1, declaration: say.declaration)
    #expect(called.column(of: "loudly") == 5)
    let error = #expect(throws: ParseError.self) { try say.parse(Words("say hello x")) }
    #expect(error?.message == "Unexpected argument \"x\". A value with spaces needs quotes.")
  }
}
