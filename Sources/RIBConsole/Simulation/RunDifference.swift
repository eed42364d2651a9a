// Where two runs of one script differ.

/// Compares what was run and printed in two runs, given as the lines of their reports.
enum RunDifference {
  /// The first thing that was printed otherwise; nil where both runs are the same.
  static func finding(_ old: [String], _ new: [String]) -> Finding? {
    let same = zip(old, new).prefix { $0 == $1 }.count
    if same == old.count, same == new.count { return nil }
    let line = old[..<same].count { $0.hasPrefix("line ") }
    let (path, first) = printed(same < old.count ? old[same] : "")
    let (_, second) = printed(same < new.count ? new[same] : "")
    return Finding(
      .difference, at: path, of: "", line: line,
      "One run printed \(first), and another one \(second). Look for the order of a Set or a Dictionary, "
        + "for random numbers and for the date.")
  }

  /// What was printed, and where, for people.
  static func printed(_ record: String) -> (path: String, text: String) {
    guard case .printed(let text, let path)? = TrialRecord(record) else { return ("", "nothing") }
    return (path, TerminalText.quoted(text, atMost: 200))
  }
}
