/// A line that a person typed behind a prompt, as it appears on the terminal.
package struct TypedLine: Equatable {
  /// The line; nil if it must not be shown again.
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

  /// Returns what to write below the line to point at one of its columns.
  ///
  /// That is a caret alone if the line fits in one row of the terminal; otherwise an excerpt of the line with
  /// the caret below it.
  ///
  /// - Parameters:
  ///   - column: The column in the line, from 1.
  ///   - columns: The width of the terminal.
  /// - Returns: The excerpt, if there is one, and the number of spaces before the caret; nil if the line
  ///   must not be shown.
  func pointer(to column: Int, columns: Int) -> (excerpt: String?, indent: Int)? {
    guard let text else { return nil }
    // Columns count the line as it is; with hidden characters made visible it may be wider.
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
    // Two thirds of a row are for the text before the column.
    let start = Self.end(of: before, columns * 2 / 3)
    let excerpt = DisplayWidth.cut(start + after, columns)
    return (excerpt, DisplayWidth.of(start))
  }

  /// Returns the last columns of a text; a text that is cut begins with "…".
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
