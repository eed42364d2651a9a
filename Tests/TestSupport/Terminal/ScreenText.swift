import RIBConsole

extension TerminalScreen {
  /// Puts a scalar at the cursor, or into the character before it if the two join.
  mutating func show(_ scalar: Unicode.Scalar) {
    if let before = columnBefore, case .character(let text, let width, _) = grid[row].cells[before]
    {
      let joined = text + String(Character(scalar))
      if joined.count == 1 {
        return widen(joined, at: before, from: width, to: max(DisplayWidth.of(joined), 1))
      }
    }
    let text = String(Character(scalar))
    let width = DisplayWidth.of(text)
    // A combining mark needs a character before it.
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
    grid[row].put(.character(text, width: width, isDim: isDim), at: column)
    if width == 2 {
      grid[row].put(.tail, at: column + 1)
      grid[row].cells[column] = .character(text, width: 2, isDim: isDim)
    }
    advance(by: width)
  }

  private mutating func widen(_ text: String, at place: Int, from old: Int, to new: Int) {
    if old == new {
      grid[row].cells[place] = .character(text, width: new, isDim: isDim)
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

  // MARK: Resizing

  /// Wraps all rows again; the cursor stays at its character.
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

  /// Returns the cells of a row that are text: all cells if it continues, or else up to the last one that is not
  /// blank or has the cursor.
  private func cells(ofRow index: Int) -> [ScreenCell] {
    let cells = grid[index].cells
    if grid[index].isWrapped { return cells }
    let last = max(
      cells.lastIndex { $0 != .blank } ?? -1, index == row && !isWrapPending ? column : -1)
    return Array(cells.prefix(last + 1))
  }

  /// Appends a cell to a growing grid.
  ///
  /// - Returns: The position of the cell, or the one that it would have as text.
  private mutating func append(
    _ cell: ScreenCell
  ) -> (row: Int, column: Int, isWrapPending: Bool) {
    let width: Int
    switch cell {
    case .blank: width = 1
    case .character(_, let own, _): width = own
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
