// Names that a child may have.

import RIBCore
import Testing

@testable import RIBConsole

@Suite struct `Names of children` {
  let rules = ChildNameRules(reserved: ["attach", "inc", "+"])

  @Test(arguments: [
    "counter", "counter#2", "c", "my-counter", "計算機", "zähler", "👨‍👩‍👧", "a.b", "...", "1", "-",
    "as", "a\\b", "attacher", String(repeating: "x", count: 255),
  ])
  func `a name that can be typed is accepted`(name: String) throws {
    try rules.check(name)
    #expect(try Words(name).map(\.text) == [name])
  }

  @Test(arguments: [
    ("", "A name must not be empty; type at least one character."),
    (".", "\".\" is a step of a path, not a name; choose another."),
    ("..", "\"..\" is a step of a path, not a name; choose another."),
    ("a/b", "\"a/b\" has a slash, which parts the steps of a path; a name must be free of it."),
    ("a b", "\"a b\" has a space; a name must be free of it."),
    ("a\tb", #""a\tb" has white space; a name must be free of it."#),
    ("a\nb", #""a\nb" has white space; a name must be free of it."#),
    ("a\u{3000}b", "\"a\u{3000}b\" has white space; a name must be free of it."),
    ("#a", "\"#a\" begins a comment; choose another first character."),
    ("it's", "\"it's\" has a quotation mark; a name must be free of it."),
    ("a\"b", "\"a\"b\" has a quotation mark; a name must be free of it."),
    ("\u{1B}[31m", #""\u{1B}[31m" has a control character; a name must be free of it."#),
    ("a\0", #""a\u{0}" has a control character; a name must be free of it."#),
    ("a\u{7F}", #""a\u{7F}" has a control character; a name must be free of it."#),
    ("a\u{9B}", #""a\u{9B}" has a control character; a name must be free of it."#),
    ("a\u{202E}b", #""a\u{202E}b" has an invisible character; a name must be free of it."#),
    ("a\u{200F}", #""a\u{200F}" has an invisible character; a name must be free of it."#),
    ("a\u{200B}", #""a\u{200B}" has an invisible character; a name must be free of it."#),
    ("\u{FEFF}a", #""\u{FEFF}a" has an invisible character; a name must be free of it."#),
    ("\u{301}a", "\"\u{301}a\" begins with a combining character; put a letter before it."),
    ("attach", "\"attach\" is the name of a command; choose another."),
    ("+", "\"+\" is the name of a command; choose another."),
  ])
  func `a name that cannot be a child's is refused with the reason`(
    name: String, message: String
  ) {
    #expect(throws: Refusal(message, argument: "name")) { try rules.check(name) }
  }

  @Test(arguments: ["help", "tree", "state", "focus", "wait", "trace", "quit"])
  func `the built-ins are always reserved`(name: String) {
    #expect(
      throws: Refusal(
        "\"\(name)\" is the name of a command; choose another.", argument: "child")
    ) { try ChildNameRules().check(name, argument: "child") }
  }

  @Test(arguments: [
    String(repeating: "x", count: 256), String(repeating: "計", count: 86),
    "e" + String(repeating: "\u{301}", count: 200),
  ])
  func `a name has at most 255 bytes, and a longer one is shown cut`(name: String) {
    let error = #expect(throws: Refusal.self) { try rules.check(name) }
    #expect(error?.message.hasSuffix("…\" is too long; a name has at most 255 bytes.") == true)
    #expect((error?.message.unicodeScalars.count ?? 0) < 100)
  }

  @Test func `the names of all built-in commands are reserved`() {
    #expect(Set(ChildNameRules.builtIns) == Set(BuiltIn.commands.names))
  }
}
