// The texts that a simulation prints.

import RIBTesting
import TestSupport
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

  private let finding = Finding(
    kind: .crash, path: "", subject: "", line: 1, message: "It crashed.")

  @Test
  func `a finding, and up to twenty lines that failed in the script before, are shown at once`() {
    // Shrinking its script may take long.
    results.write(finding)
    #expect(output.lines == ["", "crash, line 1: It crashed."])
    #expect(output.flushedCount == output.bytes.count)
    results.warn(ofFailures: (1...21).map { ($0, "no") })
    let lines = errors.lines.filter { $0.hasPrefix("app: line ") }
    #expect(lines.count == 20)
    #expect(lines.first == "app: line 1 of the script that runs first failed: no")
    #expect(errors.flushedCount == errors.bytes.count)
  }

  @Test(arguments: [(nil, ""), ("few", " --faults few --seed 7")] as [(String?, String)])
  func `a script is saved with the way to run it again`(faults: String?, options: String) throws {
    let folder = try TestFolder()
    let task = SimulationTask(seed: 7, faults: faults)
    #expect(results.save(["set 1"], finding, to: folder["x"], task))
    #expect(
      try folder.text("x") == "# crash, line 1: It crashed.\n# Found with seed 7.\nset 1\n")
    let path = folder["x"]
    #expect(output.lines == ["Saved in \(path); to run it again: app --check \(path)\(options)"])
  }

  @Test func `with JSON, a simulation writes nothing else`() throws {
    let folder = try TestFolder()
    let results = SimulationResults(app: "app", isJSON: true, output: output, errors: errors)
    let task = SimulationTask(seed: 7)
    results.writeSummary(of: RecordedRun(), Exploration(seed: 7), task, [], isInterrupted: false)
    results.write(finding)
    results.write(Shrinker.Shrunk(lines: ["set 1"], tried: 1, ending: .minimal), runs: 2)
    #expect(results.save(["set 1"], finding, to: folder["x"], task))
    #expect(output.lines == [] && errors.lines == [])
  }

  @Test func `a simulation with a time is over when that has passed`() {
    let task = SimulationTask(duration: .seconds(2), seed: 1)
    #expect(task.isOver(.seconds(2)) && !task.isOver(.seconds(1)))
    #expect(!SimulationTask(seed: 1).isOver(.seconds(1_000)))
  }

  @Test func `the row of the progress is as wide as the terminal, and gives way to results`() {
    let terminal = MemoryTerminal(isTerminal: true)
    let row = ProgressRow(on: terminal)
    row.clear()
    #expect(terminal.text == "")
    row.show(String(repeating: "x", count: 80))
    #expect(terminal.lines == [String(repeating: "x", count: 78) + "…"])
    #expect(terminal.flushCount == 1)
    row.clear()
    #expect(terminal.lines == [] && terminal.flushCount == 2)
    row.show("again")
    #expect(terminal.lines == ["again"])
    let file = MemoryTerminal()
    ProgressRow(on: file).show("x")
    #expect(file.text == "")
  }

  @Test func `a script that cannot be saved is reported`() {
    #expect(!results.save(["set 1"], finding, to: "/none/x", SimulationTask(seed: 1)))
    #expect(output.lines == [])
    #expect(
      errors.text.replacing(/\s+/, with: " ").hasPrefix(
        "app: cannot save the script: '/none/x' cannot be written: No such file or directory."))
  }
}
