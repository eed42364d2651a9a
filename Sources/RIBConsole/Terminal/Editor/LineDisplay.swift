// What to write so that a terminal shows the line that is being edited.

/// Draws a prompt, a line and what stands below it, over what it drew before.
///
/// A value that makes texts; the owner writes each of them at once, in one piece. Only the cursor's
/// moves relative to the drawn line are used, so the line may be anywhere on the screen.
///
/// ```swift
/// var display = LineDisplay(columns: 80, rows: 24)
/// display.refresh(.init(prompt: "root> ", text: buffer.text, cursor: buffer.cursor))
/// display.hide()    // before other output is written in the line's place
/// display.finish()  // when the line has been accepted
/// ```
package struct LineDisplay: Sendable {
  /// What is to be seen.
  package struct Content: Equatable, Sendable {
    /// What stands before the line.
    package var prompt: String
    /// The prompt as it is written, with its colours; as wide as the plain one.
    package var styledPrompt: String?
    package var text: String
    /// The byte of the text that the cursor is before.
    package var cursor: Int
    /// Lines below, each cut at the last column; those that the screen has no room for are left out.
    package var footer: [String]

    package init(
      prompt: String, styledPrompt: String? = nil, text: String, cursor: Int, footer: [String] = []
    ) {
      self.prompt = prompt
      self.styledPrompt = styledPrompt
      self.text = text
      self.cursor = cursor
      self.footer = footer
    }
  }

  /// What stands on the screen.
  private struct Drawn {
    var line: ShownLine
    var styledPrompt: String?
    var hasFooter: Bool
    /// The byte of the text with which the first drawn row begins.
    var start: Int
    /// Counted from the first drawn row.
    var cursorRow: Int
    var cursorColumn: Int
    var lastRow: Int
    var endsInEmptyRow: Bool
    /// The width has changed since.
    var isStale = false
  }

  private var columns: Int
  private var rows: Int
  private var drawn: Drawn?
  /// Of a line that has more rows than the screen: the first that is shown.
  private var firstRow = 0

  /// Makes a display for a screen; sizes that make no sense, as some terminals tell them, are those
  /// of an old screen.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = Self.size(columns, rows)
  }

  /// The width and height after the terminal's have changed.
  ///
  /// The next refresh draws all anew. Most terminals wrap the rows anew by themselves when their width
  /// changes, and this reckons with it; in one that does not, a row may stay behind or go.
  package mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = Self.size(columns, rows)
    guard var old = drawn else { return }
    let text = old.line.text
    let layout = LineLayout(
      text.slice(old.start..<text.utf8.count), cursor: old.line.cursor - old.start,
      columns: self.columns)
    old.lastRow += layout.cursorRow - old.cursorRow
    old.cursorRow = min(layout.cursorRow, self.rows - 1)
    old.isStale = true
    drawn = old
  }

  /// What brings the screen from what it shows to the new content.
  ///
  /// Before the first time, and after `hide()` and `finish()`, the cursor is expected at the beginning
  /// of an empty row.
  ///
  /// - Complexity: O(length of the line); a letter typed at the end of a row is written alone.
  package mutating func refresh(_ content: Content) -> String {
    let line = ShownLine(prompt: content.prompt, line: content.text, cursor: content.cursor)
    if let added = added(by: line, content) { return added }
    let top = drawn == nil ? "" : toTop + Self.eraseBelow
    return top + draw(line, content)
  }

  /// What removes the prompt, the line and the footer; other output takes their place.
  package mutating func hide() -> String {
    defer { drawn = nil }
    return drawn == nil ? "" : toTop + Self.eraseBelow
  }

  /// What removes the footer, leaves the line as it stands, and goes to the row below it.
  package mutating func finish() -> String {
    guard let old = drawn else { return "" }
    drawn = nil
    firstRow = 0
    let down = Self.move(old.lastRow - old.cursorRow, "B")
    return down + (old.endsInEmptyRow ? "\r" : "\r\n") + Self.eraseBelow
  }

  /// What clears the screen; a refresh follows.
  package mutating func clearScreen() -> String {
    drawn = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  // MARK: Drawing

  /// The letters that suffice if all that is new stands at the end of the row, where the cursor is.
  private mutating func added(by line: ShownLine, _ content: Content) -> String? {
    guard var old = drawn, !old.isStale, !old.hasFooter, content.footer.isEmpty,
      old.line.isCursorAtEnd, line.isCursorAtEnd, old.line.promptSize == line.promptSize,
      old.styledPrompt == content.styledPrompt
    else { return nil }
    let size = old.line.text.utf8.count
    let width = line.text.utf8.count - size
    // A letter might join a character before it that is none.
    guard width > 0, old.cursorColumn + width < columns, old.line.text.utf8.last ?? 0x80 < 0x80,
      line.text.utf8.starts(with: old.line.text.utf8)
    else { return nil }
    let added = line.text.slice(size..<(size + width))
    guard added.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
    old.line = line
    old.cursorColumn += width
    old.endsInEmptyRow = false
    drawn = old
    return String(added)
  }

  private mutating func draw(_ line: ShownLine, _ content: Content) -> String {
    let text = line.text
    let layout = LineLayout(text[...], cursor: line.cursor, columns: columns)
    let shown = shownRows(of: layout)
    let start = layout.rowStarts[shown.lowerBound]
    let end =
      shown.upperBound < layout.rowCount ? layout.rowStarts[shown.upperBound] : text.utf8.count
    var output = ""
    if start == 0, end >= line.promptSize, let styled = content.styledPrompt {
      output += styled + text.slice(line.promptSize..<end)
    } else {
      output += text.slice(start..<end)
    }
    let endsInEmptyRow = layout.endsInEmptyRow && shown.upperBound == layout.rowCount
    // A blank makes the terminal wrap, which it does only when another character comes.
    if endsInEmptyRow, shown.count > 1 { output += " \r" }
    let footer = content.footer.prefix(rows - shown.count)
    for entry in footer {
      output += "\r\n" + DisplayWidth.cut(TerminalText.visible(entry), columns)
    }
    let cursorRow = layout.cursorRow - shown.lowerBound
    if !footer.isEmpty || !line.isCursorAtEnd {
      output += "\r" + Self.move(shown.count - 1 + footer.count - cursorRow, "A")
      output += Self.move(layout.cursorColumn, "C")
    }
    drawn = Drawn(
      line: line, styledPrompt: content.styledPrompt, hasFooter: !footer.isEmpty, start: start,
      cursorRow: cursorRow, cursorColumn: layout.cursorColumn, lastRow: shown.count - 1,
      endsInEmptyRow: endsInEmptyRow)
    return output
  }

  /// The rows that fit on the screen: all, or those around the cursor.
  private mutating func shownRows(of layout: LineLayout) -> Range<Int> {
    let count = min(layout.rowCount, rows)
    let lowest = max(layout.cursorRow - count + 1, 0)
    firstRow = min(max(firstRow, lowest), layout.cursorRow, layout.rowCount - count)
    return firstRow..<(firstRow + count)
  }

  private var toTop: String { "\r" + Self.move(drawn?.cursorRow ?? 0, "A") }

  private static let eraseBelow = "\u{1B}[J"

  private static func move(_ count: Int, _ direction: Character) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }

  private static func size(_ columns: Int, _ rows: Int) -> (Int, Int) {
    (columns > 1 ? columns : 80, rows > 0 ? rows : 24)
  }
}
