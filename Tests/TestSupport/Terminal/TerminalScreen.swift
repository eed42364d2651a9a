/// The screen of a terminal in memory, which takes a program's output and shows what a user would see.
///
/// It understands UTF-8, CR, LF, BS, TAB, BEL, the cursor and erase sequences CSI A B C D G H J K,
/// ESC 7 and 8, `?25` and `?2004`, and whether text is dimmed; it ignores colours, titles and all sequences
/// that it does not know. As in xterm, a character in the last column leaves the cursor there, and only the
/// next one wraps. Wide characters take two columns, and combining characters share the column of the
/// character before them.
package struct TerminalScreen: Equatable, Sendable {
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// The lines that were scrolled off the top.
  package internal(set) var scrolledOff: [String] = []
  /// The number of times that the bell rang.
  package internal(set) var bellCount = 0
  package internal(set) var isCursorVisible = true
  /// Whether the program has asked for bracketed paste.
  package internal(set) var bracketsPaste = false

  var grid: [ScreenRow]
  var row = 0
  var column = 0
  /// Whether the last column was written, so that the next character wraps.
  var isWrapPending = false
  /// Whether what is written is dimmed.
  var isDim = false
  var parser = ScreenParser()
  /// The position that ESC 7 saved, and to which ESC 8 returns.
  private var savedRow = 0
  private var savedColumn = 0

  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 2)
    self.rows = max(rows, 1)
    grid = Array(repeating: ScreenRow(columns: self.columns), count: self.rows)
  }

  /// The rows of the screen without trailing blanks.
  package var lines: [String] { grid.map(\.text) }

  /// The lines down to the last one that is not blank, including those scrolled off.
  package var allLines: [String] {
    let all = scrolledOff + lines
    return Array(all.prefix((all.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// The dimmed text behind the cursor, in its row.
  package var hint: String {
    var text = ""
    for case .character(let character, _, true) in grid[row].cells[column...].prefix(while: \.isDim)
    {
      text += character
    }
    return text
  }

  /// The cursor's row without trailing blanks and without the hint.
  package var typedLine: String {
    var row = grid[row]
    if !hint.isEmpty { row.cut(to: column) }
    return row.text
  }

  /// The position of the cursor, counted from 0.
  package var cursor: (row: Int, column: Int) { (row, column) }

  /// Takes a program's output.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      for action in parser.take(byte) { perform(action) }
    }
  }

  /// Takes a program's output.
  package mutating func feed(_ text: String) { feed(text.utf8) }

  /// Changes the size of the screen, as a user does by dragging the window's corner.
  ///
  /// - Parameter reflows: Whether wrapped rows are wrapped again, as most terminals do; otherwise they are
  ///   cut, as in xterm.
  package mutating func resize(columns: Int, rows: Int, reflows: Bool = true) {
    self.rows = max(rows, 1)
    let columns = max(columns, 2)
    if reflows {
      reflow(to: columns)
    } else {
      for index in grid.indices { grid[index].cut(to: columns) }
      column = min(column, columns - 1)
      isWrapPending = false
    }
    self.columns = columns
    while row >= self.rows { scroll() }
    grid = Array(grid.prefix(self.rows))
    while grid.count < self.rows { grid.append(ScreenRow(columns: columns)) }
  }

  // MARK: Sequences

  private mutating func perform(_ action: ScreenParser.Action) {
    switch action {
    case .text(let scalar): show(scalar)
    case .control(let byte): control(byte)
    case .sequence(let sequence): perform(sequence)
    case .escape(UInt8(ascii: "7")): (savedRow, savedColumn) = (row, column)
    case .escape(UInt8(ascii: "8")):
      move(toRow: savedRow)
      move(toColumn: savedColumn)
    case .escape: break
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bellCount += 1
    case 0x08: move(toColumn: column - 1)
    case 0x09: move(toColumn: (column / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D: move(toColumn: 0)
    default: break
    }
  }

  private mutating func perform(_ sequence: ScreenParser.Sequence) {
    let count = max(sequence.parameter(0), 1)
    switch (sequence.mark, sequence.final) {
    case (nil, "A"): move(toRow: row - count)
    case (nil, "B"): move(toRow: row + count)
    case (nil, "C"): move(toColumn: column + count)
    case (nil, "D"): move(toColumn: column - count)
    case (nil, "G"): move(toColumn: count - 1)
    case (nil, "H"):
      move(toRow: count - 1)
      move(toColumn: max(sequence.parameter(1), 1) - 1)
    case (nil, "J"): eraseDisplay(sequence.parameter(0))
    case (nil, "m"): isDim = sequence.parameters.contains(2)
    case (nil, "K"): eraseLine(sequence.parameter(0))
    case ("?", "h"), ("?", "l"): setMode(sequence.parameter(0), to: sequence.final == "h")
    default: break
    }
  }

  private mutating func setMode(_ mode: Int, to isOn: Bool) {
    switch mode {
    case 25: isCursorVisible = isOn
    case 2004: bracketsPaste = isOn
    default: break
    }
  }

  private mutating func move(toRow newRow: Int) {
    row = min(max(newRow, 0), rows - 1)
    isWrapPending = false
  }

  private mutating func move(toColumn newColumn: Int) {
    column = min(max(newColumn, 0), columns - 1)
    isWrapPending = false
  }

  private mutating func eraseDisplay(_ part: Int) {
    eraseLine(part)
    switch part {
    case 0: for below in (row + 1)..<max(rows, row + 1) { grid[below].erase() }
    case 1: for above in 0..<row { grid[above].erase() }
    default: for index in grid.indices { grid[index].erase() }
    }
  }

  private mutating func eraseLine(_ part: Int) {
    switch part {
    case 0: grid[row].erase(column..<columns)
    case 1: grid[row].erase(0..<(column + 1))
    default: grid[row].erase()
    }
    isWrapPending = false
  }

  mutating func lineFeed() {
    isWrapPending = false
    if row + 1 == rows { scroll() }
    row += 1
  }

  private mutating func scroll() {
    scrolledOff.append(grid.removeFirst().text)
    grid.append(ScreenRow(columns: columns))
    row -= 1
  }
}
