/// The words of one line.
///
/// Spaces and tabs separate words. `'raw'` and `"with
///  \t \" \\ \u{e9} escapes"` are words that may contain anything. A quotation mark begins such a word only at
///  its start, so `it's` is a plain word. `#` at the start of a word begins a comment, which ends with the
///  line.
///
/// ```swift
/// let words = try Words(#"attach counter as "my counter" # the second"#)
/// words.map(\.text)  // ["attach", "counter", "as", "my counter"]
/// ```
package struct Words: Equatable, Sendable, RandomAccessCollection {
  /// The most words of a line, so that a long line costs little more than its bytes.
  static let limit = 10_000

  package let line: String
  private let words: [Word]

  /// Splits a line, which has no line end; throws for a wrong quotation, an unknown escape, or too many words.
  package init(_ line: String) throws(ParseError) {
    self.line = line
    words = try WordSplitter(line).split()
  }

  private init(line: String, words: [Word]) {
    self.line = line
    self.words = words
  }

  func only(_ words: [Word]) -> Words { Words(line: line, words: words) }

  /// Whether a byte separates words.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { words.count }
  package subscript(index: Int) -> Word { words[index] }

  /// The column after the last word, at which an error about a missing word points.
  var endColumn: Int { words.last.map(column(behind:)) ?? 1 }

  func column(behind word: Word) -> Int { word.column + DisplayWidth.of(line.slice(word.bytes)) }

  /// Returns the end of an unquoted word as a word of its own.
  func part(of word: Word, from start: String.Index) -> Word {
    let before = word.text[..<start]
    return Word(
      text: String(word.text[start...]), column: word.column + DisplayWidth.of(before),
      isQuoted: false, bytes: (word.bytes.lowerBound + before.utf8.count)..<word.bytes.upperBound)
  }

  /// Returns a word of the line as it was typed, with its quotation marks and escapes.
  package func typed(_ word: Word) -> String { String(line.slice(word.bytes)) }

  /// Returns the line from a word on, with the spacing as typed and without a comment; quoted words lose their marks.
  func rest(from index: Int) -> Word {
    let first = words[index]
    var text = ""
    var end = first.bytes.lowerBound
    for word in words[index...] {
      text += line.slice(end..<word.bytes.lowerBound) + word.text
      end = word.bytes.upperBound
    }
    return Word(
      text: text, column: first.column, isQuoted: first.isQuoted,
      bytes: first.bytes.lowerBound..<end)
  }
}

/// A word of a line, and its position.
@usableFromInline package struct Word: Equatable, Sendable {
  /// The word's value, without quotation marks and with escapes resolved.
  @usableFromInline package let text: String
  /// The column at which it begins, from 1.
  package let column: Int
  /// Whether it was quoted; then it is a value, never a keyword.
  package let isQuoted: Bool
  /// The range of its bytes in the line, with quotation marks.
  let bytes: Range<Int>
}

/// Splits a line into words in one pass over its bytes; only words in double quotes are examined further.
private struct WordSplitter {
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
      while index < bytes.count, Words.isBlank(bytes[index]) { index += 1 }
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
    if bytes[start] == UInt8(ascii: "'") || bytes[start] == UInt8(ascii: "\"") {
      return try quotedWord(at: start, column: column, in: bytes)
    }
    var end = start + 1
    while end < bytes.count, !Words.isBlank(bytes[end]) { end += 1 }
    return Word(
      text: text(start..<end, in: bytes), column: column, isQuoted: false, bytes: start..<end)
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
    guard end + 1 == bytes.count || Words.isBlank(bytes[end + 1]) else {
      throw ParseError(
        "Text follows the closing quotation mark; put a space after it.",
        column: column + width(start..<(end + 1)))
    }
    let inside = (start + 1)..<end
    let escapes = EscapedText(text: line.slice(inside), column: column + 1)
    let text = hasEscapes ? try escapes.resolved() : text(inside, in: bytes)
    return Word(text: text, column: column, isQuoted: true, bytes: start..<(end + 1))
  }

  /// Returns a word's text; its ends cut no character in two, so that the copy needs no check.
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
}
