import RIBConsole

/// The lines, output and findings of a checked run in this process.
@MainActor
package final class RecordedRun: CheckedRunReport {
  package private(set) var lines: [String] = []
  package private(set) var findings: [Finding] = []
  package private(set) var reach = Reach()
  /// The lines and the output, as records of a child process's report.
  private(set) var records: [String] = []

  package init() {}

  package func willRun(_ line: String, number: Int) {
    lines.append(line)
    records.append(TrialRecord.line(number, line).text)
  }

  package func didPrint(_ text: String, at path: String) {
    records.append(TrialRecord.printed(text, path: path).text)
  }

  package func didReach(_ reach: Reach) { self.reach = reach }
  package func didFind(_ finding: Finding) { findings.append(finding) }

  /// Returns the first difference from another run of the same script; nil if both printed the same.
  package func difference(from other: RecordedRun) -> Finding? {
    TrialRecord.difference(between: records, and: other.records)
  }
}
