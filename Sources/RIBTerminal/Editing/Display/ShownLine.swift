// A prompt and a line as they are drawn, with nothing in them that acts on a terminal.

/// Prompt and line in one text, in which control characters are spelled out as
/// `TerminalText.visible` does, and what would stand on the prompt's last character too.
///
/// A line feed, which only a paste brings, is a mark and the end of a row.
package struct ShownLine: Equatable, Sendable {
  /// What stands before each line feed.
  package static let lineEnd: Character = "↵"

  private(set) var text: String
  /// How many bytes of the text are the prompt.
  let promptSize: Int
  /// The byte of the text that the cursor is before.
  private(set) var cursor: Int

  init(prompt: String, line: String, cursor: Int) {
    text = TerminalText.visible(prompt)
    promptSize = text.utf8.count
    self.cursor = promptSize + cursor
    if line.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      text += line
    } else {
      append(line, cursor: cursor)
    }
  }

  var isCursorAtEnd: Bool { cursor == text.utf8.count }

  private mutating func append(_ line: String, cursor: Int) {
    var place: Int?
    var offset = 0
    /// Whether there is no character of the line before for a mark to stand on.
    var isLoose = true
    for character in line {
      if place == nil, offset >= cursor { place = text.utf8.count }
      offset += character.utf8.count
      let plain = String(character)
      let following = line.slice(offset..<line.utf8.count).unicodeScalars.first
      var shown =
        character == "\n" ? "\(Self.lineEnd)\n" : TerminalText.visible(plain, before: following)
      if shown == plain, hasNoPlace(character, isLoose: isLoose) { shown = Self.spelled(plain) }
      isLoose = shown != plain
      text += shown
    }
    self.cursor = place ?? text.utf8.count
  }

  /// Whether a character has no column of its own, and nothing before it to stand on.
  private func hasNoPlace(_ character: Character, isLoose: Bool) -> Bool {
    if character.isASCII { return false }
    if let first = character.unicodeScalars.first, DisplayWidth.of(scalar: first) == 0 {
      return true
    }
    return isLoose && "a\(character)".count == 1
  }

  private static func spelled(_ text: String) -> String {
    text.replacingScalars { scalar, _ in TerminalText.spelledOut(scalar) }
  }
}
