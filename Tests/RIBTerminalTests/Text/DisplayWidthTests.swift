import Testing

@testable import RIBTerminal

@Suite struct `Display width` {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("a\tb", 3), ("zähler", 6), ("計算", 4), ("한글", 4), ("ｶﾅ", 2), ("Ａ", 2),
    ("e\u{301}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2),
    ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("\u{1B}[31m", 4),
    ("\u{202E}", 0), ("\u{200B}", 0), ("\u{7F}", 0), ("\u{AD}", 1), ("क्ष", 2), ("。", 2),
    ("\u{20000}", 2), ("€…", 2), ("\u{1100}", 2), ("\u{10FF}", 1), ("a\u{0A}b", 2), ("\u{0A}", 0),
  ])
  func `a text takes the columns that a terminal gives it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }
  @Test func `an emoji alone is wide`() {
    #expect(DisplayWidth.of(scalar: "😀") == 2)
  }
}
