import TestSupport
import Testing

@testable import RIBTerminal

struct RandomDisplayTests {
  private static let keys = [
    "a", "b", "c", " ", "計", "👨‍👩‍👧‍👦", "e\u{301}", "🇩", "\u{1F3FD}", "\u{200D}", "\u{FE0F}", "❤",
    "\u{301}", "क", "\u{94D}", "ष", "\u{1112}", "\u{1161}", Keys.pasted("\u{1B}\t\n\u{202E}"),
    C("a"),
    C("e"), C("b"), C("b"), C("f"), "\u{7F}", "\u{4}x", C("y"), C("w"), M("b"), M("d"), C("t"),
    "de",
    "Words ", "12",
  ]

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `drawing over old content gives the same screen as drawing on an empty one`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var edit = ShownEdit(columns: 6 + Int(seed) * 2, rows: 8)
    var latest = ""
    for step in 0..<Scale.of(150, full: 1_500) {
      let key = Self.keys.randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<40, using: &generator) {
      case 0: edit.footer = ["foot 計計計計計計計", "two"]
      case 1: edit.footer = []
      case 2: edit.write(edit.display.hide())
      case 3:
        edit.write(edit.display.finish())
        edit.buffer = LineBuffer()
      case 4: resize(&edit, columns: Int.random(in: 5...20, using: &generator))
      case 5...12: edit.hint = ["", " <n>", " [as <計計計>]"].randomElement(using: &generator) ?? ""
      default: break
      }
      edit.type(key)
      // Of a line higher than the screen, the part that is shown depends on the past.
      if isTooHigh(edit) {
        edit.buffer = LineBuffer()
        edit.refresh()
      }
      let now = edit.buffer.picture
      guard expectFresh(edit, "step \(step): \(latest) then \(key) is \(now)") else { return }
      latest = now
    }
  }

  private func isTooHigh(_ edit: ShownEdit) -> Bool {
    let content = edit.content
    let line = ShownLine(prompt: content.prompt, line: content.text, cursor: content.cursor)
    let layout = LineLayout(line.text[...], cursor: line.cursor, columns: edit.screen.columns)
    return layout.rowCount + 2 > edit.screen.rows
  }

  private func resize(_ edit: inout ShownEdit, columns: Int) {
    edit.write(edit.display.clearScreen())
    edit.refresh()
    edit.resize(columns: columns, rows: 8)
  }

  /// The screen shows, from the line's first row down, what a new display draws on an empty screen.
  private func expectFresh(_ edit: ShownEdit, _ comment: String) -> Bool {
    var display = LineDisplay(columns: edit.screen.columns, rows: edit.screen.rows)
    var screen = TerminalScreen(columns: edit.screen.columns, rows: edit.screen.rows)
    screen.feed(display.refresh(edit.content))
    let top = edit.screen.cursor.row - screen.cursor.row
    let shown = edit.screen.lines[max(top, 0)...]
    let isSame =
      screen.lines.starts(with: shown) && edit.screen.cursor.column == screen.cursor.column
      && top >= 0
    #expect(isSame, "\(comment): \(shown) is not \(screen.lines)")
    return isSame
  }
}
