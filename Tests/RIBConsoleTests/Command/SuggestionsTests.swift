import Testing

@testable import RIBConsole

@Suite struct `Suggestions` {
  static let names = ["sample", "counter", "calculator", "profile", "group", "inc", "+"]

  @Test(arguments: [
    ("conter", ["counter"]), ("cuonter", ["counter"]), ("counterr", ["counter"]),
    ("COUNTER", ["counter"]), ("calc", ["calculator"]), ("smaple", ["sample"]),
    ("icn", ["inc"]), ("gruop", ["group"]), ("counter", []), ("xyzzy", []), ("", []), ("x", []),
    ("c", []), ("-", []),
  ])
  func `near names are found`(word: String, near: [String]) {
    #expect(suggestions(for: word, among: Self.names) == near)
  }

  @Test func `at most two names are suggested, the nearest first, and none that is much farther`() {
    let rows: [(word: String, names: [String], near: [String])] = [
      ("test", ["tent", "rest", "best"], ["tent", "rest"]),  // equals in their order
      ("counters", ["counted", "counter"], ["counter", "counted"]),
      ("test", ["rest", "rest", "best"], ["rest", "best"]),
      ("increase", ["inkreaze", "ynkrease", "increaze"], ["increaze", "inkreaze"]),
      ("decraese", ["increase", "decrease"], ["decrease"]),
    ]
    for row in rows {
      #expect(suggestions(for: row.word, among: row.names) == row.near, "\(row)")
    }
  }

  @Test(arguments: [
    ("bogus", "focus", false), ("fcous", "focus", true), ("gorup", "group", true),
    ("table", "state", false), ("quti", "quit", true), ("forwadr", "forward", true),
    ("forwqrk", "forward", true), ("ab", "ba", true), ("ab", "cd", false), ("l", "ls", true),
    ("zahler", "zähler", true),
    ("計算", "計算機", true),
  ])
  func `a word is near if few of its letters differ, as characters, not bytes`(
    word: String, name: String, isNear: Bool
  ) {
    #expect(suggestions(for: word, among: [name]) == (isNear ? [name] : []))
  }

  @Test(arguments: [
    ("incr", ["increase"]), ("icn", ["inc"]), ("in", ["increase", "index"]), ("inc", []),
  ])
  func `the nearest of one thing's names is suggested, or else the first`(
    word: String, near: [String]
  ) {
    let groups = [["increase", "inc", "+"], ["decrease", "dec"], ["index"]]
    #expect(suggestions(for: word, amongSynonyms: groups) == near)
  }

  @Test func `a huge word costs nothing`() {
    let huge = String(repeating: "a", count: 1_000_000)
    #expect(suggestions(for: huge, among: [String(repeating: "a", count: 65)]).isEmpty)
    #expect(suggestions(for: "aaaa", among: [huge]) == [huge])
    #expect(suggestions(for: huge, among: [huge + "a"]).isEmpty)
  }

  @Test func `a hostile name is suggested in a visible form`() {
    #expect(
      ParseError.unknown("child", "abcd", column: 2, amongSynonyms: [["abcd\u{1B}"]])
        == ParseError(#"No child named "abcd". Did you mean abcd\u{1B}?"#, column: 2))
  }
}
