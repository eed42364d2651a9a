/// Splits a line into words in one pass over its bytes; only words in double quotes are examined further.
struct WordSplitter {
  private let line: String
  /// Whether each byte is one column, as in nearly every line; then columns cost nothing.
  private let isPlain: Bool

  init(_ line: String) {
    var line = line
    line.makeContiguousUTF8()
    self.line = line
    let bytes = line.utf8Span.span
    isPlain = bytes.indices.allSatisfy { DisplayWidth.isPlain(bytes[$0]) }
  }

  func split() throws(ParseError) -> [Word] {
    let bytes = line.utf8Span.span
    var words: [Word] = []
    var index = 0
    var column = 1
    var measured = 0
    while true {
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] != UInt8(ascii: "#") else { return words }
      if words.isEmpty { words.reserveCapacity(4) }
      column += width(measured..<index)
      measured = index
      if words.count == Words.limit {
        throw ParseError(
          "The line has more than \(Words.limit) words; split it in two, or put text in quotes.",
          column: column)
      }
      let word = try word(at: index, column: column, in: bytes)
      words.append(word)
      index = word.bytes.upperBound
    }
  }

  private func word(
    at start: Int, column: Int, in bytes: Span<UInt8>
  ) throws(ParseError) -> Word {
    switch bytes[start] {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return try quotedWord(at: start, column: column, in: bytes)
    default:
      var end = start + 1
      while end < bytes.count, !isBlank(bytes[end]) { end += 1 }
      return Word(
        text: text(start..<end, in: bytes), column: column, isQuoted: false, bytes: start..<end)
    }
  }

  private func quotedWord(
    at start: Int, column: Int, in bytes: Span<UInt8>
  ) throws(ParseError) -> Word {
    let mark = bytes[start]
    let takesEscapes = mark == UInt8(ascii: "\"")
    var end = start + 1
    var hasEscapes = false
    while end < bytes.count, bytes[end] != mark {
      let isEscape = takesEscapes && bytes[end] == UInt8(ascii: "\\")
      hasEscapes = hasEscapes || isEscape
      end += isEscape ? 2 : 1
    }
    guard end < bytes.count else { throw unclosed(mark, column: column) }
    guard end + 1 == bytes.count || isBlank(bytes[end + 1]) else {
      throw ParseError(
        "Text follows the closing quotation mark; put a space after it.",
        column: column + width(start..<(end + 1)))
    }
    let inside = (start + 1)..<end
    var escapes = EscapedText(line.slice(inside), column: column + 1)
    let text = hasEscapes ? try escapes.resolved() : text(inside, in: bytes)
    return Word(text: text, column: column, isQuoted: true, bytes: start..<(end + 1))
  }

  /// Returns a word's text.
  ///
  /// Words end at blanks and quotation marks, so that no character is cut in two, and
  /// the copy needs no check.
  private func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    unsafe String(
      copying: UTF8Span(unchecked: bytes.extracting(range), isKnownASCII: isPlain))
  }

  private func unclosed(_ mark: UInt8, column: Int) -> ParseError {
    let advice =
      mark == UInt8(ascii: "'")
      ? #"close it with ', or write a text with an apostrophe as "it's"."#
      : #"close it with ", or write a mark inside the text as \"."#
    return ParseError("Unclosed quotation mark: \(advice)", column: column)
  }

  private func width(_ bytes: Range<Int>) -> Int {
    isPlain ? bytes.count : DisplayWidth.of(line.slice(bytes))
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
