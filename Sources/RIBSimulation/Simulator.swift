import RIBConsole

enum SimulationError: Error, CustomStringConvertible {
  /// No folders for the reports could be made in the folder for temporary files.
  case noFolders(in: String, SystemError)
  /// The program could not be run as a child process.
  case noChild(SystemError)

  var description: String {
    switch self {
    case .noFolders(let parent, let reason):
      return "a simulation keeps its reports in '\(parent)', where no folder can be made: "
        + "\(reason); name another one in TMPDIR"
    case .noChild(let reason):
      if let missing = ChildProcess.missingFile {
        return "a simulation runs the program as a child process, which needs \(missing): "
          + "\(reason)"
      }
      return "the program could not be run as a child process, or the folder for its reports is "
        + "gone: \(reason)"
    }
  }
}

struct SimulationTask {
  var mostLines = Int.max
  /// The time after which no other tree is begun.
  var duration: Duration?
  let seed: UInt64
  /// The script that each tree is given first.
  var setup: [String] = []
  var linesPerTree = Exploration.linesPerTree
  /// The file in which the first script of a finding is saved.
  var path: String?
  /// The value of `--faults`, if it was given.
  var faults: String?

  /// The options with which a script of a finding is checked.
  var checkOptions: String { faults.map { " --faults \($0) --seed \(seed)" } ?? "" }

  func isOver(_ elapsed: Duration) -> Bool { duration.map { elapsed >= $0 } ?? false }
}

/// Runs simulations and checks of scripts in child processes of the program.
@MainActor
final class Simulator {
  /// The largest number of processes that are started to shrink one finding.
  private static let mostRuns = 6_000

  private let results: SimulationResults
  private let scratch: [ScratchFolder]
  /// Runs the trees for which lines are made up, beside the runner of the search.
  private let runner: TrialRunner
  /// Each of them checks one tree at a time.
  private let searches: [FaultSearch]
  /// The one that checks and shrinks a script alone.
  private let search: FaultSearch
  private let base: TrialRequest
  private let progress: ProgressRow
  private let signals = ProcessSignals()
  /// The signal that asked it to end, if one has come.
  private var signal: Int32?

  /// - Parameter base: The request that those of all runs are made from.
  init(
    app: String, base: TrialRequest, arguments: [String], showsProgress: Bool, isJSON: Bool,
    output: any TextSink, errors: any TextSink
  ) throws(SystemError) {
    self.base = base
    results = SimulationResults(app: app, isJSON: isJSON, output: output, errors: errors)
    scratch = try [ScratchFolder(), ScratchFolder(), ScratchFolder(), ScratchFolder()]
    progress = ProgressRow(on: showsProgress ? errors : nil)
    runner = TrialRunner(app: app, arguments: arguments, scratch: scratch[0])
    searches = scratch.dropFirst().map { scratch in
      FaultSearch(
        runner: TrialRunner(app: app, arguments: arguments, scratch: scratch), scratch: scratch,
        base: base)
    }
    search = searches[0]
  }

  func check(_ lines: [String]) async throws -> ExitStatus {
    begin()
    defer { end() }
    search.runner.didProgress = { [progress] done, _ in
      progress.show("checking: \(done) of \(lines.count) lines")
    }
    let run = try await search.plainRun(of: lines)
    let findings = Self.distinct(try await search.findings(of: lines, after: run))
    progress.clear()
    results.writeCheck(of: run, lines: lines.count, findings)
    if let signal { return .signal(signal) }
    return findings.isEmpty ? .success : .commandFailed
  }

  /// Types lines at one new tree after the other until one has a fault, and shrinks the script of each finding there.
  func simulate(_ task: SimulationTask) async throws -> ExitStatus {
    begin()
    defer { end() }
    var exploration = Exploration(
      seed: task.seed, setup: task.setup, linesPerTree: task.linesPerTree)
    var (run, findings) = try await explore(&exploration, task)
    findings = Self.distinct(findings)
    progress.clear()
    if findings.isEmpty, !runner.isInterrupted { findings = exploration.reach.unchecked }
    let status = try await report(findings, of: run, exploration, task)
    results.output.flush()
    return signal.map(ExitStatus.signal) ?? status
  }

