import TestSupport
import Testing

struct TerminalScreenTests {
  private func screen(_ text: String, columns: Int = 5, rows: Int = 3) -> TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: rows)
    screen.feed(text)
    return screen
  }

  private func expect(
    _ screen: TerminalScreen, _ lines: [String], cursor: (Int, Int),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(screen.lines == lines, sourceLocation: sourceLocation)
    #expect(screen.cursor == cursor, sourceLocation: sourceLocation)
  }

  @Test func `text wraps behind the last column, and erasing there takes the character in it`() {
    expect(screen("abc"), ["abc", "", ""], cursor: (0, 3))
    expect(screen("abcde"), ["abcde", "", ""], cursor: (0, 4))
    expect(screen("abcdef"), ["abcde", "f", ""], cursor: (1, 1))
    expect(screen("abcde\r\nf"), ["abcde", "f", ""], cursor: (1, 1))
    expect(screen("abcde\rX"), ["Xbcde", "", ""], cursor: (0, 1))
    expect(screen("abcde\u{8}X"), ["abcXe", "", ""], cursor: (0, 4))
    expect(screen("abcde\u{1B}[K"), ["abcd", "", ""], cursor: (0, 4))
    expect(screen("abcde \r\u{1B}[J"), ["abcde", "", ""], cursor: (1, 0))
  }

  @Test func `a screen that is full scrolls`() {
    let screen = screen("a\r\nb\r\nc\r\nd")
    expect(screen, ["b", "c", "d"], cursor: (2, 1))
    #expect(screen.scrolledOff == ["a"])
    #expect(screen.allLines == ["a", "b", "c", "d"])
  }

  @Test
  func `wide characters take two columns and are never cut, scalars of one share its position`() {
    expect(screen("計算機"), ["計算", "機", ""], cursor: (1, 2))
    expect(screen("abcd計"), ["abcd", "計", ""], cursor: (1, 2))
    expect(screen("計算\rX"), ["X 算", "", ""], cursor: (0, 1))
    expect(screen("計算\u{1B}[2GX"), [" X算", "", ""], cursor: (0, 2))
    expect(screen("e\u{301}x"), ["e\u{301}x", "", ""], cursor: (0, 2))
    expect(screen("👨‍👩‍👧‍👦x"), ["👨‍👩‍👧‍👦x", "", ""], cursor: (0, 3))
    expect(screen("🇩🇪🇫🇷"), ["🇩🇪🇫🇷", "", ""], cursor: (0, 4))
    expect(screen("abcd❤\u{FE0F}"), ["abcd", "❤\u{FE0F}", ""], cursor: (1, 2))
  }

  @Test func `cursor and erase sequences are obeyed`() {
    expect(screen("abc\u{1B}[2D\u{1B}[K"), ["a", "", ""], cursor: (0, 1))
    expect(screen("a\r\nb\u{1B}[A\u{1B}[2CX"), ["a  X", "b", ""], cursor: (0, 4))
    expect(screen("a\r\nb\r\nc\u{1B}[1A\r\u{1B}[J"), ["a", "", ""], cursor: (1, 0))
    expect(screen("abc\u{1B}[2;3HX"), ["abc", "  X", ""], cursor: (1, 3))
    expect(screen("abc\u{1B}[H\u{1B}[2Jx"), ["x", "", ""], cursor: (0, 1))
    expect(screen("ab\u{1B}[1K"), ["", "", ""], cursor: (0, 2))
    expect(screen("\u{1B}[4GX\u{1B}[1GY"), ["Y  X", "", ""], cursor: (0, 1))
    expect(screen("ab\u{1B}7\u{1B}[B\u{1B}[2CX\u{1B}8Y"), ["abY", "    X", ""], cursor: (0, 3))
  }

  @Test func `modes and bells are noted, colours and titles passed over`() {
    var screen = screen("\u{1B}[?2004h\u{1B}[?25l\u{7}\u{1B}[1;31ma\u{1B}]0;title\u{7}b\u{1B}(Bc")
    #expect(screen.bracketsPaste && !screen.isCursorVisible && screen.bellCount == 1)
    expect(screen, ["abc", "", ""], cursor: (0, 3))
    screen.feed("\u{1B}[?2004l\u{1B}[?25h\u{1B}]0;t\u{1B}\\d")
    #expect(!screen.bracketsPaste && screen.isCursorVisible)
    expect(screen, ["abcd", "", ""], cursor: (0, 4))
  }

  @Test func `bytes may be cut anywhere, and invalid UTF-8 is shown`() {
    let bytes = Array("e\u{301}👨‍👩‍👧‍👦\u{1B}[1;1Hé\u{1B}[?25l".utf8) + [0xE8, 0xA8, 0x61, 0xFF]
    var whole = TerminalScreen(columns: 9, rows: 3)
    whole.feed(bytes)
    for cut in bytes.indices {
      var cutScreen = TerminalScreen(columns: 9, rows: 3)
      cutScreen.feed(bytes[..<cut])
      cutScreen.feed(bytes[cut...])
      #expect(cutScreen == whole)
    }
    #expect(whole.lines[0] == "é\u{FFFD}a\u{FFFD}")
  }

  @Test
  func `a new width wraps rows again with the cursor at its character, or cuts as xterm does`() {
    var screen = screen("ab\r\nabcdefg\u{1B}[2D", columns: 5, rows: 4)
    expect(screen, ["ab", "abcde", "fg", ""], cursor: (2, 0))
    screen.resize(columns: 4, rows: 4)
    expect(screen, ["ab", "abcd", "efg", ""], cursor: (2, 1))
    screen.resize(columns: 20, rows: 4)
    expect(screen, ["ab", "abcdefg", "", ""], cursor: (1, 5))
    screen.resize(columns: 3, rows: 2)
    expect(screen, ["abc", "def"], cursor: (1, 2))
    #expect(screen.scrolledOff == ["ab"])
    screen = self.screen("abcdefg", columns: 5, rows: 3)
    screen.resize(columns: 3, rows: 3, reflows: false)
    expect(screen, ["abc", "fg", ""], cursor: (1, 2))
  }
}
