// A line being edited on a terminal in memory.

import TestSupport
import Testing

@testable import RIBTerminal

/// A buffer, its display, and the screen that shows what the display writes.
struct ShownEdit {
  var buffer = LineBuffer()
  var display: LineDisplay
  var screen: TerminalScreen
  var prompt = "> "
  var hint = ""
  var footer: [String] = []

  init(columns: Int, rows: Int) {
    display = LineDisplay(columns: columns, rows: rows)
    screen = TerminalScreen(columns: columns, rows: rows)
  }

  var content: LineDisplay.Content {
    .init(
      prompt: buffer.browser.searchPrompt ?? prompt, text: buffer.text, cursor: buffer.cursor,
      hint: hint, footer: footer)
  }

  /// Types keys and shows what they do.
  mutating func type(_ keys: String) {
    _ = buffer.type(keys)
    refresh()
  }

  mutating func refresh() { write(display.refresh(content)) }

  mutating func write(_ text: String) { screen.feed(text) }

  /// Gives the screen and the display another size.
  mutating func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    display.resize(columns: columns, rows: rows)
  }

  /// The screen: the lines down to the last one that is not blank, and the cursor.
  func expect(
    _ lines: [String], cursor: (Int, Int), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
    #expect(screen.allLines == shown, sourceLocation: sourceLocation)
    #expect(screen.cursor == cursor, sourceLocation: sourceLocation)
  }
}