  /// Returns what was typed at the tree with the first fault, and its faults; the last tree if there is none.
  private func explore(
    _ exploration: inout Exploration, _ task: SimulationTask
  ) async throws -> (RecordedRun, [Finding]) {
    let start = ContinuousClock.now
    // While trees are run again and restored, lines are made up for the next ones.
    var checks: [(run: RecordedRun, findings: Task<[Finding], any Error>)] = []
    var latest = RecordedRun()
    var isLast = false
    while true {
      isLast =
        isLast || runner.isInterrupted || task.isOver(start.duration(to: .now))
        || exploration.hasStalled
        || exploration.treeCount > 0 && exploration.lineCount >= task.mostLines
      if !isLast {
        latest = try await run(exploration.next(atMost: task.mostLines), exploration, task)
        exploration.learn(from: latest.lines, latest.reach)
        if exploration.treeCount == 1 {
          results.warn(
            ofFailures: latest.refusals.filter { $0.line > 0 && $0.line <= task.setup.count })
        }
        isLast = !latest.hasEnded || !latest.findings.isEmpty
        let search = searches[exploration.treeCount % searches.count]
        let findings = Task { [latest] in
          try await search.findings(of: latest.lines, after: latest, reruns: 1)
        }
        checks.append((latest, findings))
      }
      guard let first = checks.first else { return (latest, []) }
      if !isLast, checks.count < searches.count { continue }
      checks.removeFirst()
      let findings = try await first.findings.value
      if findings.isEmpty { continue }
      for check in checks { _ = await check.findings.result }
      return (first.run, findings)
    }
  }

  private func run(
    _ episode: Episode, _ exploration: Exploration, _ task: SimulationTask
  ) async throws -> RecordedRun {
    var request = base
    request.episode = episode
    runner.didProgress = { [progress] done, found in
      progress.show(
        SimulationResults.progress(exploration.lineCount + done, of: task, findings: found))
    }
    return try await runner.run(request)
  }

  private func report(
    _ findings: [Finding], of run: RecordedRun, _ exploration: Exploration, _ task: SimulationTask
  ) async throws -> ExitStatus {
    results.writeSummary(
      of: run, exploration, task, findings, isInterrupted: runner.isInterrupted)
    var scripts: [(Finding, Shrinker.Shrunk)] = []
    for (index, finding) in findings.enumerated() {
      results.write(finding)
      if finding.kind == .unchecked { continue }
      let shrunk = try await shrink(run.lines, to: finding, number: index + 1)
      scripts.append((finding, shrunk))
    }
    // The script of a finding that did not happen again is saved only if there is no other.
    let wanted = scripts.first { $0.1.ending != .noFailure } ?? scripts.first
    let isSaved = task.path.flatMap { path in
      wanted.map { results.save($1.lines, $0, to: path, task) }
    }
    results.write(
      SimulationData(
        exploration, seed: task.seed,
        findings: findings.map { finding in
          (finding, scripts.first { $0.0 == finding }?.1.lines ?? [])
        }))
    if isSaved == false { return .inputOutputError }
    return findings.isEmpty ? .success : .commandFailed
  }

  // MARK: Shrinking

  private func shrink(
    _ lines: [String], to finding: Finding, number: Int
  ) async throws -> Shrinker.Shrunk {
    let first = search.runner.count
    // The lines after that one had no part in it.
    let lines = Array(lines.prefix(finding.line))
    var shrunk = try await shrink(lines, to: finding, number: number, isSure: false, from: first)
    // A line that takes long counted as a hang. If it does end, the script is shrunk again.
    if finding.kind == .hang, shrunk.ending == .minimal,
      try await !search.has(finding, shrunk.lines, isSure: true)
    {
      shrunk = try await shrink(lines, to: finding, number: number, isSure: true, from: first)
    }
    progress.clear()
    results.write(shrunk, runs: search.runner.count - first)
    return shrunk
  }

  /// - Parameter first: The number of processes that had been started before.
  private func shrink(
    _ lines: [String], to finding: Finding, number: Int, isSure: Bool, from first: Int
  ) async throws -> Shrinker.Shrunk {
    var failure: (any Error)?
    var isFirst = true
    let shrunk = await Shrinker.shrink(lines, limit: Self.mostRuns) { [search] lines in
      if search.runner.count - first >= Self.mostRuns { return nil }
      do {
        let has = try await search.has(finding, lines, isSure: isSure || isFirst)
        isFirst = false
        return search.runner.isInterrupted ? nil : has
      } catch {
        failure = error
        return nil
      }
    } progress: { [progress, search] left, _ in
      let runs = search.runner.count - first
      progress.show("shrinking finding \(number): \(left) lines left after \(runs) runs")
    }
    if let failure { throw failure }
    return shrunk
  }

  private static func distinct(_ findings: [Finding]) -> [Finding] {
    var distinct: [Finding] = []
    for finding in findings where !distinct.contains(where: { $0.isSame(as: finding) }) {
      distinct.append(finding)
    }
    return distinct
  }

  // MARK: Signals

  private func begin() {
    signals.start(ProcessSignals.ending, final: ProcessSignals.ending) { [weak self] number in
      self?.signal = number
      self?.runner.interrupt()
      for search in self?.searches ?? [] { search.runner.interrupt() }
    }
  }

  private func end() {
    progress.clear()
    signals.stop()
    for folder in scratch { folder.remove() }
  }
}
