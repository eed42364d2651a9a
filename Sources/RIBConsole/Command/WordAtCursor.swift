// The word that is being typed.

/// The part of a word before the cursor, as far as it has been typed, and the words before it.
struct WordAtCursor: Equatable, Sendable {
  /// The words before.
  let before: Words
  /// The bytes of the text from the word's start to the cursor.
  let range: Range<Int>
  /// The word's value so far: without its quotation marks, escapes resolved.
  let text: String
  /// The word so far, as it stands in the line.
  let raw: String
  /// The quotation mark that it begins with.
  let mark: Character?
  /// Whether the word ends at the cursor, before a blank or a line's end.
  let isAtWordEnd: Bool
  /// Whether a blank follows.
  let hasBlankBehind: Bool

  /// Finds the word, which is empty behind a blank.
  ///
  /// Of a text of several lines, as pasted, only the line that the cursor is in counts.
  ///
  /// - Returns: Nil within a comment, and where the line before is no line.
  init?(_ text: String, cursor: Int) {
    // By bytes: to find where a flag begins, going backwards means going back to the first of a row of flags.
    let line = text.utf8.prefix(cursor).lastIndex(of: UInt8(ascii: "\n"))
    let start = line.map { text.utf8.distance(from: text.startIndex, to: $0) + 1 } ?? 0
    let typed = String(text.slice(start..<cursor))
    // A quotation mark that is still open is closed for a moment.
    let parsed = ["", "'", "\""].lazy.compactMap { try? Words(typed + $0) }.first
    guard let words = parsed else { return nil }
    if let last = words.last, last.bytes.upperBound >= typed.utf8.count {
      guard let before = try? Words(String(typed.slice(0..<last.bytes.lowerBound))) else {
        return nil
      }
      self.before = before
      range = (start + last.bytes.lowerBound)..<cursor
      self.text = last.text
      mark = last.isQuoted ? text.slice(range).first : nil
    } else {
      let end = words.last?.bytes.upperBound ?? 0
      guard typed.utf8.dropFirst(end).allSatisfy(Self.isBlank) else { return nil }
      self.before = words
      range = cursor..<cursor
      self.text = ""
      mark = nil
    }
    raw = String(text.slice(range))
    let next = text.slice(cursor..<text.utf8.count).utf8.first
    hasBlankBehind = next.map(Self.isBlank) ?? false
    isAtWordEnd = hasBlankBehind || next == nil || next == UInt8(ascii: "\n")
  }

  /// How a text is written in the word's place: in the marks that it has, or in those that it needs.
  ///
  /// - Parameter isClosed: Whether the word ends with the text.
  func written(_ text: String, isClosed: Bool) -> String {
    guard mark != nil || Words.needsMarks(text) else { return text }
    let isRaw = !text.unicodeScalars.contains("'") && text.hiddenScalars.isEmpty
    if mark == "'", isRaw { return "'\(text)\(isClosed ? "'" : "")" }
    return "\"\(Words.escaped(text))\(isClosed ? "\"" : "")"
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
