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

  @Test func `at most two names are suggested, the nearest first, equals in their order`() {
    #expect(suggestions(for: "test", among: ["tent", "rest", "best"]) == ["tent", "rest"])
    #expect(suggestions(for: "counters", among: ["counted", "counter"]) == ["counter", "counted"])
    #expect(suggestions(for: "test", among: ["rest", "rest", "best"]) == ["rest", "best"])
    #expect(
      suggestions(for: "increase", among: ["inkreaze", "ynkrease", "increaze"])
        == ["increaze", "inkreaze"])
  }

  @Test func `a second name much farther than the first is left out`() {
    #expect(suggestions(for: "decraese", among: ["increase", "decrease"]) == ["decrease"])
  }

  @Test func `swapped neighbours are one slip`() {
    #expect(suggestions(for: "ab", among: ["ba"]) == ["ba"])
    #expect(suggestions(for: "ab", among: ["cd"]).isEmpty)
    #expect(suggestions(for: "l", among: ["ls"]) == ["ls"])
  }

  @Test func `the nearest of one thing's names is suggested, or else the first`() {
    let groups = [["increase", "inc", "+"], ["decrease", "dec"], ["index"]]
    #expect(suggestions(for: "incr", amongSynonyms: groups) == ["increase"])
    #expect(suggestions(for: "icn", amongSynonyms: groups) == ["inc"])
    #expect(suggestions(for: "in", amongSynonyms: groups) == ["increase", "index"])
    #expect(suggestions(for: "inc", amongSynonyms: groups).isEmpty)
  }

  @Test func `letters are characters, not bytes`() {
    #expect(suggestions(for: "zahler", among: ["zähler"]) == ["zähler"])
    #expect(suggestions(for: "計算", among: ["計算機"]) == ["計算機"])
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
