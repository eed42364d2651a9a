// The word that is being typed.

/// The part of a word before the cursor, as far as it has been typed, and the words before it.
struct WordAtCursor: Equatable, Sendable {
  /// The words before.
  let before: Words
  /// The bytes of the line from the word's start to the cursor.
  let range: Range<Int>
  /// The word's value so far: without its quotation marks, escapes resolved.
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
    let typed = String(line.slice(0..<cursor))
    // A quotation mark that is still open is closed for a moment.
    let parsed = ["", "'", "\""].lazy.compactMap { try? Words(typed + $0) }.first
    guard let words = parsed else { return nil }
    if let last = words.last, last.bytes.upperBound >= cursor {
      let start = last.bytes.lowerBound
      guard let before = try? Words(String(line.slice(0..<start))) else { return nil }
      self.before = before
      range = start..<cursor
      text = last.text
      mark = last.isQuoted ? line.slice(range).first : nil
    } else {
      let end = words.last?.bytes.upperBound ?? 0
      guard line.slice(end..<cursor).utf8.allSatisfy(Self.isBlank) else { return nil }
      before = words
      range = cursor..<cursor
      text = ""
      mark = nil
    }
    raw = String(line.slice(range))
    let next = line.slice(cursor..<line.utf8.count).utf8.first
    hasBlankBehind = next.map(Self.isBlank) ?? false
    isAtWordEnd = hasBlankBehind || next == nil
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
}
