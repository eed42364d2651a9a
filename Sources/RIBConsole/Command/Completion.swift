// What a word could become, as a value.

/// What may stand in a word's place, and what to insert.
struct Completion: Equatable, Sendable {
  /// One thing that the word could become.
  struct Candidate: Equatable, Sendable {
    /// The whole word, without quotation marks.
    let text: String
    /// What is shown of it: of a path, the last step.
    let label: String
    /// What it means, in a few words; may be empty.
    let summary: String
    /// Whether the word ends with it; a path may go on.
    let isComplete: Bool
  }

  /// The most candidates that are listed.
  static let limit = 200

  let word: WordAtCursor
  /// The word so far in small letters.
  private let folded: String
  /// Whether a candidate begins with the word as it was typed; then no other counts.
  private var isExact = false
  /// The candidates, or the first of them.
  private(set) var candidates: [Candidate] = []
  /// How many more there are.
  private(set) var omittedCount = 0
  /// What all of them begin with, those left out included.
  private(set) var commonPrefix = ""
  /// What to type where there is nothing to choose from.
  var hint: String?

  init(_ word: WordAtCursor) {
    self.word = word
    folded = word.text.lowercased()
  }

  /// What to put in place of the word's `range`, as far as it is certain: with the quotation marks
  /// that it needs, and a blank behind it where it ends; nil if nothing more is certain.
  var insertion: String? {
    let text: String
    if candidates.count == 1, omittedCount == 0 {
      let isClosed = candidates[0].isComplete && word.isAtWordEnd
      text =
        word.written(candidates[0].text, isClosed: isClosed)
        + (isClosed && !word.hasBlankBehind ? " " : "")
    } else {
      guard commonPrefix.count >= word.text.count, commonPrefix != word.text else { return nil }
      text = word.written(commonPrefix, isClosed: false)
    }
    return text == word.raw ? nil : text
  }

  /// Whether the word could become a text, were it written in other capitals if need be.
  func admits(_ text: String) -> Bool {
    text.hasPrefix(word.text) || !isExact && text.lowercased().hasPrefix(folded)
  }

  /// Adds a candidate, if the word could become it.
  mutating func add(_ text: String, isComplete: Bool = true, summary: String = "") {
    add(text) {
      Candidate(text: text, label: text, summary: summary, isComplete: isComplete)
    }
  }

  /// Adds what `make` gives, if the word could become this text and there are not too many already.
  mutating func add(_ text: String, _ make: () -> Candidate) {
    guard admits(text) else { return }
    if !isExact, text.hasPrefix(word.text) {
      isExact = true
      (candidates, omittedCount) = ([], 0)
    }
    if candidates.isEmpty {
      commonPrefix = text
    } else if !text.hasPrefix(commonPrefix) {
      commonPrefix = String(
        zip(commonPrefix, text).prefix { $0 == $1 }.map(\.0))
    }
    if candidates.count < Self.limit { candidates.append(make()) } else { omittedCount += 1 }
  }
}
