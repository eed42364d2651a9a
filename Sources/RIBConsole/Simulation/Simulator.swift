// Types at the program, and hands over what it finds.

import RIBCore

/// Why a simulation could not go on.
struct SimulationError: Error, CustomStringConvertible {
  let reason: SystemError

  var description: String {
    "the program could not be run as a child process, or the folder for its reports is gone: \(reason)"
  }
}

/// Runs simulations and checks of scripts, and writes what comes of them for people.
@MainActor
final class Simulator {
  /// How many processes may be started to shrink one finding.
  private static let mostRuns = 2_000
  /// How many lines of a script are shown.
  private static let mostShown = 100
  /// Of the lines of a checked script that failed, so many are shown.
  private static let shownRefusals = 20

  private let app: String
  private let output: any TextSink
  private let errors: any TextSink
  private let scratch: ScratchFolder
  private let runner: TrialRunner
  private let search: FaultSearch
  private let base: TrialRequest
  private let progress: ProgressRow
  private let signals = ProcessSignals()
  /// The signal by which someone wants it to end.
  private var signal: Int32?

  /// - Parameters:
  ///   - app: The name of the program.
  ///   - base: What all runs have in common.
  ///   - arguments: The options of the program's own that each run is given.
  ///   - showsProgress: Whether a terminal shows how far it has come, in a row that is redrawn.
  init(
    app: String, base: TrialRequest, arguments: [String], showsProgress: Bool,
    output: any TextSink, errors: any TextSink
  ) throws(SystemError) {
    self.app = app
    self.base = base
    self.output = output
    self.errors = errors
    scratch = try ScratchFolder()
    progress = ProgressRow(on: showsProgress ? errors : nil)
    runner = TrialRunner(app: app, arguments: arguments, scratch: scratch)
    search = FaultSearch(runner: runner, scratch: scratch, base: base)
  }

  // MARK: Simulating

  /// Types so many lines, and shrinks what fails.
  ///
  /// - Parameter path: The file that the first script is saved in.
  func simulate(
    lines count: Int, seed: UInt64, savingTo path: String?
  ) async throws(SystemError) -> ExitStatus {
    begin()
    defer { end() }
    var request = base
    request.count = count
    request.seed = seed
    runner.didProgress = { [progress] lines, findings in
      let found = findings == 0 ? "" : ", \(Self.counted(findings, "finding"))"
      progress.show("simulating: \(lines) of \(count) lines\(found)")
    }
    let run = try await runner.run(request)
    var findings = run.findings
    if run.hasEnded {
      runner.didProgress = { [progress] lines, _ in
        progress.show("running it again: \(lines) of \(count) lines")
      }
      findings = try await search.findings(of: run.lines, after: run)
    }
    findings = Self.distinct(findings)
    progress.clear()
    let part = run.lines.count == count ? "" : "\(run.lines.count) of "
    let found = Self.counted(findings)
    let so = runner.isInterrupted ? "so far " : ""
    let lines = Self.counted(count, "line")
    output.writeLine("Simulated \(part)\(lines) with seed \(seed): \(so)\(found).")
    if runner.isInterrupted, !run.hasEnded, let line = run.lines.last {
      output.writeLine("Interrupted while this line ran: \(TerminalText.visible(line))")
    }
    // What did not happen again is saved only where there is nothing better.
    var isSaved: Bool?
    for (index, finding) in findings.enumerated() {
      output.writeLine("")
      output.writeWrapped(TerminalText.visible(finding.text))
      // To shrink it may take minutes.
      output.flush()
      let shrunk = try await shrink(run.lines, to: finding, number: index + 1)
      let isWanted = shrunk.ending != .noFailure || index == findings.count - 1
      if let path, isSaved == nil, isWanted {
        isSaved = save(shrunk.lines, finding, to: path, seed: seed)
      }
    }
    output.flush()
    if let signal { return .signal(signal) }
    if isSaved == false { return .inputOutputError }
    return findings.isEmpty ? .success : .commandFailed
  }

