// What a word could become, as a value.

/// What may stand in a word's place, and what to insert.
package struct Completion: Equatable, Sendable {
  /// One thing that the word could become.
  package struct Candidate: Equatable, Sendable {
    /// The whole word, without quotation marks.
    package let text: String
    /// What is shown of it: of a path, the last step.
    package let label: String
    /// What it means, in a few words; may be empty.
    package let summary: String
    /// Whether the word ends with it; a path may go on.
    package let isComplete: Bool
  }

  /// The most candidates that are listed.
  static let limit = 200

  let word: WordAtCursor
  /// Where the line begins in the text that holds it.
  private var offset = 0
  /// The candidates, or the first of them.
  package private(set) var candidates: [Candidate] = []
  /// How many more there are.
  package private(set) var omittedCount = 0
  /// What all of them begin with, those left out included.
  package private(set) var commonPrefix = ""
  /// What to type where there is nothing to choose from.
  package var hint: String?

  init(_ word: WordAtCursor) { self.word = word }

  /// The bytes of the line that `insertion` takes the place of.
  package var range: Range<Int> {
    (word.range.lowerBound + offset)..<(word.range.upperBound + offset)
  }

  /// What to put in place of the word, as far as it is certain: with the quotation marks that it
  /// needs, and a blank behind it where it ends; nil if nothing more is certain.
  package var insertion: String? {
    let text: String
    if candidates.count == 1, omittedCount == 0 {
      let isClosed = candidates[0].isComplete && word.isAtWordEnd
      text =
        word.written(candidates[0].text, isClosed: isClosed)
        + (isClosed && !word.hasBlankBehind ? " " : "")
    } else {
      guard commonPrefix.count > word.text.count else { return nil }
      text = word.written(commonPrefix, isClosed: false)
    }
    return text == word.raw ? nil : text
  }

  /// Adds a candidate, if the word could become it.
  mutating func add(
    _ text: String, label: String? = nil, isComplete: Bool = true, summary: String = ""
  ) {
    guard beginAdding(text) else { return }
    append(
      Candidate(text: text, label: label ?? text, summary: summary, isComplete: isComplete))
  }

  /// Adds a candidate that has been noted.
  mutating func append(_ candidate: Candidate) { candidates.append(candidate) }

  /// The same completion of a longer text, in which the line begins at a byte.
  func moved(by offset: Int) -> Completion {
    var result = self
    result.offset += offset
    return result
  }

  /// Notes a text.
  ///
  /// - Returns: Whether a candidate is to be made of it: it is one, and there are not too many.
  mutating func beginAdding(_ text: String) -> Bool {
    guard text.hasPrefix(word.text) else { return false }
    if candidates.isEmpty {
      commonPrefix = text
    } else if !text.hasPrefix(commonPrefix) {
      commonPrefix = String(
        zip(commonPrefix, text).prefix { $0 == $1 }.map(\.0))
    }
    if candidates.count < Self.limit { return true }
    omittedCount += 1
    return false
  }
}
