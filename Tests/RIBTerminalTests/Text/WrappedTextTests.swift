import TestSupport
import Testing

@testable import RIBTerminal

struct WrappedTextTests {
  @Test func `text that fits, or that no terminal shows, is one row`() {
    let cases: [(text: String, columns: Int?)] = [
      ("one two", 7), ("one  ", 5), ("one two three", nil), ("", 5),
    ]
    for (text, columns) in cases { #expect(WrappedText.rows(text, columns: columns) == [text]) }
  }

  private func rows(_ text: String, columns: Int, indent: Int?) -> [String] {
    if let indent { return WrappedText.rows(text, columns: columns, indent: indent) }
    return WrappedText.rows(text, columns: columns)
  }

  @Test(
    arguments: [
      ("one two three four", 9, nil, ["one two", "  three", "  four"]),
      ("  one two", 8, 4, ["  one", "    two"]), ("a b", 2, 4, ["a", " b"]),
      // Spaces vanish where a row ends, and stay elsewhere.
      ("one   two   three", 10, nil, ["one   two", "  three"]),
      ("one    two", 6, nil, ["one", "  two"]),
      // A word that is too wide is not broken.
      ("see /a/very/long/path now", 10, nil, ["see", "  /a/very/long/path", "  now"]),
    ] as [(String, Int, Int?, [String])])
  func `rows end between words, and those after the first are indented`(
    text: String, columns: Int, indent: Int?, rows: [String]
  ) {
    #expect(self.rows(text, columns: columns, indent: indent) == rows)
  }

  @Test(
    arguments: [
      ("e\u{301}a e\u{301}b", 5, nil, ["e\u{301}a e\u{301}b"]),
      ("中文中文中文", 6, 2, ["中文中", "  文中", "  文"]), ("中文 ab", 5, nil, ["中文", "  ab"]),
      ("ab中", 3, nil, ["ab", " 中"]), ("中ab", 3, nil, ["中", " ab"]),
      ("éé éé", 4, nil, ["éé", "  éé"]),
      // No row begins with a closing mark or ends with an opening one.
      ("中文「中文」。", 6, nil, ["中文", "  「中", "  文」。"]),
      ("the \"中文\" x", 9, nil, ["the \"中", "  文\" x"]),
    ] as [(String, Int, Int?, [String])])
  func `wide characters count twice and stay with their marks, combining marks do not count`(
    text: String, columns: Int, indent: Int?, rows: [String]
  ) {
    #expect(self.rows(text, columns: columns, indent: indent) == rows)
  }

  @Test func `no row is wider than the terminal unless a word is`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
        String(repeating: "ab中é".randomElement(using: &generator) ?? "a", count: 3)
          + String(repeating: " ", count: Int.random(in: 1...3, using: &generator))
      }.joined()
      let columns = Int.random(in: 12...60, using: &generator)
      let rows = WrappedText.rows(text + "x", columns: columns)
      #expect(rows.allSatisfy { DisplayWidth.of($0) <= columns })
      #expect(rows.joined().filter { $0 != " " } == (text + "x").filter { $0 != " " })
    }
  }

  @Test func `a table keeps its columns, and gives the right one half of a narrow terminal`() {
    let rows = [("a", "one two three"), ("longer name", "four five six")]
    #expect(
      WrappedText.table(rows, widest: 32, columns: nil) == [
        "  a            one two three", "  longer name  four five six",
      ])
    #expect(
      WrappedText.table(rows, widest: 32, columns: 24) == [
        "  a  one two three", "  longer name", "     four five six",
      ])
    #expect(
      WrappedText.table(rows, widest: 32, columns: 16) == [
        "  a  one two", "     three", "  longer name", "     four five", "     six",
      ])
    #expect(WrappedText.table([("a", "one")], widest: 32, columns: 8) == ["  a", "    one"])
  }
  @Test func `the left side of a table has less than half of a narrow terminal`() {
    func table(_ left: String, columns: Int) -> [String] {
      WrappedText.table([(left, "x")], widest: 32, columns: columns)
    }
    #expect(table("12345678", columns: 24) == ["  12345678  x"])
    #expect(table("12345678", columns: 23) == ["  12345678", "    x"])
    #expect(
      table("a very long name here", columns: 16) == [
        "  a very long", "      name here", "    x",
      ])
  }
}
