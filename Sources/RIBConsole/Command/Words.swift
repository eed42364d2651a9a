/// The words of one line.
///
/// Spaces and tabs separate words. `'raw'` and `"with \t \" \\ \u{e9} escapes"` may contain anything, and are a word
/// or a part of one, as in shells: `--text="a b"`. `#` at the start of a word begins a comment, which ends with the line.
///
/// Unlike in shells, `'` directly behind a letter or a digit is an apostrophe, so `it's` is a plain word. That ends
/// behind a part that a letter or a digit follows directly, as in `'it's fine'`, which would otherwise lose its first
/// mark without an error.
///
/// ```swift
/// let words = try Words(#"attach counter as "my counter" # the second"#)
/// words.map(\.text)  // ["attach", "counter", "as", "my counter"]
/// ```
package struct Words: Equatable, Sendable, RandomAccessCollection {
  /// The most words of a line, so that a long line costs little more than its bytes.
  static let limit = 10_000

  let line: String
  private let words: [Word]
  /// Whether one of the words is a lone `--`, unquoted; noted once, as each command asks.
  let endsOptions: Bool

  /// Splits a line, which has no line end; throws for a wrong quotation, an unknown escape, or too many words.
  package init(_ line: String) throws(ParseError) {
    self.line = line
    (words, endsOptions) = try WordSplitter(line).split()
  }

  private init(line: String, words: [Word], endsOptions: Bool) {
    self.line = line
    self.words = words
    self.endsOptions = endsOptions
  }

  func only(_ words: [Word]) -> Words {
    Words(line: line, words: words, endsOptions: endsOptions)
  }

  /// Whether a byte separates words.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether a `'` behind a byte may be an apostrophe: behind a letter, a digit, or what is not ASCII.
  static func mayEndLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { words.count }
  package subscript(index: Int) -> Word { words[index] }

  /// The column after the last word, at which an error about a missing word points.
  var endColumn: Int { words.last.map(column(behind:)) ?? 1 }

  func column(behind word: Word) -> Int { word.column + DisplayWidth.of(line.slice(word.bytes)) }

  /// Returns the end of a word as a word of its own; it begins in the plain text before any quoted part.
  func part(of word: Word, from start: String.Index) -> Word {
    let before = word.text[..<start]
    return Word(
      text: String(word.text[start...]), column: word.column + DisplayWidth.of(before),
      plainCount: word.plainCount - before.utf8.count, isQuoted: word.isQuoted,
      bytes: (word.bytes.lowerBound + before.utf8.count)..<word.bytes.upperBound)
  }

  /// Returns a word that begins like an array or an object of JSON as it was typed, as its quotation marks are those
  /// of JSON; others as they are.
  func json(of word: Word) -> Word {
    guard let first = word.text.utf8.first, word.plainCount > 0, "[{".utf8.contains(first)
    else { return word }
    let text = typed(word)
    return Word(
      text: text, column: word.column, plainCount: text.utf8.count, isQuoted: false,
      bytes: word.bytes)
  }

  /// Returns a word of the line as it was typed, with its quotation marks and escapes.
  package func typed(_ word: Word) -> String { line.copy(word.bytes) }

  /// Returns a word as it was typed, and what is behind its equals sign, as it reads and as it was typed.
  func forms(of word: Word) -> [String] {
    guard let sign = word.equalsSign else { return [typed(word)] }
    let value = part(of: word, from: word.text.index(after: sign))
    return [typed(word), value.text, typed(value)]
  }

  /// Returns the line from a word on, with the spacing as typed and without a comment; quoted parts lose their marks.
  func rest(from index: Int) -> Word {
    let first = words[index]
    var text = ""
    var end = first.bytes.lowerBound
    for word in words[index...] {
      text += line.slice(end..<word.bytes.lowerBound) + word.text
      end = word.bytes.upperBound
    }
    return Word(
      text: text, column: first.column, plainCount: first.plainCount, isQuoted: first.isQuoted,
      bytes: first.bytes.lowerBound..<end)
  }
}

/// A word of a line, and its position.
@usableFromInline package struct Word: Equatable, Sendable {
  /// The word's value, without quotation marks and with escapes resolved.
  @usableFromInline package let text: String
  /// The column at which it begins, from 1.
  let column: Int
  /// In half a word, so that a word is no larger.
  private let plainBytes: Int32
  /// Whether a part of it was quoted; then it is a value, never a keyword.
  let isQuoted: Bool
  /// The range of its bytes in the line, with quotation marks.
  let bytes: Range<Int>

  init(text: String, column: Int, plainCount: Int, isQuoted: Bool, bytes: Range<Int>) {
    self.text = text
    self.column = column
    plainBytes = Int32(clamping: plainCount)
    self.isQuoted = isQuoted
    self.bytes = bytes
  }

  /// The number of bytes of the text before its first quoted part; all of them if it has none.
  var plainCount: Int { Int(plainBytes) }

  /// The first `=` before any quoted part, which may end the keyword of an option.
  var equalsSign: String.Index? { text.utf8.prefix(plainCount).firstIndex(of: UInt8(ascii: "=")) }

  /// Returns the column behind the beginning of the text; it assumes no escapes, and one quoted part.
  func column(behind beginning: Substring) -> Int {
    let isInQuotes = isQuoted && beginning.utf8.count >= plainCount
    return column + (isInQuotes ? 1 : 0) + DisplayWidth.of(beginning)
  }
}

