/// The part of a word before the cursor, and the words before it.
package struct WordAtCursor: Equatable, Sendable {
  let before: Words
  /// The range of bytes from the word's start to the cursor.
  package let range: Range<Int>
  /// The word's value so far, without quotation marks and with escapes resolved.
  let text: String
  /// The word so far, as it was typed.
  let raw: String
  /// Whether the word was quoted, so that it is no keyword.
  let isQuoted: Bool
  /// The beginning of the word that is an option with its equals sign, such as `--format=`; empty if there is none.
  private let option: Substring
  /// The quotation mark at the beginning of the word, or of the option's value.
  private let mark: Character?
  /// Whether the word ends at the cursor, before a blank or the line's end.
  let isAtWordEnd: Bool
  let hasBlankBehind: Bool

  /// Finds the word, which is empty after a blank; nil within a comment, and if the line cannot be split.
  ///
  /// Of a pasted text of several lines, only the cursor's line counts.
  package init?(_ text: String, cursor: Int) {
    // By bytes: to find where a flag begins, going backwards means going back to the first of a row of flags.
    let line = text.utf8.prefix(cursor).lastIndex(of: UInt8(ascii: "\n"))
    let start = line.map { text.utf8.distance(from: text.startIndex, to: $0) + 1 } ?? 0
    let typed = String(text.slice(start..<cursor))
    // An open quotation mark is closed for a moment.
    let parsed = ["", "'", "\""].lazy.compactMap { try? Words(typed + $0) }.first
    guard let words = parsed else { return nil }
    if let last = words.last, last.bytes.upperBound >= typed.utf8.count {
      guard let before = try? Words(String(typed.slice(0..<last.bytes.lowerBound)))
      else { return nil }
      self.before = before
      range = (start + last.bytes.lowerBound)..<cursor
      self.text = last.text
      let start = last.text.utf8.first == UInt8(ascii: "-") ? last.equalsSign : nil
      option = start.map { last.text[...$0] } ?? ""
      isQuoted = last.isQuoted && start == nil
      let isMarked = last.isQuoted && last.plainCount == option.utf8.count
      mark = isMarked ? text.slice(range).dropFirst(option.count).first : nil
    } else {
      let end = words.last?.bytes.upperBound ?? 0
      guard typed.utf8.dropFirst(end).allSatisfy(Words.isBlank) else { return nil }
      self.before = words
      range = cursor..<cursor
      self.text = ""
      (isQuoted, option, mark) = (false, "", nil)
    }
    raw = String(text.slice(range))
    let next = text.slice(cursor..<text.utf8.count).utf8.first
    hasBlankBehind = next.map(Words.isBlank) ?? false
    isAtWordEnd = hasBlankBehind || next == nil || next == UInt8(ascii: "\n")
  }

  /// Returns a text as it replaces the word, in the word's marks or in those that it needs, which are left open
  /// unless the word ends with it; those of an option begin with its value.
  func written(_ text: String, isClosed: Bool) -> String {
    let keyword = !option.isEmpty && text.hasPrefix(option) ? option : ""
    let value = String(text.dropFirst(keyword.count))
    guard mark != nil || Words.needsMarks(value) && !(value.isEmpty && !keyword.isEmpty)
    else { return text }
    let isRaw = !value.unicodeScalars.contains("'") && value.hiddenScalars.isEmpty
    if mark == "'", isRaw { return "\(keyword)'\(value)\(isClosed ? "'" : "")" }
    return "\(keyword)\"\(Words.escaped(value))\(isClosed ? "\"" : "")"
  }
}
