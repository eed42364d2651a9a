// Candidates as lines to show.

extension Completion {
  /// The candidates with their summaries, or the hint, in lines that fit.
  ///
  /// - Parameters:
  ///   - columns: How wide a line may be.
  ///   - limit: How many lines there may be; the last says how many candidates are left out.
  package func lines(columns: Int, atMost limit: Int = 20) -> [String] {
    let total = candidates.count + omittedCount
    if total == 0 { return hint.map { [DisplayWidth.cut($0, columns)] } ?? [] }
    let shown = candidates.prefix(total <= limit ? limit : max(limit - 1, 0))
    let labels = shown.map { TerminalText.visible($0.label) }
    let width = labels.map(DisplayWidth.of).max() ?? 0
    var lines = zip(shown, labels).map { candidate, label in
      if candidate.summary.isEmpty { return DisplayWidth.cut(label, columns) }
      let gap = String(repeating: " ", count: width - DisplayWidth.of(label) + 2)
      return DisplayWidth.cut(label + gap + TerminalText.visible(candidate.summary), columns)
    }
    if total > shown.count { lines.append("… and \(total - shown.count) more") }
    return lines
  }
}
