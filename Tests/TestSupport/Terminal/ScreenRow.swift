/// The content of a column of a row.
enum ScreenCell: Equatable, Sendable {
  case blank
  case character(String, width: Int, isDim: Bool)
  /// The second column of a wide character.
  case tail
  /// The last column, left free because a wide character did not fit in.
  case filler

  var isDim: Bool {
    guard case .character(_, _, let isDim) = self else { return self == .tail }
    return isDim
  }
}

/// A row of the screen, which knows whether its text continues in the next row.
struct ScreenRow: Equatable, Sendable {
  var cells: [ScreenCell]
  var isWrapped = false

  init(columns: Int) { cells = Array(repeating: .blank, count: columns) }

  /// The text, without the blanks at its end.
  var text: String {
    var text = ""
    for cell in cells {
      switch cell {
      case .blank, .filler: text += " "
      case .character(let character, _, _): text += character
      case .tail: break
      }
    }
    while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
    return text
  }

  mutating func erase() { self = ScreenRow(columns: cells.count) }

  mutating func erase(_ columns: Range<Int>) {
    if columns.upperBound == cells.count { isWrapped = false }
    for column in columns { put(.blank, at: column) }
  }

  /// Sets a column, and removes a wide character of which it was a half.
  mutating func put(_ cell: ScreenCell, at column: Int) {
    if cells[column] == .tail, column > 0 { cells[column - 1] = .blank }
    if column + 1 < cells.count, cells[column + 1] == .tail { cells[column + 1] = .blank }
    cells[column] = cell
  }

  /// Makes the row narrower by cutting it, or wider with blanks.
  mutating func cut(to columns: Int) {
    isWrapped = false
    while cells.count < columns { cells.append(.blank) }
    if cells.count == columns { return }
    if cells[columns] == .tail { cells[columns - 1] = .blank }
    cells.removeSubrange(columns...)
  }
}