  private func shrink(
    _ lines: [String], to finding: Finding, number: Int
  ) async throws(SystemError) -> Shrinker.Shrunk {
    runner.didProgress = { _, _ in }
    let first = runner.count
    // What comes behind the line had no part in it.
    let lines = Array(lines.prefix(finding.line))
    var shrunk = try await shrink(lines, to: finding, number: number, isSure: false, from: first)
    // What takes long was taken for a hang; where it comes to an end, all is done again.
    if finding.kind == .hang, shrunk.isMinimal,
      try await !search.has(finding, shrunk.lines, isSure: true)
    {
      shrunk = try await shrink(lines, to: finding, number: number, isSure: true, from: first)
    }
    progress.clear()
    write(shrunk, runs: runner.count - first)
    return shrunk
  }

  /// - Parameter first: How many processes had been started for others.
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

  private func write(_ shrunk: Shrinker.Shrunk, runs: Int) {
    let lines = Self.counted(shrunk.lines.count, "line")
    let end = shrunk.lines.isEmpty ? "." : ":"
    switch shrunk.ending {
    case .minimal: output.writeLine("Shrunk to \(lines) in \(Self.counted(runs, "run"))\(end)")
    case .limit, .interruption:
      output.writeLine("Shrunk to \(lines) in \(Self.counted(runs, "run")), and not further\(end)")
    case .noFailure:
      output.writeLine("It did not happen again when the \(lines) up to there were run.")
      return
    }
    for line in shrunk.lines.prefix(Self.mostShown) {
      output.writeLine("  " + TerminalText.visible(line))
    }
    let rest = shrunk.lines.count - Self.mostShown
    if rest > 0 {
      output.writeLine("  … and \(Self.counted(rest, "more line")), which --save keeps")
    }
  }

  /// - Returns: Whether it has been saved; why not is reported.
  private func save(_ lines: [String], _ finding: Finding, to path: String, seed: UInt64) -> Bool {
    let shown = TerminalText.visible(path)
    let head = [
      "# \(TerminalText.visible(finding.text))", "# Found with seed \(seed).",
    ]
    let text = (head + lines).joined(separator: "\n") + "\n"
    do throws(SystemError) {
      try SystemCall.writeFile(Array(text.utf8), to: path)
    } catch {
      errors.writeWrapped("\(app): cannot save the script in '\(shown)': \(error)")
      return false
    }
    output.writeLine("Saved in \(shown); to run it again: \(app) --check \(shown)")
    return true
  }

  // MARK: Checking

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
    for (line, message) in run.refusals.prefix(Self.shownRefusals) {
      output.writeWrapped(TerminalText.visible("line \(line) failed: \(message)"))
    }
    for finding in findings { output.writeWrapped(TerminalText.visible(finding.text)) }
    let rest = run.refusals.count - Self.shownRefusals
    if rest > 0 { output.writeLine("and \(Self.counted(rest, "more line")) failed") }
    let failed = run.refusals.isEmpty ? "" : "; \(Self.counted(run.refusals.count, "error"))"
    output.writeLine(
      "Checked \(Self.counted(lines.count, "line")): \(Self.counted(findings))\(failed).")
    output.flush()
    if let signal { return .signal(signal) }
    return findings.isEmpty ? .success : .commandFailed
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

  // MARK: Words

  private static func distinct(_ findings: [Finding]) -> [Finding] {
    var distinct: [Finding] = []
    for finding in findings where !distinct.contains(where: { $0.isSame(as: finding) }) {
      distinct.append(finding)
    }
    return distinct
  }

  private static func counted(_ count: Int, _ thing: String) -> String {
    count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
  }

  private static func counted(_ findings: [Finding]) -> String {
    findings.isEmpty ? "nothing found" : counted(findings.count, "finding")
  }
}
