import RIBCore
import RIBSimulation

/// The runs of one simulation, each with a new tree and the same seed.
@MainActor
struct SimulatedRuns {
  private static let mostTrials = 500

  let seed: UInt64
  let root: @MainActor (Simulation) -> any LaunchRouting
  let invariants: @MainActor () -> [Invariant]

  static func lines(of script: String) -> [String] {
    if script.isEmpty { return [] }
    return script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Types lines at one new tree after the other until one has a fault.
  func explore(lines count: Int, after setup: [String]) async -> (
    run: RecordedRun, findings: [Finding]
  ) {
    var exploration = Exploration(seed: seed, setup: setup)
    while true {
      let (run, findings) = await search(.generated(exploration.next(atMost: count)))
      exploration.learn(from: run.lines, run.reach)
      if !findings.isEmpty || Task.isCancelled { return (run, findings) }
      if exploration.lineCount >= count || exploration.hasStalled {
        return (run, exploration.reach.unchecked)
      }
    }
  }

  /// Runs a script, then the same lines again, and returns all faults.
  func search(_ script: CheckedRun.Script) async -> (run: RecordedRun, findings: [Finding]) {
    let run = await run(script)
    // A cancelled run can end anywhere.
    if Task.isCancelled { return (run, run.findings) }
    let difference = await difference(of: run)
    return (run, run.findings + [difference].compactMap(\.self))
  }

  /// Looks for the shortest script with the same fault.
  func shrink(_ lines: [String], to finding: Finding) async -> Shrinker.Shrunk {
    // The lines after that of the fault cannot have caused it.
    let lines = Array(lines.prefix(finding.line))
    return await Shrinker.shrink(lines, limit: Self.mostTrials) { lines in
      let isSame = await has(finding, lines)
      return Task.isCancelled ? nil : isSame
    }
  }

  private func has(_ finding: Finding, _ lines: [String]) async -> Bool {
    let run = await run(.lines(lines))
    if finding.kind == .difference { return await difference(of: run) != nil }
    return run.findings.contains { $0.isSame(as: finding) }
  }

  private func difference(of run: RecordedRun) async -> Finding? {
    let second = await self.run(.lines(run.lines))
    return Task.isCancelled ? nil : run.difference(from: second)
  }

  private func run(_ script: CheckedRun.Script) async -> RecordedRun {
    let record = RecordedRun()
    var run = CheckedRun(script)
    // Other tests run at the same time.
    run.isAlone = false
    run.invariants = invariants()
    await run.run(record.take) { clock in root(Simulation(clock: clock, seed: seed)) }
    return record
  }
}
