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
public struct Words: Equatable, Sendable, RandomAccessCollection {
  /// The most words of a line, so that a long line costs little more than its bytes.
  static let limit = 10_000

  /// The line as it was typed.
  public let line: String
  private let words: [Word]

  /// Splits a line, which has no line end.
  ///
  /// - Throws: `ParseError` with the column for a quotation mark without its partner, text directly after a
  ///   closing mark, an unknown escape, or more than 10,000 words.
  /// - Complexity: O(length).
  public init(_ line: String) throws(ParseError) {
    self.line = line
    words = try WordSplitter(line).split()
  }

  private init(line: String, words: [Word]) {
    self.line = line
    self.words = words
  }

  /// Returns the same line with some of its words.
  func only(_ words: [Word]) -> Words { Words(line: line, words: words) }

  /// The index of the first word.
  public var startIndex: Int { 0 }
  /// The number of words.
  public var endIndex: Int { words.count }
  /// Returns a word by its index.
  public subscript(index: Int) -> Word { words[index] }

  /// The column after the last word, at which an error about a missing word points.
  var endColumn: Int {
    words.last.map(column(behind:)) ?? 1
  }

  /// Returns the column after a word of the line.
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

  /// Returns the line from a word on, with the spacing as typed and without a comment.
  ///
  /// Quoted words in it lose their marks and have their escapes resolved.
  func rest(from index: Int) -> Word {
    let first = words[index]
    let last = words[words.count - 1]
    var text = ""
    var end = first.bytes.lowerBound
    for word in words[index...] where word.isQuoted {
      text += line.slice(end..<word.bytes.lowerBound) + word.text
      end = word.bytes.upperBound
    }
    text += line.slice(end..<last.bytes.upperBound)
    return Word(
      text: text, column: first.column, isQuoted: first.isQuoted,
      bytes: first.bytes.lowerBound..<last.bytes.upperBound)
  }
}
