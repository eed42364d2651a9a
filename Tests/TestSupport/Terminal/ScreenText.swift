import RIBConsole

extension TerminalScreen {
  /// Puts a scalar where the cursor is, or into the character before it if the two are one.
  mutating func show(_ scalar: Unicode.Scalar) {
    if let before = columnBefore, case .character(let text, let width) = grid[row].cells[before] {
      let joined = text + String(Character(scalar))
      if joined.count == 1 {
        return widen(joined, at: before, from: width, to: max(DisplayWidth.of(joined), 1))
      }
    }
    let text = String(Character(scalar))
    let width = DisplayWidth.of(text)
    // Without a character before it, a mark has nowhere to stand.
    if width > 0 { put(text, width: width) }
  }

  /// The column of the character before the cursor.
  private var columnBefore: Int? {
    let before = isWrapPending ? column : column - 1
    guard before >= 0 else { return nil }
    return grid[row].cells[before] == .tail ? before - 1 : before
  }

  private mutating func put(_ text: String, width: Int) {
    if isWrapPending { wrap() }
    if column + width > columns {
      grid[row].put(.filler, at: column)
      wrap()
    }
    grid[row].put(.character(text, width: width), at: column)
    if width == 2 {
      grid[row].put(.tail, at: column + 1)
      grid[row].cells[column] = .character(text, width: 2)
    }
    advance(by: width)
  }

  private mutating func widen(_ text: String, at place: Int, from old: Int, to new: Int) {
    if old == new {
      grid[row].cells[place] = .character(text, width: new)
      return
    }
    grid[row].put(.blank, at: place)
    column = place
    isWrapPending = false
    put(text, width: new)
  }

  private mutating func wrap() {
    grid[row].isWrapped = true
    lineFeed()
    column = 0
  }

  private mutating func advance(by width: Int) {
    column += width
    isWrapPending = column >= columns
    column = min(column, columns - 1)
  }

  // MARK: Another width

  /// Wraps all rows anew; the cursor stays with the character that it stood at.
  mutating func reflow(to newColumns: Int) {
    var screen = TerminalScreen(columns: newColumns, rows: 1)
    screen.grid = []
    var place = (row: 0, column: 0, isWrapPending: false)
    var index = 0
    while index < grid.count {
      let end = grid[index...].firstIndex { !$0.isWrapped } ?? grid.count - 1
      screen.grid.append(ScreenRow(columns: newColumns))
      screen.row = screen.grid.count - 1
      screen.column = 0
      screen.isWrapPending = false
      for old in index...min(end, grid.count - 1) {
        for (column, cell) in cells(ofRow: old).enumerated() {
          let before = screen.append(cell)
          if old == row, column == self.column, !isWrapPending { place = before }
        }
        if old == row, isWrapPending { place = (screen.row, screen.column, screen.isWrapPending) }
      }
      index = end + 1
    }
    grid = screen.grid
    (row, column, isWrapPending) = place
    while let last = grid.last, last.text.isEmpty, grid.count > row + 1 { grid.removeLast() }
  }

  /// The cells of a row that are text: all, if it goes on, or else up to the last that is not blank
  /// or holds the cursor.
  private func cells(ofRow index: Int) -> [ScreenCell] {
    let cells = grid[index].cells
    if grid[index].isWrapped { return cells }
    let last = max(
      cells.lastIndex { $0 != .blank } ?? -1, index == row && !isWrapPending ? column : -1)
    return Array(cells.prefix(last + 1))
  }

  /// Puts a cell at the end of a growing grid.
  ///
  /// - Returns: Where it stands, or would if it were text.
  private mutating func append(
    _ cell: ScreenCell
  ) -> (row: Int, column: Int, isWrapPending: Bool) {
    let width: Int
    switch cell {
    case .blank: width = 1
    case .character(_, let own): width = own
    case .tail, .filler: return (row, column, isWrapPending)
    }
    if isWrapPending || column + width > columns {
      if !isWrapPending { grid[row].cells[column] = .filler }
      grid[row].isWrapped = true
      grid.append(ScreenRow(columns: columns))
      row += 1
      column = 0
    }
    let place = (row, column, false)
    grid[row].cells[column] = cell
    if width == 2 { grid[row].cells[column + 1] = .tail }
    advance(by: width)
    return place
  }
}
