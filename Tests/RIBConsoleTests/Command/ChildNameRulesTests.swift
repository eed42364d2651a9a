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

  @Test(
    arguments: [
      ("", "A name cannot be empty; type at least one character."),
      (".", "\".\" means a step of a path; choose another name."),
      ("..", "\"..\" means a step of a path; choose another name."),
      ("a/b", "\"a/b\" contains a slash; names cannot contain slashes."),
      ("a/b c", "\"a/b c\" contains a slash; names cannot contain slashes."),
      ("a b", "\"a b\" contains a space; names cannot contain spaces."),
      ("a\tb", #""a\tb" contains white space; names cannot contain white space."#),
      ("a\nb", #""a\nb" contains white space; names cannot contain white space."#),
      ("a\u{3000}b", "\"a\u{3000}b\" contains white space; names cannot contain white space."),
      ("#a", "\"#a\" would start a comment; choose another first character."),
      ("it's", "\"it's\" contains a quotation mark; names cannot contain quotation marks."),
      ("a\"b", "\"a\"b\" contains a quotation mark; names cannot contain quotation marks."),
      (
        "\u{1B}[31m",
        #""\u{1B}[31m" contains a control character; names cannot contain control characters."#
      ),
      ("a\0", #""a\u{0}" contains a control character; names cannot contain control characters."#),
      (
        "a\u{7F}",
        #""a\u{7F}" contains a control character; names cannot contain control characters."#
      ),
      (
        "a\u{9B}",
        #""a\u{9B}" contains a control character; names cannot contain control characters."#
      ),
      (
        "a\u{202E}b",
        #""a\u{202E}b" contains an invisible character; names cannot contain invisible characters."#
      ),
      (
        "a\u{200F}",
        #""a\u{200F}" contains an invisible character; names cannot contain invisible characters."#
      ),
      (
        "a\u{200B}",
        #""a\u{200B}" contains an invisible character; names cannot contain invisible characters."#
      ),
      (
        "\u{FEFF}a",
        #""\u{FEFF}a" contains an invisible character; names cannot contain invisible characters."#
      ),
      ("\u{301}a", "\"\u{301}a\" begins with a combining character; put a letter before it."),
      ("attach", "\"attach\" is the name of a command; choose another name."),
      ("+", "\"+\" is the name of a command; choose another name."),
    ] as [(String, String)])
  func `a name that cannot be a child's is refused with the reason`(
    name: String, message: String
  ) {
    #expect(throws: Refusal(message, argument: "name")) { try rules.check(name) }
  }

  @Test func `the names of all built-in commands are always reserved`() {
    for name in [
      "help", "tree", "ls", "state", "expect", "watch", "unwatch", "focus", "wait", "source",
      "trace", "quit", "exit",
    ] {
      #expect(
        throws: Refusal(
          "\"\(name)\" is the name of a command; choose another name.", argument: "child")
      ) { try ChildNameRules().check(name, argument: "child") }
    }
    #expect(Set(ChildNameRules.builtIns) == Set(BuiltIn.commands.names))
  }

  @Test(arguments: [
    String(repeating: "x", count: 256), String(repeating: "計", count: 86),
    "e" + String(repeating: "\u{301}", count: 200),
  ])
  func `a name has at most 255 bytes, and a longer one is shown cut`(name: String) {
    let error = #expect(throws: Refusal.self) { try rules.check(name) }
    #expect(error?.message.hasSuffix("…\" is too long; a name can have at most 255 bytes.") == true)
    #expect((error?.message.unicodeScalars.count ?? 0) < 100)
  }
}
