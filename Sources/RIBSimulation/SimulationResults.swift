import Basics
import RIBConsole

/// The results of simulations and checks, written for people.
@MainActor
struct SimulationResults {
  /// The largest number of lines of a script that are shown.
  private static let mostShown = 100
  /// The largest number of failed lines of a checked script that are shown.
  private static let shownRefusals = 20

  let app: String
  /// Whether a simulation is written as JSON alone, when it has ended.
  var isJSON = false
  let output: any TextSink
  let errors: any TextSink

  // MARK: A simulation

  func writeSummary(
    of run: RecordedRun, _ exploration: Exploration, _ task: SimulationTask, _ findings: [Finding],
    isInterrupted: Bool
  ) {
    if isJSON { return }
    let count = exploration.lineCount
    let isPart = task.duration == nil && count < task.mostLines
    let lines =
      isPart ? "\(count) of \(counted(task.mostLines, "line"))" : counted(count, "line")
    let so = isInterrupted ? "so far " : ""
    output.writeLine("Simulated \(lines) with seed \(task.seed): \(so)\(Self.sentence(findings)).")
    if isInterrupted, !run.hasEnded, let line = run.lines.last {
      output.writeLine("Interrupted while this line ran: \(TerminalText.visible(line))")
    }
    let table = ReachTable(reach: exploration.reach)
    for row in table.rows { output.writeLine(row) }
    output.writeWrapped(table.missed)
  }

  /// Names the lines that have failed of the script that each tree is given first, as that can hardly be wanted.
  func warn(ofFailures failures: [(line: Int, message: String)]) {
    for (line, message) in failures.prefix(Self.shownRefusals) {
      let text = "\(app): line \(line) of the script that runs first failed: \(message)"
      errors.writeWrapped(TerminalText.visible(text))
    }
    errors.flush()
  }

  func write(_ data: SimulationData) {
    if isJSON { output.writeLine(JSONCoder().json(of: data)) }
  }

  func write(_ finding: Finding) {
    if isJSON { return }
    output.writeLine("")
    output.writeWrapped(TerminalText.visible(finding.text))
    // Shrinking may take minutes.
    output.flush()
  }

  func write(_ shrunk: Shrinker.Shrunk, runs: Int) {
    if isJSON { return }
    let lines = counted(shrunk.lines.count, "line")
    let end = shrunk.lines.isEmpty ? "." : ":"
    switch shrunk.ending {
    case .minimal: output.writeLine("Shrunk to \(lines) in \(counted(runs, "run"))\(end)")
    case .limit, .interruption:
      output.writeLine("Shrunk to \(lines) in \(counted(runs, "run")), and not further\(end)")
    case .noFailure:
      output.writeLine("It did not happen again when the \(lines) up to there were run.")
      return
    }
    for line in shrunk.lines.prefix(Self.mostShown) {
      output.writeLine("  " + TerminalText.visible(line))
    }
    let rest = shrunk.lines.count - Self.mostShown
    if rest > 0 {
      output.writeLine("  … and \(counted(rest, "more line")), which --save keeps")
    }
  }

  /// Returns whether the script was saved; the reason why it was not is reported.
  func save(_ lines: [String], _ finding: Finding, to path: String, _ task: SimulationTask) -> Bool
  {
    let shown = TerminalText.visible(path)
    let head = [
      "# \(TerminalText.visible(finding.text))", "# Found with seed \(task.seed).",
    ]
    let text = (head + lines).joined(separator: "\n") + "\n"
    do throws(PlainFile.Refusal) {
      try NewFile.write(text, to: path, replacing: true)
    } catch {
      errors.writeWrapped("\(app): cannot save the script: \(error.sentence(path))")
      return false
    }
    if isJSON { return true }
    output.writeLine(
      "Saved in \(shown); to run it again: \(app) --check \(shown)\(task.checkOptions)")
    return true
  }

  static func progress(_ done: Int, of task: SimulationTask, findings: Int) -> String {
    let found = findings == 0 ? "" : ", \(counted(findings, "finding"))"
    let lines = task.duration == nil ? "\(done) of \(task.mostLines)" : "\(done)"
    return "simulating: \(lines) lines\(found)"
  }

  // MARK: A check

  func writeCheck(of run: RecordedRun, lines count: Int, _ findings: [Finding]) {
    for (line, message) in run.refusals.prefix(Self.shownRefusals) {
      output.writeWrapped(TerminalText.visible("line \(line) failed: \(message)"))
    }
    for finding in findings { output.writeWrapped(TerminalText.visible(finding.text)) }
    let rest = run.refusals.count - Self.shownRefusals
    if rest > 0 { output.writeLine("and \(counted(rest, "more line")) failed") }
    let failed = run.refusals.isEmpty ? "" : "; \(counted(run.refusals.count, "error"))"
    output.writeLine("Checked \(counted(count, "line")): \(Self.sentence(findings))\(failed).")
  }

  // MARK: Words

  private static func sentence(_ findings: [Finding]) -> String {
    findings.isEmpty ? "nothing found" : counted(findings.count, "finding")
  }
}
