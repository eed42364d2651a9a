// The texts that a simulation prints.

import RIBTesting
import Testing

@testable import RIBConsole
@testable import RIBSimulation

struct SimulationResultsTests {
  private let output = RecordingSink()
  private let errors = RecordingSink()
  private let results: SimulationResults

  init() { results = SimulationResults(app: "app", output: output, errors: errors) }

  @Test(arguments: [(0, ""), (1, ", 1 finding"), (2, ", 2 findings")])
  func `the progress has the number of findings, if there are any`(findings: Int, text: String) {
    let progress = SimulationResults.progress(
      3, of: SimulationTask(mostLines: 10, seed: 1), findings: findings)
    #expect(progress == "simulating: 3 of 10 lines" + text)
    let timed = SimulationTask(duration: .seconds(2), seed: 1)
    #expect(
      SimulationResults.progress(3, of: timed, findings: findings) == "simulating: 3 lines" + text)
  }

  @Test(arguments: [(1, false), (20, false), (21, true), (22, true)])
  func `a check shows the first twenty lines that failed, and counts the others`(
    count: Int, isCounted: Bool
  ) {
    let run = RecordedRun()
    for number in 1...count {
      run.take(.line(number, "x"))
      run.take(.refused("no"))
    }
    results.writeCheck(of: run, lines: 30, [])
    let shown = output.lines.filter { $0.hasPrefix("line ") }
    #expect(shown == (1...min(count, 20)).map { "line \($0) failed: no" })
    let rest = count == 21 ? "and 1 more line failed" : "and \(count - 20) more lines failed"
    #expect(output.lines.contains(rest) == isCounted)
    let errors = count == 1 ? "1 error" : "\(count) errors"
    #expect(output.lines.last == "Checked 30 lines: nothing found; \(errors).")
  }

  @Test func `an interrupted simulation names the line that ran`() {
    let run = RecordedRun()
    for (index, line) in ["set 1", "set 2"].enumerated() { run.take(.line(index + 1, line)) }
    results.writeSummary(
      of: run, Exploration(seed: 1), SimulationTask(mostLines: 10, seed: 1), [],
      isInterrupted: true)
    #expect(output.lines[1] == "Interrupted while this line ran: set 2")
  }

  @Test(arguments: [100, 101])
  func `a long script is shown up to a hundred lines`(count: Int) {
    let lines = (1...count).map { "line \($0)" }
    results.write(Shrinker.Shrunk(lines: lines, tried: 1, ending: .minimal), runs: 2)
    #expect(output.lines.first == "Shrunk to \(count) lines in 2 runs:")
    #expect(output.lines.count == 101 + (count == 101 ? 1 : 0))
    #expect(
      output.lines.contains("  … and 1 more line, which --save keeps") == (count == 101))
  }

  @Test(arguments: [
    (Shrinker.Ending.minimal, ["Shrunk to 1 line in 1 run:", "  set 1"]),
    (.limit, ["Shrunk to 1 line in 1 run, and not further:", "  set 1"]),
    (.interruption, ["Shrunk to 1 line in 1 run, and not further:", "  set 1"]),
    (.noFailure, ["It did not happen again when the 1 line up to there were run."]),
  ])
  func `a script is shown with the way in which its search ended`(
    ending: Shrinker.Ending, shown: [String]
  ) {
    results.write(Shrinker.Shrunk(lines: ["set 1"], tried: 1, ending: ending), runs: 1)
    #expect(output.lines == shown)
  }

  @Test func `a script that cannot be saved is reported`() {
    let finding = Finding(kind: .crash, path: "", subject: "", line: 1, message: "It crashed.")
    #expect(!results.save(["set 1"], finding, to: "/none/x", SimulationTask(seed: 1)))
    #expect(output.lines == [])
    #expect(
      errors.text.replacing(/\s+/, with: " ").hasPrefix(
        "app: cannot save the script in '/none/x': "))
  }
}
