// What became of a checked run in this process.

/// Keeps what was typed, printed and found.
@MainActor
package final class RecordedRun: CheckedRunReport {
  package private(set) var lines: [String] = []
  package private(set) var findings: [Finding] = []
  /// What was run and printed, as a child process reports it.
  private(set) var records: [String] = []

  package init() {}

  package func willRun(_ line: String, number: Int) {
    lines.append(line)
    records.append(TrialRecord.line(number, line).text)
  }

  package func didPrint(_ text: String, at path: String) {
    records.append(TrialRecord.printed(text, path: path).text)
  }

  package func didFind(_ finding: Finding) { findings.append(finding) }

  /// Where another run of the same script printed something else; nil where it printed the same.
  package func difference(from other: RecordedRun) -> Finding? {
    RunDifference.finding(records, other.records)
  }
}
