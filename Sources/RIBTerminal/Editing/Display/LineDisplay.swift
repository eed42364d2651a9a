/// Draws a prompt, a line and a footer over the last drawing.
///
/// The display is a value that returns texts, each of which its owner writes in one piece. It moves the cursor
/// only relative to the drawn line, so the line may be anywhere on the screen.
package struct LineDisplay: Sendable {
  /// The prompt, line and footer to draw.
  package struct Content: Equatable, Sendable {
    var prompt = ""
    /// The prompt with its colours, as wide as the plain one.
    var styledPrompt: String?
    /// The mark of a line end, with its colours.
    var styledLineEnd = String(ShownLine.lineEnd)
    var text = ""
    /// The cursor's byte offset in the text.
    var cursor = 0
    /// A text that is shown dimmed behind the line, cut at the row's end; only while the cursor is at the line's end.
    var hint = ""
    /// Lines below, each cut at the last column; those that do not fit on the screen are left out.
    var footer: [String] = []
  }

  /// The content of the screen.
  private struct Drawn {
    var line: ShownLine
    var layout: LineLayout
    let styledPrompt: String?
    let styledLineEnd: String
    var hint: String
    let rows: Range<Int>
    let footer: [String]
    /// The cursor's row, counted from the first row that is shown.
    var cursorRow: Int
    /// Whether the width has changed since.
    var isStale = false

    /// The byte offset at which the first shown row begins.
    var start: Int { layout.rowStarts[rows.lowerBound] }

    /// Whether the two differ in the cursor's position at most.
    func looksLike(_ other: Drawn) -> Bool {
      !isStale
        && (line.text, styledPrompt, layout.rowStarts, rows, footer)
          == (other.line.text, other.styledPrompt, other.layout.rowStarts, other.rows, other.footer)
        && hint == other.hint
    }
  }

  private var columns: Int
  private var rows: Int
  private var drawn: Drawn?
  /// The first row that is shown of a line with more rows than the screen.
  private var firstRow = 0

  /// Creates a display for a screen of at least two columns and one row.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Changes the size; most terminals then wrap their rows again, and this assumes that they do.
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

  /// Returns the text that turns the present content of the screen into the new one.
  ///
  /// At first, and after `hide()` and `finish()`, the cursor must be at the beginning of an empty row.
  ///
  /// - Complexity: O(length of the line). A letter typed at the end of a row is written alone or with its hint, and if
  ///   only the cursor has moved, only its move.
  package mutating func refresh(_ content: Content) -> String {
    let line = ShownLine(prompt: content.prompt, line: content.text, cursor: content.cursor)
    if let added = added(by: line, content) { return added }
    let layout = LineLayout(line.text[...], cursor: line.cursor, columns: columns)
    let rows = shownRows(of: layout)
    let footer = Self.note(of: layout.rowCount, showing: rows) + content.footer
    let new = Drawn(
      line: line, layout: layout, styledPrompt: content.styledPrompt,
      styledLineEnd: content.styledLineEnd,
      hint: line.isCursorAtEnd ? shown(content.hint, from: layout.cursorColumn) : "", rows: rows,
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

  /// Returns how many lines of a footer fit below a line.
  func room(below content: Content) -> Int {
    let line = ShownLine(prompt: content.prompt, line: content.text, cursor: content.cursor)
    let layout = LineLayout(line.text[...], cursor: line.cursor, columns: columns)
    return max(rows - layout.rowCount, 0)
  }

  /// Returns the text that removes the prompt, the line and the footer, so that other output can be written.
  mutating func hide() -> String {
    defer { drawn = nil }
    return drawn.map { Self.toTop(of: $0) } ?? ""
  }

  /// Returns the text that removes the footer and the hint, keeps the accepted line, and moves to the row below it.
  mutating func finish() -> String {
    guard let old = drawn else { return "" }
    drawn = nil
    firstRow = 0
    let hint = old.hint.isEmpty ? "" : Self.eraseRest
    let down = Self.move(old.rows.count - 1 - old.cursorRow, "B")
    return hint + down + (old.layout.endsInEmptyRow ? "\r" : "\r\n") + Self.eraseBelow
  }

  /// Returns the text that clears the screen; a refresh follows.
  mutating func clearScreen() -> String {
    drawn = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  // MARK: Drawing

  /// Returns the added letters and the new hint if they are all that changed, at the end of the row and at the cursor.
  private mutating func added(by line: ShownLine, _ content: Content) -> String? {
    guard var old = drawn, !old.isStale, old.footer.isEmpty, content.footer.isEmpty,
      line.isCursorAtEnd, old.styledPrompt == content.styledPrompt
    else { return nil }
    let before = old.line.text.utf8
    let width = line.text.utf8.count - before.count
    // A letter after a character that is not a letter might combine with it.
    guard old.line.isCursorAtEnd, old.layout.cursorColumn + width < columns,
      before.last ?? 0x80 < 0x80, line.text.utf8.starts(with: before)
    else { return nil }
    let added = line.text.slice(before.count..<line.text.utf8.count)
    guard added.utf8.allSatisfy(\.isPrintable) else { return nil }
    let hint = shown(content.hint, from: old.layout.cursorColumn + width)
    if width == 0, hint == old.hint { return nil }
    let erasure = old.hint.isEmpty ? "" : Self.eraseRest
    old.line = line
    if width > 0 { old.layout.add(letters: width) }
    old.hint = hint
    drawn = old
    return added + erasure + Self.draw(hint: hint)
  }

  /// Returns a hint as it fits behind the cursor, less the last column, at which some terminals wrap early.
  private func shown(_ hint: String, from column: Int) -> String {
    let room = columns - column - 1
    return room < 2 ? "" : DisplayWidth.cut(TerminalText.visible(hint), room)
  }

  /// Draws everything, with the cursor at the beginning of the first row and nothing below it.
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
    // If a line feed ends the part that is shown, the row below is not shown.
    if !lines.isEmpty, isWhole || !last.isEmpty { output += "\r\n" }
    output += last
    // A space makes the terminal wrap, which it does only when another character comes.
    if new.layout.endsInEmptyRow { output += " \r" }
    for entry in new.footer {
      output += "\r\n" + DisplayWidth.cut(TerminalText.visible(entry), columns)
    }
    if !new.footer.isEmpty || !new.line.isCursorAtEnd {
      output += Self.moveCursor(from: new.rows.count - 1 + new.footer.count, to: new)
    }
    return output + Self.draw(hint: new.hint)
  }

  /// Returns the rows that fit on the screen: all of them, or those around the cursor, with a row for the note
  /// of how many are hidden unless the screen is very low.
  private mutating func shownRows(of layout: LineLayout) -> Range<Int> {
    let count = layout.rowCount <= rows ? layout.rowCount : rows - (rows < 5 ? 0 : 1)
    let lowest = max(layout.cursorRow - count + 1, 0)
    firstRow = min(max(firstRow, lowest), layout.cursorRow, layout.rowCount - count)
    return firstRow..<(firstRow + count)
  }

  /// Returns a note of how many rows are hidden; none if all are shown.
  private static func note(of count: Int, showing rows: Range<Int>) -> [String] {
    let above = rows.lowerBound > 0 ? ["\(rows.lowerBound) more above"] : []
    let below = rows.upperBound < count ? ["\(count - rows.upperBound) more below"] : []
    let parts = above + below
    return parts.isEmpty ? [] : ["(\(parts.joined(separator: ", ")))"]
  }

  /// Moves to the first row that is shown, and erases everything from there.
  ///
  /// The first row is erased on its own: some terminals keep a copy of a screen that is erased from its top.
  private static func toTop(of old: Drawn) -> String {
    let isTall = old.rows.count > 1 || !old.footer.isEmpty || old.isStale
    let below = isTall ? "\u{1B}7\u{1B}[B\(eraseBelow)\u{1B}8" : ""
    return "\r" + move(old.cursorRow, "A") + eraseRest + below
  }

  private static func moveCursor(from row: Int, to new: Drawn) -> String {
    "\r" + move(row - new.cursorRow, "A") + move(new.cursorRow - row, "B")
      + move(new.layout.cursorColumn, "C")
  }

  /// Draws a hint behind the cursor, which stays.
  private static func draw(hint: String) -> String {
    hint.isEmpty ? "" : "\u{1B}7\u{1B}[2m\(hint)\u{1B}[0m\u{1B}8"
  }

  private static let eraseRest = "\u{1B}[K"
  private static let eraseBelow = "\u{1B}[J"

  private static func move(_ count: Int, _ direction: Character) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }
}

extension LineDisplay.Content {
  package init(prompt: String, text: String, cursor: Int) {
    self.init(prompt: prompt, styledPrompt: nil, text: text, cursor: cursor)
  }
}
