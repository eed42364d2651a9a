import RIBConsole
import RIBCore

/// The reason why a simulation could not go on.
struct SimulationError: Error, CustomStringConvertible {
  let reason: SystemError

  var description: String {
    "the program could not be run as a child process, or the folder for its reports is gone: \(reason)"
  }
}

/// Runs simulations and checks of scripts in child processes of the program.
@MainActor
final class Simulator {
  /// The largest number of processes that are started to shrink one finding.
  private static let mostRuns = 2_000

  private let results: SimulationResults
  private let scratch: ScratchFolder
  private let runner: TrialRunner
  private let search: FaultSearch
  private let base: TrialRequest
  private let progress: ProgressRow
  private let signals = ProcessSignals()
  /// The signal that asked it to end, if one has come.
  private var signal: Int32?

  /// - Parameters:
  ///   - app: The name of the program.
  ///   - base: The request that those of all runs are made from.
  ///   - arguments: The options of the program's own that each run is given.
  ///   - showsProgress: Whether a terminal shows the progress, in a row that is redrawn.
  init(
    app: String, base: TrialRequest, arguments: [String], showsProgress: Bool,
    output: any TextSink, errors: any TextSink
  ) throws(SystemError) {
    self.base = base
    results = SimulationResults(app: app, output: output, errors: errors)
    scratch = try ScratchFolder()
    progress = ProgressRow(on: showsProgress ? errors : nil)
    runner = TrialRunner(app: app, arguments: arguments, scratch: scratch)
    search = FaultSearch(runner: runner, scratch: scratch, base: base)
  }

  /// Runs a script with all checks.
  func check(_ lines: [String]) async throws(SystemError) -> ExitStatus {
    begin()
    defer { end() }
    runner.didProgress = { [progress] done, _ in
      progress.show("checking: \(done) of \(lines.count) lines")
    }
    let run = try await search.plainRun(of: lines)
    let findings = Self.distinct(try await search.findings(of: lines, after: run))
    progress.clear()
    results.writeCheck(of: run, lines: lines.count, findings)
    if let signal { return .signal(signal) }
    return findings.isEmpty ? .success : .commandFailed
  }

  /// Types a number of lines, and shrinks the script of each finding.
  ///
  /// - Parameter path: The file in which the first script is saved.
  func simulate(
    lines count: Int, seed: UInt64, savingTo path: String?
  ) async throws(SystemError) -> ExitStatus {
    begin()
    defer { end() }
    var request = base
    request.count = count
    request.seed = seed
    runner.didProgress = { [progress] done, findings in
      progress.show(SimulationResults.progress(done, of: count, findings: findings))
    }
    let run = try await runner.run(request)
    var findings = run.findings
    if run.hasEnded {
      runner.didProgress = { [progress] done, _ in
        progress.show("running it again: \(done) of \(count) lines")
      }
      findings = try await search.findings(of: run.lines, after: run)
    }
    findings = Self.distinct(findings)
    progress.clear()
    results.writeSummary(
      of: run, lines: count, seed: seed, findings, isInterrupted: runner.isInterrupted)
    // The script of a finding that did not happen again is saved only if there is no other.
    var isSaved: Bool?
    for (index, finding) in findings.enumerated() {
      results.write(finding)
      let shrunk = try await shrink(run.lines, to: finding, number: index + 1)
      let isWanted = shrunk.ending != .noFailure || index == findings.count - 1
      if let path, isSaved == nil, isWanted {
        isSaved = results.save(shrunk.lines, finding, to: path, seed: seed)
      }
    }
    results.flush()
    if let signal { return .signal(signal) }
    if isSaved == false { return .inputOutputError }
    return findings.isEmpty ? .success : .commandFailed
  }

  // MARK: Shrinking

  private func shrink(
    _ lines: [String], to finding: Finding, number: Int
  ) async throws(SystemError) -> Shrinker.Shrunk {
    runner.didProgress = { _, _ in }
    let first = runner.count
    // The lines after that one had no part in it.
    let lines = Array(lines.prefix(finding.line))
    var shrunk = try await shrink(lines, to: finding, number: number, isSure: false, from: first)
    // A line that takes long counted as a hang. If it does end, the script is shrunk again.
    if finding.kind == .hang, shrunk.isMinimal,
      try await !search.has(finding, shrunk.lines, isSure: true)
    {
      shrunk = try await shrink(lines, to: finding, number: number, isSure: true, from: first)
    }
    progress.clear()
    results.write(shrunk, runs: runner.count - first)
    return shrunk
  }

  /// - Parameter first: The number of processes that had been started before.
  private func shrink(
    _ lines: [String], to finding: Finding, number: Int, isSure: Bool, from first: Int
  ) async throws(SystemError) -> Shrinker.Shrunk {
    var failure: SystemError?
    var isFirst = true
    let shrinker = Shrinker { [search, runner] lines in
      if runner.count - first >= Self.mostRuns { return nil }
      do throws(SystemError) {
        let has = try await search.has(finding, lines, isSure: isSure || isFirst)
        isFirst = false
        return runner.isInterrupted ? nil : has
      } catch {
        failure = error
        return nil
      }
    } progress: { [progress, runner] left, _ in
      let runs = runner.count - first
      progress.show("shrinking finding \(number): \(left) lines left after \(runs) runs")
    }
    let shrunk = await shrinker.shrink(lines)
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
    signals.start(ProcessSignals.ending) { [weak self] number in
      self?.signal = number
      self?.runner.interrupt()
    }
  }

  private func end() {
    progress.clear()
    signals.stop()
    scratch.remove()
  }
}
