// A session whose tree is checked after each line.

import RIBCore

/// What becomes of a checked run.
@MainActor
package protocol CheckedRunReport: AnyObject {
  /// A line is going to be run; its number counts from 1.
  func willRun(_ line: String, number: Int)
  /// Something was printed; what a second run prints must be the same.
  func didPrint(_ text: String, at path: String)
  func didFind(_ finding: Finding)
  /// The line that was run has failed, which is no finding; does nothing unless written.
  func didRefuse(_ message: String)
}

extension CheckedRunReport {
  package func didRefuse(_ message: String) {}
}

/// Runs a script at a tree of its own, in virtual time, and checks the tree after each line.
@MainActor
package struct CheckedRun {
  /// What is typed.
  package enum Script {
    case lines([InputLine])
    /// So many lines that are made up as the tree goes.
    case generated(Int, seed: UInt64)

    /// Lines as texts.
    package static func lines(_ texts: [String]) -> Script {
      .lines(
        texts.enumerated().map { InputLine(number: $0 + 1, content: .text($1, repaired: false)) })
    }
  }

  package var script: Script
  package var invariants: [TreeInvariant] = []
  /// Whether the process does nothing else; where it does, what belongs to no tree is looked at only if it
  /// comes of the run's own tasks.
  package var isAlone = true
  var options = SessionOptions()
  var place = ScriptPlace()
  var journal: SessionJournal?

  package init(_ script: Script) { self.script = script }

  /// Runs the script to its end.
  ///
  /// - Parameter buildRoot: Builds the root; it must keep nothing of it.
  package func run(
    _ report: any CheckedRunReport, buildRoot: (VirtualClock) -> any LaunchRouting
  ) async -> ExitStatus {
    let clock = VirtualClock()
    let (checks, status) = await run(clock, report, buildRoot(clock))
    await checks.checkEnd()
    return status
  }

  private func run(
    _ clock: VirtualClock, _ report: any CheckedRunReport, _ root: any LaunchRouting
  ) async -> (TreeChecks, ExitStatus) {
    let checks = TreeChecks(root, clock: clock, invariants: invariants, isAlone: isAlone) {
      report.didFind($0)
    }
    let source = CheckedLines(script, root, clock, checks, report)
    var options = options
    options.keepsGoing = true
    options.movesClock = true
    options.awaitsAnswers = true
    // What never ends would take as long as each wait of the script.
    options.outsideLimit = .milliseconds(10)
    let sink = RecordingSink()
    let session = Session(
      root, options, [SessionInput(source).at(place)], output: sink, errors: sink, clock: clock,
      keeper: journal, realTime: SuspendingClock(), writer: CheckedOutput(report, checks))
    let status = await checks.own { await session.run() }
    source.end()
    return (checks, status)
  }
}

/// Hands out one line at a time, each when the tree has been checked behind the one before.
@MainActor
private final class CheckedLines: LineSource {
  private var lines: ArraySlice<InputLine> = []
  private var generator: ScriptGenerator?
  private var observation: (any Disposable)?
  private var rest: Int
  private let checks: TreeChecks
  private let report: any CheckedRunReport

  init(
    _ script: CheckedRun.Script, _ root: any Routing, _ clock: VirtualClock, _ checks: TreeChecks,
    _ report: any CheckedRunReport
  ) {
    self.checks = checks
    self.report = report
    switch script {
    case .lines(let lines):
      self.lines = lines[...]
      rest = lines.count
    case .generated(let count, let seed):
      let generator = ScriptGenerator(root, clock: clock, seed: seed)
      self.generator = generator
      observation = root.observeTree(generator)
      rest = count
    }
  }

  func nextBatch() async -> [InputLine]? {
    await checks.checkAtRest()
    guard let line = nextLine() else { return nil }
    checks.line += 1
    if case .text(let text, _) = line.content { report.willRun(text, number: checks.line) }
    return [line]
  }

  private func nextLine() -> InputLine? {
    guard rest > 0 else { return nil }
    rest -= 1
    guard let generator else { return lines.popFirst() }
    return InputLine(
      number: checks.line + 1, content: .text(generator.nextLine(), repaired: false))
  }

  /// Lets go of the tree.
  func end() {
    observation?.dispose()
    generator = nil
  }
}

/// Hands on what a session prints, and finds what is printed too late.
@MainActor
private final class CheckedOutput: SessionWriter {
  let wantsStates = false
  let wantsLateOutput = true
  let columns: Int? = nil
  private let report: any CheckedRunReport
  private let checks: TreeChecks
  private let encoder = StateEncoder()

  init(_ report: any CheckedRunReport, _ checks: TreeChecks) {
    self.report = report
    self.checks = checks
  }

  func write(_ event: SessionEvent, isTracing: Bool) {
    let path = event.path?.string ?? ""
    switch event.what {
    case .output(let text, _): report.didPrint(text, at: path)
    case .lateOutput(let text, let presenter):
      checks.report(
        .late, at: path, of: presenter,
        "It wrote \"\(text)\" when it was no longer active.")
    case .state(let state, isResult: true): report.didPrint(encoder.json(of: state), at: path)
    case .tree(let tree, _, _, _): report.didPrint(tree.paths.joined(separator: " "), at: path)
    case .attached: report.didPrint("attached", at: path)
    case .detached: report.didPrint("detached", at: path)
    case .problem(let problem):
      if problem.isStandstill {
        checks.report(.hang, at: path, of: Finding.subject(of: problem.message), problem.message)
      }
      // When a warning comes may differ; what it is about is a finding of its own.
      if problem.weight == .error {
        report.didPrint("error: \(problem.text)", at: path)
        report.didRefuse(problem.text)
      }
    case .state, .activated, .deactivated, .action, .mutation, .effectBegan, .effectEnded: break
    }
  }
}
