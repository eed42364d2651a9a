import RIBCore

/// Something that went wrong, or is worth knowing.
package struct Problem {
  package enum Weight: String {
    /// A command failed.
    case error
    /// Nothing that was asked for failed, but the user should know about it.
    case warning
    /// All is well; shown to users who asked for more.
    case notice
  }

  package var weight = Weight.error
  /// The column in the line that caused it.
  var column: Int?
  package var message: String
  /// The usage of the command.
  var usage: String?
  /// Whether the problem is that something runs without end while the time stands still.
  package var isStandstill = false

  /// The message and the usage, as one text.
  package var text: String { usage.map { "\(message) Usage: \($0)" } ?? message }
}

extension Problem {
  /// Makes the problem of a line that is no call.
  init(_ error: ParseError) {
    self.init(column: error.column, message: error.rawMessage, usage: error.usage)
  }
}

/// The position of a line in the input of a session.
package struct LinePlace: Equatable {
  /// The name of the source; nil for standard input.
  package let source: String?
  package let number: Int
  /// The line on the terminal; nil in scripts, and if errors are not shown below the typed line.
  private(set) var typed: TypedLine?

  package init(source: String?, number: Int, typed: TypedLine? = nil) {
    self.source = source
    self.number = number
    self.typed = typed
  }

  /// The same position, of a line that is not to be shown again.
  var hidingText: LinePlace {
    var place = self
    place.typed = typed.map { TypedLine(nil, promptWidth: $0.promptWidth) }
    return place
  }

  /// The name of the line, such as `script.txt:3`, or `line 3` for standard input; nil for a line that is
  /// typed at a prompt, where lines have no numbers.
  package var name: String? {
    typed == nil ? source.map { "\($0):\(number)" } ?? "line \(number)" : nil
  }
}

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
