/// A prompt and a line in one text that is safe to draw.
///
/// Control characters are spelled out as by `TerminalText.visible`, and so are characters that would combine
/// with the prompt's last one. A line feed, which only a paste contains, becomes a mark and ends a row.
package struct ShownLine: Equatable, Sendable {
  /// The mark before each line feed.
  package static let lineEnd: Character = "↵"

  let text: String
  /// The length of the prompt in bytes.
  let promptSize: Int
  /// The cursor's byte offset in the text.
  let cursor: Int

  init(prompt: String, line: String, cursor: Int) {
    var text = TerminalText.visible(prompt)
    promptSize = text.utf8.count
    var place: Int?
    var offset = 0
    /// Whether the line has no earlier character with which a mark could combine.
    var isLoose = true
    for character in line {
      if place == nil, offset >= cursor { place = text.utf8.count }
      offset += character.utf8.count
      let plain = String(character)
      let following = line.slice(offset..<line.utf8.count).unicodeScalars.first
      var shown =
        character == "\n" ? "\(Self.lineEnd)\n" : TerminalText.visible(plain, before: following)
      if shown == plain, Self.hasNoPlace(character, isLoose: isLoose) {
        shown = plain.replacingScalars { scalar, _ in TerminalText.spelledOut(scalar) }
      }
      isLoose = shown != plain
      text += shown
    }
    self.text = text
    self.cursor = place ?? text.utf8.count
  }

  var isCursorAtEnd: Bool { cursor == text.utf8.count }

  /// Whether a character takes no column and has no earlier character to combine with.
  private static func hasNoPlace(_ character: Character, isLoose: Bool) -> Bool {
    if character.isASCII { return false }
    if let first = character.unicodeScalars.first, DisplayWidth.of(scalar: first) == 0 {
      return true
    }
    return isLoose && "a\(character)".count == 1
  }
}
