import TestSupport
import Testing

@testable import RIBTerminal

struct WrappedTextTests {
  @Test func `text that fits, or that no terminal shows, is one row`() {
    #expect(WrappedText.rows("one two", columns: 7) == ["one two"])
    #expect(WrappedText.rows("one  ", columns: 5) == ["one  "])
    #expect(WrappedText.rows("one two three", columns: nil) == ["one two three"])
    #expect(WrappedText.rows("", columns: 5) == [""])
  }

  @Test func `rows end between words, and those after the first are indented`() {
    #expect(WrappedText.rows("one two three four", columns: 9) == ["one two", "  three", "  four"])
    #expect(WrappedText.rows("  one two", columns: 8, indent: 4) == ["  one", "    two"])
    #expect(WrappedText.rows("a b", columns: 2, indent: 4) == ["a", " b"])
  }

  @Test func `spaces vanish where a row ends, and stay elsewhere`() {
    #expect(WrappedText.rows("one   two   three", columns: 10) == ["one   two", "  three"])
    #expect(WrappedText.rows("one    two", columns: 6) == ["one", "  two"])
  }

  @Test func `a word that is too wide is not broken`() {
    #expect(
      WrappedText.rows("see /a/very/long/path now", columns: 10)
        == ["see", "  /a/very/long/path", "  now"])
  }

  @Test func `wide characters count twice, and combining marks do not count`() {
    #expect(WrappedText.rows("e\u{301}a e\u{301}b", columns: 5) == ["e\u{301}a e\u{301}b"])
    #expect(WrappedText.rows("中文中文中文", columns: 6, indent: 2) == ["中文中", "  文中", "  文"])
    #expect(WrappedText.rows("中文 ab", columns: 5) == ["中文", "  ab"])
    #expect(WrappedText.rows("ab中", columns: 3) == ["ab", " 中"])
    #expect(WrappedText.rows("中ab", columns: 3) == ["中", " ab"])
    #expect(WrappedText.rows("éé éé", columns: 4) == ["éé", "  éé"])
  }

  @Test func `no row begins with a closing mark or ends with an opening one`() {
    #expect(WrappedText.rows("中文「中文」。", columns: 6) == ["中文", "  「中", "  文」。"])
    #expect(WrappedText.rows("the \"中文\" x", columns: 9) == ["the \"中", "  文\" x"])
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
