/// The candidates for a word, and the text to insert.
package struct Completion: Equatable, Sendable {
  struct Candidate: Equatable, Sendable {
    /// The whole word, without quotation marks.
    let text: String
    /// The label that is shown: of a path, its last step.
    let label: String
    let summary: String
    /// Whether the word ends with it; a path may continue.
    let isComplete: Bool
  }

  /// The most candidates that are listed.
  static let limit = 200

  let word: WordAtCursor
  /// The word so far in lower case.
  private let folded: String
  /// Whether a candidate begins with the word as it was typed; then no other counts.
  private var isExact = false
  /// The candidates, or the first of them.
  private(set) var candidates: [Candidate] = []
  package private(set) var omittedCount = 0
  /// The common beginning of all candidates, with those left out.
  private(set) var commonPrefix = ""
  /// The expected input if there is nothing to choose from.
  var hint: String?

  package init(_ word: WordAtCursor) {
    self.word = word
    folded = word.text.lowercased()
  }

  /// The text that replaces the word's `range`, as far as it is unambiguous, with quotation marks where it
  /// needs them and a space after a complete word; nil if nothing can be added.
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

  package var answer: LineCompletion {
    LineCompletion(
      insertion: insertion.map { (word.range, $0) },
      candidates.map { .init(label: $0.label, summary: $0.summary) },
      omittedCount: omittedCount, hint: hint)
  }

  /// Whether a text begins with the word, apart from capitals.
  func admits(_ text: String) -> Bool {
    text.hasPrefix(word.text) || !isExact && text.lowercased().hasPrefix(folded)
  }

  /// Adds a candidate, if the word could become it.
  package mutating func add(_ text: String, isComplete: Bool = true, summary: String = "") {
    add(text) {
      Candidate(text: text, label: text, summary: summary, isComplete: isComplete)
    }
  }

  /// Adds the candidate that `make` returns, if the word could become this text and there are not too many yet.
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
