/// Wraps text in rows that fit a terminal.
///
/// Rows end between words, or beside a wide character, as the scripts of those have no spaces. A word that is
/// wider than the terminal is not broken, so that a path can be copied whole.
package enum WrappedText {
  /// Returns a text in rows.
  ///
  /// - Parameters:
  ///   - text: The text; its leading spaces are kept.
  ///   - columns: The width of the terminal; nil if there is none, and the text stays one row.
  ///   - indent: The indentation of the rows after the first, at most half of the width.
  /// - Complexity: O(length).
  package static func rows(_ text: String, columns: Int?, indent: Int = 2) -> [String] {
    guard let columns, DisplayWidth.of(text) > columns else { return [text] }
    let margin = String(repeating: " ", count: min(indent, columns / 2))
    var rows: [String] = []
    var row = ""
    var width = 0
    for piece in pieces(of: text) {
      if width + piece.gap + piece.width > columns, row.contains(where: { $0 != " " }) {
        rows.append(row)
        row = margin + piece.text
        width = margin.utf8.count + piece.width
      } else {
        row += String(repeating: " ", count: piece.gap) + piece.text
        width += piece.gap + piece.width
      }
    }
    return rows + [row]
  }

  /// Returns two columns of text, aligned by display width.
  ///
  /// - Parameters:
  ///   - rows: The texts of each row.
  ///   - widest: A wider left side has its right side below it; on a narrow terminal the limit is lower.
  ///   - columns: The width of the terminal; nil if there is none.
  package static func table(
    _ rows: [(left: String, right: String)], widest: Int, columns: Int?
  ) -> [String] {
    let limit = columns.map { min(widest, max($0 / 2 - 4, 0)) } ?? widest
    let widths = rows.map { DisplayWidth.of($0.left) }
    let column = (widths.filter { $0 <= limit }.max() ?? 0) + 4
    return zip(rows, widths).flatMap { row, width in
      let left = "  " + row.left
      if width <= limit {
        let gap = String(repeating: " ", count: column - width - 2)
        return Self.rows(left + gap + row.right, columns: columns, indent: column)
      }
      let margin = String(repeating: " ", count: column)
      return Self.rows(left, columns: columns, indent: 6)
        + Self.rows(margin + row.right, columns: columns, indent: column)
    }
  }

  /// A part that is not broken, and the number of spaces before it.
  private struct Piece {
    var gap = 0
    var text = ""
    var width = 0
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var piece = Piece()
    for character in text {
      if let last = piece.text.last, character == " " || mayBreak(between: last, and: character) {
        pieces.append(piece)
        piece = Piece()
      }
      if character == " " {
        piece.gap += 1
      } else {
        piece.text.append(character)
        piece.width += DisplayWidth.of(character: character)
      }
    }
    if !piece.text.isEmpty { pieces.append(piece) }
    return pieces
  }

  /// Whether a row may end between two characters of a word: beside a wide one, but not between a punctuation
  /// mark and the text that it opens or closes.
  private static func mayBreak(between last: Character, and next: Character) -> Bool {
    guard isWide(last) || isWide(next) else { return false }
    return switch (category(last), category(next)) {
    case (.openPunctuation, _), (.initialPunctuation, _): false
    case (_, .closePunctuation), (_, .finalPunctuation), (_, .otherPunctuation): false
    default: last != "\""
    }
  }

  private static func isWide(_ character: Character) -> Bool {
    !character.isASCII && DisplayWidth.of(character: character) > 1
  }

  private static func category(_ character: Character) -> Unicode.GeneralCategory? {
    character.unicodeScalars.first?.properties.generalCategory
  }
}
