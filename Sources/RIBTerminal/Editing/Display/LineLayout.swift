/// The rows of a text that wraps at a terminal's last column, and the position of the cursor in them.
struct LineLayout: Equatable, Sendable {
  /// The byte offset at which each row begins.
  private(set) var rowStarts = [0]
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0
  /// Whether the last row is empty and only holds the cursor, after a row that is full.
  private(set) var endsInEmptyRow = false

  /// - Complexity: O(length).
  init(_ text: Substring, cursor: Int, columns: Int) {
    var column = 0
    var offset = 0
    var isPlaced = false
    for character in text {
      let width = DisplayWidth.of(character: character)
      if column + width > columns {
        rowStarts.append(offset)
        column = 0
      }
      if !isPlaced, offset >= cursor {
        isPlaced = true
        place(column)
      }
      column += width
      offset += character.utf8.count
      if character == "\n" {
        rowStarts.append(offset)
        column = 0
      }
    }
    if isPlaced { return }
    if column >= columns {
      rowStarts.append(offset)
      column = 0
      endsInEmptyRow = true
    }
    place(column)
  }

  var rowCount: Int { rowStarts.count }

  /// Moves the cursor from the end past added letters that fit into the row.
  mutating func add(letters count: Int) {
    cursorColumn += count
    endsInEmptyRow = false
  }

  private mutating func place(_ column: Int) {
    cursorRow = rowStarts.count - 1
    cursorColumn = column
  }
}
