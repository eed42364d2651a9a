import Foundation
import Testing

@testable import RIBConsole

@Suite struct `Arguments of a command` {
  enum Kind: String, CaseIterable { case sample, counter, calculator }

  private func parse<Value>(
    _ argument: Argument<Void, Value>, _ line: String
  ) throws(ParseError) -> Value {
    try command("do", "Do it", argument) { $0 }.parse(Words(line))
  }

  @Test(arguments: [
    ("do 10", "\"10\"", 4), ("do -1", "\"-1\"", 4), ("do x", "\"x\"", 4), ("do 1.5", "\"1.5\"", 4),
    ("do ''", "\"\"", 4), ("do ٣", "\"٣\"", 4), ("do 0x1", "\"0x1\"", 4),
    ("do \"1\\n\"", #""1\n""#, 4), ("do 99999999999999999999", "\"99999999999999999999\"", 4),
    // A missing one is reported behind the last word.
    ("do", nil, 3), ("  do   # nothing", nil, 5), ("'do'", nil, 5),
  ])
  func `a number that is missing or outside its range names the argument and the range`(
    line: String, shown: String?, column: Int
  ) {
    let problem = shown.map { "\($0) is not valid for <digit>" } ?? "Missing <digit>"
    #expect(
      throws: ParseError(
        "\(problem): type a whole number from 0 to 9.", column: column, argument: "digit",
        usage: "do <digit>")
    ) { try parse(.int("digit", in: 0...9), line) }
  }

  @Test func `a number is taken up to the end of its range, or up to 64 bits if it is whole`()
    throws
  {
    #expect(try parse(.int("n"), "do -9223372036854775808") == .min)
    let whole = #expect(throws: ParseError.self) { try parse(.int("n"), "do 9223372036854775808") }
    #expect(
      whole?.message
        == "\"9223372036854775808\" is not valid for <n>: type a whole number within 64 bits.")
    let half: Decimal = 0.5
    #expect(try parse(.decimal("x", in: 0...half), "do 0.5") == half)
    let decimal = #expect(throws: ParseError.self) {
      try parse(.decimal("x", in: 0...half), "do 0.51")
    }
    #expect(
      decimal?.message == "\"0.51\" is not valid for <x>: type a decimal number from 0 to 0.5.")
  }

  @Test func `a whole number in its range and a decimal number are read exactly`() throws {
    let digits: [(line: String, value: Int)] = [
      ("do 0", 0), ("do 9", 9), ("do +5", 5), ("do '7'", 7), ("do 007", 7),
    ]
    for (line, value) in digits {
      #expect(try parse(.int("digit", in: 0...9), line) == value, "\(line)")
    }
    let long = "12345678901234567890123456789012345678"
    let decimals: [(line: String, value: String)] = [
      ("do 12.5", "12.5"), ("do -0.1", "-0.1"), ("do +3", "3"), ("do .25", "0.25"), ("do 5.", "5"),
      ("do 0", "0"), ("do " + long, long),
    ]
    for (line, value) in decimals {
      #expect(try parse(.decimal("x"), line).description == value, "\(line)")
    }
  }

  @Test(arguments: [
    "do x", "do 1.2.3", "do 12abc", "do 1e5", "do -", "do .", "do --1", "do 1,5", "do ''",
    "do NaN", "do ٣", "do '1 '", "do 123456789012345678901234567890123456789",
  ])
  func `a text that is only partly a decimal number is refused`(line: String) {
    let error = #expect(throws: ParseError.self) { try parse(.decimal("x"), line) }
    #expect(
      error?.message.hasSuffix("is not valid for <x>: type a decimal number such as 12.5.") == true)
    #expect(error?.column == 4)
  }

  @Test func `a word is taken as it is, and the rest takes all words`() throws {
    let words: [(String, String)] = [
      ("do a", "a"), ("do 'a b'", "a b"), ("do ''", ""), ("do \"\\u{1B}\"", "\u{1B}"),
    ]
    for (line, value) in words { #expect(try parse(.string("name"), line) == value, "\(line)") }
    let rests: [(String, String)] = [
      ("do a  b", "a  b"), ("do 'a # b' c", "a # b c"), ("do as # x", "as"),
    ]
    for (line, value) in rests { #expect(try parse(.rest("text"), line) == value, "\(line)") }
  }

  @Test func `a choice is one of the cases, or one of some words`() throws {
    #expect(try parse(.choice("kind", of: Kind.self), "do counter") == .counter)
    #expect(
      throws: ParseError(
        "\"conter\" is not valid for <kind>: type one of sample, counter, calculator."
          + " Did you mean counter?", column: 4, argument: "kind", usage: "do <kind>")
    ) { try parse(.choice("kind", of: Kind.self), "do conter") }
    #expect(try parse(.choice("switch", from: ["on", "off"]), "do off") == "off")
    let error = #expect(throws: ParseError.self) {
      try parse(.choice("switch", from: ["on", "off"]), "do maybe")
    }
    #expect(error?.message == "\"maybe\" is not valid for <switch>: type one of on, off.")
  }

  @Test func `a long list of choices is cut short in the message, not in the declaration`() {
    let argument = Argument<Void, String>.choice("n", from: (1...20).map(String.init))
    #expect(argument.declaration.choices.count == 20)
    #expect(
      argument.declaration.expected
        == "one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12… (20 in all)")
    let twelve = Argument<Void, String>.choice("n", from: (1...12).map(String.init))
    #expect(
      twelve.declaration.expected == "one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12")
  }

  @Test func `a long and hostile word is shown short and visible`() {
    let line = "do \u{1B}]0;" + String(repeating: "x", count: 1000)
    let error = #expect(throws: ParseError.self) { try parse(.int("n"), line) }
    let shown = #""\u{1B}]0;"# + String(repeating: "x", count: 36) + "…\""
    #expect(error?.message == "\(shown) is not valid for <n>: type a whole number within 64 bits.")
  }
}
