// The report of a checked run, for tests.

import RIBCore

@testable import RIBSimulation

extension CheckedRun.Script {
  /// Lines that are made up by a seed at one tree.
  static func generated(_ count: Int, seed: UInt64) -> CheckedRun.Script {
    .generated(Episode(seed: seed, count: count))
  }
}

extension RecordedRun {
  /// Kinds, paths and lines, as `leak root/a 3`.
  var faults: [String] { findings.map { "\($0.kind.rawValue) \($0.path) \($0.line)" } }

  /// The output, after its path.
  var printed: [String] {
    records.compactMap { record in
      guard case .printed(let text, let path)? = TrialRecord(record) else { return nil }
      return "\(path): \(text)"
    }
  }

  /// Runs a script at a tree, which is the node of the session's tests unless another is given.
  static func of(
    _ script: CheckedRun.Script, invariants: [Invariant] = [],
    _ buildRoot: (VirtualClock) -> any LaunchRouting = { RootRouter(clock: $0) }
  ) async -> RecordedRun {
    let recorded = RecordedRun()
    var run = CheckedRun(script)
    run.invariants = invariants
    // Other tests run in this process.
    run.isAlone = false
    await run.run(recorded.take, buildRoot: buildRoot)
    return recorded
  }

  static func of(
    _ lines: String..., buildRoot: (VirtualClock) -> any LaunchRouting = { RootRouter(clock: $0) }
  ) async -> RecordedRun {
    await of(.lines(lines), buildRoot)
  }
}