/// Splits a line into words in one pass over its bytes; only parts in double quotes are examined further.
private struct WordSplitter {
  private let line: String
  /// Whether each byte is one column, as in nearly every line; then columns cost nothing.
  private let isPlain: Bool
  /// Whether there is a quotation mark, or an apostrophe; in most lines there is none.
  private let hasMarks: Bool

  init(_ line: String) {
    self.line = line
    let bytes = line.utf8Span.span
    var (isPlain, hasMarks) = (true, false)
    for index in bytes.indices {
      let byte = bytes[index]
      // Letters and digits, which most bytes are, come behind both marks.
      if byte > UInt8(ascii: "'"), byte < 0x7F { continue }
      if !DisplayWidth.isPlain(byte) { isPlain = false }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { hasMarks = true }
    }
    (self.isPlain, self.hasMarks) = (isPlain, hasMarks)
  }

  func split() throws(ParseError) -> (words: [Word], endsOptions: Bool) {
    let bytes = line.utf8Span.span
    var takesApostrophes = true
    var words: [Word] = []
    var endsOptions = false
    var index = 0
    var column = 1
    var measured = 0
    while true {
      while index < bytes.count, Words.isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] != UInt8(ascii: "#") else {
        return (words, endsOptions)
      }
      if words.isEmpty { words.reserveCapacity(4) }
      column += width(measured..<index)
      measured = index
      if words.count == Words.limit {
        throw ParseError(
          "The line has more than \(Words.limit) words; split it in two, or put text in quotes.",
          column: column)
      }
      let word =
        hasMarks
        ? try word(at: index, column: column, in: bytes, &takesApostrophes)
        : plainWord(at: index, column: column, in: bytes)
      words.append(word)
      if word.bytes.count == 2, bytes[index] == UInt8(ascii: "-"),
        bytes[index + 1] == UInt8(ascii: "-")
      {
        endsOptions = true
      }
      index = word.bytes.upperBound
    }
  }

  /// Splits off the word at a byte.
  ///
  /// - Parameter takesApostrophes: Whether `'` may be an apostrophe, here and behind the word.
  private func word(
    at start: Int, column: Int, in bytes: Span<UInt8>, _ takesApostrophes: inout Bool
  ) throws(ParseError) -> Word {
    var text = ""
    var plainCount: Int?
    // Where the plain text begins that is not yet in the word's text.
    var plainStart = start
    var index = start
    while index < bytes.count, !Words.isBlank(bytes[index]) {
      let mayBeApostrophe = takesApostrophes && index > plainStart
      guard isMark(at: index, in: bytes, mayBeApostrophe: mayBeApostrophe) else {
        index += 1
        continue
      }
      if plainStart < index { text += self.text(plainStart..<index, in: bytes) }
      plainCount = plainCount ?? text.utf8.count
      let markColumn = column + width(start..<index)
      let part = try quotedPart(at: index, column: markColumn, in: bytes, &takesApostrophes)
      text = text.isEmpty ? part.text : text + part.text
      (index, plainStart) = (part.end, part.end)
    }
    if let plainCount {
      if plainStart < index { text += self.text(plainStart..<index, in: bytes) }
      return Word(
        text: text, column: column, plainCount: plainCount, isQuoted: true, bytes: start..<index)
    }
    return plainWord(at: start, column: column, in: bytes)
  }

  private func plainWord(at start: Int, column: Int, in bytes: Span<UInt8>) -> Word {
    var end = start + 1
    while end < bytes.count, !Words.isBlank(bytes[end]) { end += 1 }
    return Word(
      text: text(start..<end, in: bytes), column: column, plainCount: end - start, isQuoted: false,
      bytes: start..<end)
  }

  /// Returns whether a byte begins a quoted part.
  ///
  /// - Parameter mayBeApostrophe: Whether `'` is an apostrophe if it is directly behind a letter.
  private func isMark(at index: Int, in bytes: Span<UInt8>, mayBeApostrophe: Bool) -> Bool {
    if bytes[index] == UInt8(ascii: "\"") { return true }
    guard bytes[index] == UInt8(ascii: "'") else { return false }
    return !mayBeApostrophe || !Words.mayEndLetter(bytes[index - 1])
  }

  private func quotedPart(
    at start: Int, column: Int, in bytes: Span<UInt8>, _ takesApostrophes: inout Bool
  ) throws(ParseError) -> (text: String, end: Int) {
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
    if !takesEscapes, end + 1 < bytes.count, Words.mayEndLetter(bytes[end + 1]) {
      takesApostrophes = false
    }
    let inside = (start + 1)..<end
    let escapes = EscapedText(text: line.slice(inside), column: column + 1)
    return (hasEscapes ? try escapes.resolved() : text(inside, in: bytes), end + 1)
  }

  /// Returns a part of the line; its ends cut no character in two, so that the copy needs no check.
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
