/// The answer to a request for completion of the word at the cursor.
package struct LineCompletion {
  package struct Candidate: Decodable {
    let label: String
    /// A short description; may be empty.
    let summary: String

    package init(label: String, summary: String) {
      (self.label, self.summary) = (label, summary)
    }
  }

  /// The word as far as it is unambiguous, and the range of bytes that it replaces; nil if nothing can be added.
  package let insertion: (range: Range<Int>, text: String)?
  private let candidates: [Candidate]
  /// The number of further candidates.
  private let omittedCount: Int
  /// The expected input if there is nothing to choose from.
  private let hint: String?

  package init(
    insertion: (range: Range<Int>, text: String)?, _ candidates: [Candidate], omittedCount: Int,
    hint: String?
  ) {
    self.insertion = insertion
    self.candidates = candidates
    self.omittedCount = omittedCount
    self.hint = hint
  }

  /// Returns the candidates, or the hint, in lines that fit: with their summaries if there are enough lines,
  /// otherwise in columns, which are read from top to bottom.
  ///
  /// The last line has the number of candidates that are left out.
  package func lines(columns: Int, atMost limit: Int = 20) -> [String] {
    let total = candidates.count + omittedCount
    if limit < 1 { return [] }
    if total == 0 {
      return hint.map { Array(WrappedText.rows($0, columns: columns).prefix(limit)) } ?? []
    }
    let labels = candidates.map { TerminalText.visible($0.label) }
    let width = labels.map(DisplayWidth.of).max() ?? 0
    func padded(_ label: String) -> String {
      label + String(repeating: " ", count: width - DisplayWidth.of(label) + 2)
    }
    if total <= limit, candidates.contains(where: { !$0.summary.isEmpty }) {
      let lines = zip(candidates, labels).flatMap { candidate, label in
        if candidate.summary.isEmpty { return [DisplayWidth.cut(label, columns)] }
        let summary = TerminalText.visible(candidate.summary)
        return WrappedText.rows(padded(label) + summary, columns: columns, indent: width + 2)
      }
      if lines.count <= limit { return lines }
    }
    let perLine = max((columns + 2) / (width + 2), 1)
    let fits = total <= limit * perLine && omittedCount == 0
    let shown = labels.prefix(fits ? total : (limit - 1) * perLine)
    let rowCount = (shown.count + perLine - 1) / perLine
    var lines = (0..<rowCount).map { row in
      let line = stride(from: row, to: shown.count, by: rowCount).map { shown[$0] }
      return DisplayWidth.cut(
        line.dropLast().map(padded).joined() + (line.last ?? ""), columns)
    }
    if total > shown.count { lines.append("… and \(total - shown.count) more") }
    return lines
  }
}
