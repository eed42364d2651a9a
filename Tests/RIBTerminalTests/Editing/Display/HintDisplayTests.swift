// The hint behind the line.

import TestSupport
import Testing

@testable import RIBTerminal

struct HintDisplayTests {
  private func content(_ text: String, hint: String) -> LineDisplay.Content {
    .init(prompt: "> ", text: text, cursor: text.utf8.count, hint: hint)
  }

  @Test func `a key, the old hint's end and the new hint are one text`() {
    var display = LineDisplay(columns: 20, rows: 5)
    let saved = "\u{1B}7\u{1B}[2m"
    let restored = "\u{1B}[0m\u{1B}8"
    #expect(display.refresh(content("se", hint: "")) == "> se")
    #expect(display.refresh(content("set", hint: " <n>")) == "t\(saved) <n>\(restored)")
    #expect(display.refresh(content("set", hint: " <n>")) == "")
    #expect(display.refresh(content("set ", hint: "<n>")) == " \u{1B}[K\(saved)<n>\(restored)")
    #expect(display.refresh(content("set 1", hint: "")) == "1\u{1B}[K")
    #expect(display.refresh(content("set 12", hint: "")) == "2")
    #expect(
      display.refresh(content("set", hint: " <n>")) == "\r\u{1B}[K> set\(saved) <n>\(restored)")
  }

  @Test func `a hint is dimmed, and gone when the cursor or a list is elsewhere`() {
    var edit = ShownEdit(columns: 20, rows: 4)
    edit.hint = " <n>"
    edit.type("set")
    edit.expect(["> set <n>"], cursor: (0, 5))
    #expect(edit.screen.hint == " <n>")
    edit.type(C("b"))
    edit.expect(["> set"], cursor: (0, 4))
    edit.type(C("e"))
    edit.expect(["> set <n>"], cursor: (0, 5))
    edit.footer = ["status"]
    edit.type("x")
    edit.expect(["> setx <n>", "status"], cursor: (0, 6))
    edit.footer = []
    edit.hint = ""
    edit.refresh()
    edit.expect(["> setx"], cursor: (0, 6))
  }

  @Test(
    arguments: [
      (9, " <n>", "> ab <n>"), (8, " <n>", "> ab <…"), (7, " <n>", "> ab …"), (6, " <n>", "> ab"),
      (5, " <n>", "> ab"), (30, " <a\u{1B}[31m>", #"> ab <a\u{1B}[31m>"#),
    ] as [(Int, String, String)])
  func `a hint is cut before the last column, takes no row, and spells out control characters`(
    columns: Int, hint: String, shown: String
  ) {
    var edit = ShownEdit(columns: columns, rows: 4)
    edit.hint = hint
    edit.type("ab")
    edit.expect([shown], cursor: (0, 4))
  }

  @Test func `a hint follows wide characters, and the empty row behind a full one`() {
    var edit = ShownEdit(columns: 10, rows: 4)
    edit.hint = "<計計計>"
    edit.type("計")
    edit.expect(["> 計<計…"], cursor: (0, 4))
    edit.type("abcdef")
    edit.expect(["> 計abcdef", "<計計計>"], cursor: (1, 0))
    edit.hint = ""
    edit.refresh()
    edit.expect(["> 計abcdef", ""], cursor: (1, 0))
    edit.write(edit.display.finish() + "out")
    edit.expect(["> 計abcdef", "out"], cursor: (1, 3))
  }

  @Test func `a finished, hidden or resized line leaves no hint behind`() {
    var edit = ShownEdit(columns: 20, rows: 4)
    edit.hint = " <n>"
    edit.type("set")
    edit.write(edit.display.hide())
    edit.expect([], cursor: (0, 0))
    edit.refresh()
    edit.write(edit.display.finish() + "out")
    edit.expect(["> set", "out"], cursor: (1, 3))

    for columns in [5, 8, 30] {
      edit = ShownEdit(columns: 14, rows: 6)
      var fresh = ShownEdit(columns: columns, rows: 6)
      edit.hint = " <seconds>"
      fresh.hint = " <seconds>"
      edit.type("set")
      edit.resize(columns: columns, rows: 6)
      edit.refresh()
      fresh.type("set")
      #expect(edit.screen.allLines == fresh.screen.allLines, "\(columns)")
      #expect(edit.screen.cursor == fresh.screen.cursor, "\(columns)")
    }
  }
}
