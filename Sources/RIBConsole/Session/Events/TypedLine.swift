// A typed line as it stands on the terminal, and how a column of it is pointed at.

/// A line that a person typed behind a prompt.
struct TypedLine: Equatable {
  /// The line; nil where it cannot be shown again.
  let text: String?
  let promptWidth: Int

  init(_ text: String?, promptWidth: Int) {
    self.text = text
    self.promptWidth = promptWidth
  }

  /// - Returns: nil for a line without a prompt, which a script has.
  init?(_ line: InputLine, _ promptWidth: Int?) {
    guard let promptWidth else { return nil }
    self.promptWidth = promptWidth
    text = if case .text(let text, _) = line.content { text } else { nil }
  }

  /// What is written below the line to point at a column of it.
  ///
  /// A caret alone where the line stands in one row of the terminal; or else an excerpt of the line with
  /// the caret below it.
  ///
  /// - Parameters:
  ///   - column: The column in the line, from 1.
  ///   - columns: The width of the terminal.
  /// - Returns: The excerpt, if there is one, and how many spaces are before the caret; nil where the line
  ///   cannot be shown.
  func pointer(to column: Int, columns: Int) -> (excerpt: String?, indent: Int)? {
    guard let text else { return nil }
    // Columns count the line as it is, and what is shown may be wider.
    var before = ""
    var width = 0
    var rest = text[...]
    while width < column - 1, let character = rest.popFirst() {
      width += DisplayWidth.of(character: character)
      before.append(character)
    }
    before = TerminalText.visible(before)
    let after = TerminalText.visible(String(rest))
    let indent = DisplayWidth.of(before)
    let total = promptWidth + indent + DisplayWidth.of(after)
    if total < columns { return (nil, promptWidth + indent) }
    // Two thirds of a row for what leads to the column.
    let start = Self.end(of: before, columns * 2 / 3)
    let excerpt = DisplayWidth.cut(start + after, columns)
    return (excerpt, DisplayWidth.of(start))
  }

  /// The end of a text, of so many columns; one that is cut begins with "…".
  private static func end(of text: String, _ columns: Int) -> String {
    if DisplayWidth.of(text) <= columns { return text }
    var end: [Character] = []
    var width = 1
    for character in text.reversed() {
      width += DisplayWidth.of(character: character)
      if width > columns { break }
      end.append(character)
    }
    return "…" + String(end.reversed())
  }
}
