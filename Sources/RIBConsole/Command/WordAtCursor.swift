// The word that is being typed.

/// The part of a word before the cursor, as far as it has been typed, and the words before it.
struct WordAtCursor: Equatable, Sendable {
  /// The words before.
  let before: Words
  /// The bytes of the line from the word's start to the cursor.
  let range: Range<Int>
  /// What the word says so far: without its quotation marks, escapes resolved.
  let text: String
  /// The word so far, as it stands in the line.
  let raw: String
  /// The quotation mark that it begins with.
  let mark: Character?
  /// Whether the word ends at the cursor, before a blank or the line's end.
  let isAtWordEnd: Bool
  /// Whether a blank follows.
  let hasBlankBehind: Bool

  /// Finds the word, which is empty behind a blank.
  ///
  /// - Returns: Nil within a comment, and where the line before is no line.
  init?(_ line: String, cursor: Int) {
    let bytes = Array(line.utf8)
    guard let start = Self.start(in: bytes[..<cursor]),
      let before = try? Words(String(line.slice(0..<start)))
    else { return nil }
    self.before = before
    range = start..<cursor
    let raw = String(line.slice(range))
    self.raw = raw
    let mark = raw.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
    self.mark = mark
    guard let text = mark.map({ Self.unquoted(raw, $0) }) ?? raw else { return nil }
    self.text = text
    hasBlankBehind = cursor < bytes.count && Self.isBlank(bytes[cursor])
    isAtWordEnd = hasBlankBehind || cursor == bytes.count
  }

  /// How a text is written in the word's place: in the marks that it has, or in those that it needs.
  ///
  /// - Parameter isClosed: Whether the word ends with the text.
  func written(_ text: String, isClosed: Bool) -> String {
    guard mark != nil || Self.needsMarks(text) else { return text }
    let hidesNothing = TerminalText.visible(text) == text
    if mark == "'", hidesNothing, !text.contains("'") { return "'\(text)\(isClosed ? "'" : "")" }
    let escaped = TerminalText.visible(
      text.replacingScalars { $0 == "\\" ? #"\\"# : $0 == "\"" ? #"\""# : nil })
    return "\"\(escaped)\(isClosed ? "\"" : "")"
  }

  private static func needsMarks(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "'\"#".unicodeScalars.contains(first) || text.contains(" ")
      || TerminalText.visible(text) != text
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Where the last word begins: at the end, if the bytes end in a blank.
  private static func start(in bytes: ArraySlice<UInt8>) -> Int? {
    var index = 0
    while true {
      while index < bytes.endIndex, isBlank(bytes[index]) { index += 1 }
      guard index < bytes.endIndex else { return index }
      let start = index
      let mark = bytes[start]
      if mark == UInt8(ascii: "#") { return nil }
      if mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") {
        let takesEscapes = mark == UInt8(ascii: "\"")
        index += 1
        while index < bytes.endIndex, bytes[index] != mark {
          index += takesEscapes && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        if index < bytes.endIndex, !isBlank(bytes[index]) { return nil }
      } else {
        while index < bytes.endIndex, !isBlank(bytes[index]) { index += 1 }
      }
      if index >= bytes.endIndex { return start }
    }
  }

  private static func unquoted(_ raw: String, _ mark: Character) -> String? {
    if let words = try? Words(raw) { return words.first?.text }
    let closed = raw + String(mark)
    return (try? Words(closed))?.first?.text
  }
}
