import RIBConsole

/// The lines, output and findings of a run.
@MainActor
package final class RecordedRun {
  /// The lines that were run, without those that are not text.
  package private(set) var lines: [String] = []
  package private(set) var findings: [Finding] = []
  /// The lines that failed, which is not a finding, with their numbers.
  private(set) var refusals: [(line: Int, message: String)] = []
  private(set) var moments: [TrialRecord.Moment] = []
  package private(set) var reach = Reach()
  /// The texts of the lines and the output, which a second run must repeat.
  private(set) var records: [String] = []
  private(set) var hasEnded = false

  package init() {}

  package func take(_ record: TrialRecord) {
    switch record {
    case .line(_, let line):
      lines.append(line)
      records.append("line \(line)")
    case .printed: records.append(record.text)
    case .finding(let finding): findings.append(finding)
    case .refused(let message): refusals.append((lines.count, message))
    case .moment(let moment): moments.append(moment)
    case .reach(let reach): self.reach = reach
    case .end: hasEnded = true
    }
  }

  /// Adds the record of a text, unless it is none, such as the last line of a process that was killed.
  func take(text: String) {
    // An output is only compared with another one.
    if text.hasPrefix("printed ") { return records.append(text) }
    if let record = TrialRecord(text) { take(record) }
  }

  /// Returns the first difference from another run of the same script; nil if both printed the same.
  package func difference(from other: RecordedRun) -> Finding? {
    let (old, new) = (records, other.records)
    guard let same = old.firstDifference(from: new) else { return nil }
    let line = old[..<same].count { $0.hasPrefix("line ") }
    let (path, first) = TrialRecord.output(in: same < old.count ? old[same] : "")
    let (_, second) = TrialRecord.output(in: same < new.count ? new[same] : "")
    return Finding(
      kind: .difference, path: path, subject: "", line: line,
      message:
        "One run printed \(first), and another one \(second). Look for the order of a Set or a Dictionary, "
        + "for random numbers and for the date.")
  }
}

extension [String] {
  /// Returns the index of the first text that is not the same, byte for byte, in another list; nil if all are.
  func firstDifference(from other: [String]) -> Int? {
    let sameCount = zip(self, other).prefix { $0.hasSameBytes(as: $1) }.count
    return sameCount == count && sameCount == other.count ? nil : sameCount
  }
}
