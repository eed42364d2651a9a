// Characters that look like a blank, a mark or a dash, or like nothing.

import Testing

@testable import RIBConsole

struct LookalikesTests {
  private func hint(_ line: String) throws -> String? { try Words(line).hintOnLookalikes }

  @Test(arguments: [
    ("\u{A0}", "U+00A0 (no-break space)"), ("\u{3000}", "U+3000 (ideographic space)"),
    ("\u{2003}", "U+2003 (em space)"), ("\u{202F}", "U+202F (narrow no-break space)"),
    ("\u{205F}", "U+205F (medium mathematical space)"), ("\u{1680}", "U+1680 (ogham space mark)"),
    ("\u{2028}", "U+2028 (line separator)"), ("\u{85}", "U+0085"),
  ])
  func `a blank that separates no words is named at its column`(
    blank: String, name: String
  ) throws {
    let hint = try #require(try hint("attach\(blank)counter"))
    #expect(hint.hasPrefix("At column 7 is \(name)"))
    #expect(hint.hasSuffix(", which separates no words; type a space in its place."))
  }

  @Test(arguments: [
    ("tree\u{200B}", 5, "U+200B (zero width space)"),
    ("\u{FEFF}tree", 1, "U+FEFF (zero width no-break space)"),
    ("計 tr\u{AD}ee", 6, "U+00AD (soft hyphen)"),
    ("tree\u{2800}", 5, "U+2800 (braille pattern blank)"),
    ("tree \u{200D}x", 6, "U+200D (zero width joiner)"), ("a\u{3164}", 2, "U+3164 (hangul filler)"),
  ])
  func `an invisible character is named at its column`(
    line: String, column: Int, name: String
  ) throws {
    #expect(
      try hint(line) == "At column \(column) is \(name), which is invisible; delete it.")
  }

  @Test(arguments: [
    ("tree \u{2013}json", 6, #"U+2013 (en dash), which begins no option; type - in its place."#),
    (
      "say \u{201C}a b\u{201D}", 5,
      #"U+201C (left double quotation mark), which quotes nothing; type " in its place."#
    ),
    ("say \u{AB}a", 5, "U+00AB (left-pointing double angle quotation mark), which quotes nothing"),
  ])
  func `a dash or a mark at the start of a word is named if it is not the one of a keyboard`(
    line: String, column: Int, hint: String
  ) throws {
    #expect(try self.hint(line)?.hasPrefix("At column \(column) is \(hint)") == true)
  }

  @Test(arguments: [
    "attach counter", "say 'a\u{A0}b'", "zähler 計 é", "# a\u{A0}b", "it\u{2019}s a\u{2013}b",
    "👨‍👩‍👧 x", "e\u{301}", "",
  ])
  func `an ordinary line has no such character`(line: String) throws {
    #expect(try hint(line) == nil)
  }
}
