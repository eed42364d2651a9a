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
    var prompt = ""
    /// The prompt as it is written, with its colours; as wide as the plain one.
    var styledPrompt: String?
    /// The mark of a line end as it is written, with its colours.
    var styledLineEnd = String(ShownLine.lineEnd)
    var text = ""
    /// The byte of the text that the cursor is before.
    var cursor = 0
    /// Lines below, each cut at the last column; those that the screen has no room for are left out.
    var footer: [String] = []

    package init(
      prompt: String = "", styledPrompt: String? = nil,
      styledLineEnd: String = String(ShownLine.lineEnd), text: String = "", cursor: Int = 0,
      footer: [String] = []
    ) {
      self.prompt = prompt
      self.styledPrompt = styledPrompt
      self.styledLineEnd = styledLineEnd
      self.text = text
      self.cursor = cursor
      self.footer = footer
    }
  }

  /// What stands on the screen.
  private struct Drawn {
    var line: ShownLine
    var layout: LineLayout
    let styledPrompt: String?
    let styledLineEnd: String
    /// Which rows are shown.
    let rows: Range<Int>
    let footer: [String]
    /// Counted from the first row that is shown.
    var cursorRow: Int
    /// The width has changed since.
    var isStale = false

    /// The byte of the text with which the first row that is shown begins.
    var start: Int { layout.rowStarts[rows.lowerBound] }

    /// Whether at most the cursor is elsewhere.
    func looksLike(_ other: Drawn) -> Bool {
      !isStale
        && (line.text, styledPrompt, layout.rowStarts, rows, footer)
          == (other.line.text, other.styledPrompt, other.layout.rowStarts, other.rows, other.footer)
    }
  }

  private var columns: Int
  private var rows: Int
  private var drawn: Drawn?
  /// Of a line that has more rows than the screen: the first that is shown.
  private var firstRow = 0

  /// Makes a display for a screen of at least two columns and one row.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The width and height after the terminal's have changed.
  ///
  /// The next refresh draws all anew. Most terminals wrap the rows anew by themselves when their width
  /// changes, and this reckons with it; in one that does not, a row may stay behind or go.
  mutating func resize(columns: Int, rows: Int) {
    if (columns, rows) == (self.columns, self.rows) { return }
    (self.columns, self.rows) = (columns, rows)
    guard var old = drawn else { return }
    let start = old.start
    let rest = old.line.text.slice(start..<old.line.text.utf8.count)
    let layout = LineLayout(rest, cursor: old.line.cursor - start, columns: columns)
    old.cursorRow = min(layout.cursorRow, rows - 1)
    old.isStale = true
    drawn = old
  }

  /// What brings the screen from what it shows to the new content.
  ///
  /// Before the first time, and after `hide()` and `finish()`, the cursor is expected at the beginning
  /// of an empty row.
  ///
  /// - Complexity: O(length of the line). A letter typed at the end of a row is written alone, and
  ///   where only the cursor has moved, only its move.
  package mutating func refresh(_ content: Content) -> String {
    let line = ShownLine(prompt: content.prompt, line: content.text, cursor: content.cursor)
    if let added = added(by: line, content) { return added }
    let layout = LineLayout(line.text[...], cursor: line.cursor, columns: columns)
    let rows = shownRows(of: layout)
    let footer = Self.note(of: layout.rowCount, showing: rows) + content.footer
    let new = Drawn(
      line: line, layout: layout, styledPrompt: content.styledPrompt,
      styledLineEnd: content.styledLineEnd, rows: rows,
      footer: Array(footer.prefix(self.rows - rows.count)),
      cursorRow: layout.cursorRow - rows.lowerBound)
    let old = drawn
    drawn = new
    guard let old else { return draw(new) }
    if !old.looksLike(new) { return Self.toTop(of: old) + draw(new) }
    let isCursorThere =
      (old.cursorRow, old.layout.cursorColumn) == (new.cursorRow, new.layout.cursorColumn)
    return isCursorThere ? "" : Self.moveCursor(from: old.cursorRow, to: new)
  }

  /// How many lines of a footer the screen has room for below a line.
  func room(below content: Content) -> Int {
    let line = ShownLine(prompt: content.prompt, line: content.text, cursor: content.cursor)
    let layout = LineLayout(line.text[...], cursor: line.cursor, columns: columns)
    return max(rows - layout.rowCount, 0)
  }

  /// What removes the prompt, the line and the footer; other output takes their place.
  mutating func hide() -> String {
    defer { drawn = nil }
    return drawn.map { Self.toTop(of: $0) } ?? ""
  }

  /// What removes the footer, leaves the line as it stands, and goes to the row below it.
  mutating func finish() -> String {
    guard let old = drawn else { return "" }
    drawn = nil
    firstRow = 0
    let down = Self.move(old.rows.count - 1 - old.cursorRow, "B")
    return down + (old.layout.endsInEmptyRow ? "\r" : "\r\n") + Self.eraseBelow
  }

  /// What clears the screen; a refresh follows.
  mutating func clearScreen() -> String {
    drawn = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  // MARK: Drawing

  /// The letters that suffice if all that is new stands at the end of the row, where the cursor is.
  private mutating func added(by line: ShownLine, _ content: Content) -> String? {
    guard var old = drawn, !old.isStale, old.footer.isEmpty, content.footer.isEmpty,
      line.isCursorAtEnd, old.line.promptSize == line.promptSize,
      old.styledPrompt == content.styledPrompt
    else { return nil }
    let before = old.line.text.utf8
    let width = line.text.utf8.count - before.count
    // A letter might join a character before it that is no letter.
    guard width > 0, old.line.isCursorAtEnd, old.layout.cursorColumn + width < columns,
      before.last ?? 0x80 < 0x80, line.text.utf8.starts(with: before)
    else { return nil }
    let added = line.text.slice(before.count..<line.text.utf8.count)
    guard added.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
    old.line = line
    old.layout.add(letters: width)
    drawn = old
    return String(added)
  }

  /// Writes all, with the cursor at the beginning of the first row and nothing below.
  private func draw(_ new: Drawn) -> String {
    let (text, promptSize, rowStarts) = (new.line.text, new.line.promptSize, new.layout.rowStarts)
    let isWhole = new.rows.upperBound == rowStarts.count
    let end = isWhole ? text.utf8.count : rowStarts[new.rows.upperBound]
    var output = ""
    var start = new.start
    if start == 0, end >= promptSize, let styled = new.styledPrompt {
      output = styled
      start = promptSize
    }
    var lines = text.slice(start..<end).split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.removeLast()
    output += lines.map { $0.dropLast() + new.styledLineEnd }.joined(separator: "\r\n")
    // Where a line ends the part that is shown, the row below is not.
    if !lines.isEmpty, isWhole || !last.isEmpty { output += "\r\n" }
    output += last
    // A blank makes the terminal wrap, which it does only when another character comes.
    if new.layout.endsInEmptyRow, new.rows.count > 1 { output += " \r" }
    for entry in new.footer {
      output += "\r\n" + DisplayWidth.cut(TerminalText.visible(entry), columns)
    }
    if new.footer.isEmpty, new.line.isCursorAtEnd { return output }
    return output + Self.moveCursor(from: new.rows.count - 1 + new.footer.count, to: new)
  }

  /// The rows that fit on the screen: all, or those around the cursor, with a row for how many there are
  /// beside them unless the screen is very low.
  private mutating func shownRows(of layout: LineLayout) -> Range<Int> {
    let count = layout.rowCount <= rows ? layout.rowCount : rows - (rows < 5 ? 0 : 1)
    let lowest = max(layout.cursorRow - count + 1, 0)
    firstRow = min(max(firstRow, lowest), layout.cursorRow, layout.rowCount - count)
    return firstRow..<(firstRow + count)
  }

  /// How many rows of a line are not shown; nothing where all are.
  private static func note(of count: Int, showing rows: Range<Int>) -> [String] {
    let above = rows.lowerBound > 0 ? ["\(rows.lowerBound) more above"] : []
    let below = rows.upperBound < count ? ["\(count - rows.upperBound) more below"] : []
    let parts = above + below
    return parts.isEmpty ? [] : ["(\(parts.joined(separator: ", ")))"]
  }

  /// Goes to the first row that is shown, and erases all from there.
  ///
  /// The first row on its own: some terminals keep a copy of a screen that is erased from its top.
  private static func toTop(of old: Drawn) -> String {
    let isTall = old.rows.count > 1 || !old.footer.isEmpty || old.isStale
    let below = isTall ? "\u{1B}7\u{1B}[B\(eraseBelow)\u{1B}8" : ""
    return "\r" + move(old.cursorRow, "A") + "\u{1B}[K" + below
  }

  private static func moveCursor(from row: Int, to new: Drawn) -> String {
    "\r" + move(row - new.cursorRow, "A") + move(new.cursorRow - row, "B")
      + move(new.layout.cursorColumn, "C")
  }

  private static let eraseBelow = "\u{1B}[J"

  private static func move(_ count: Int, _ direction: Character) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }
}
