// What a checked run reported, for tests.

import RIBCore

@testable import RIBConsole

final class RecordedRun: CheckedRunReport {
  private(set) var lines: [String] = []
  private(set) var printed: [String] = []
  private(set) var findings: [Finding] = []

  func willRun(_ line: String, number: Int) { lines.append(line) }
  func didPrint(_ text: String, at path: String) { printed.append("\(path): \(text)") }
  func didFind(_ finding: Finding) { findings.append(finding) }

  /// Kinds, paths and lines, as `leak root/a 3`.
  var faults: [String] { findings.map { "\($0.kind.rawValue) \($0.path) \($0.line)" } }

  /// Runs a script at a tree, which is the node of the session's tests unless another is given.
  static func of(
    _ script: CheckedRun.Script, invariants: [TreeInvariant] = [],
    _ buildRoot: (VirtualClock) -> any LaunchRouting = { RootRouter(clock: $0) }
  ) async -> RecordedRun {
    let recorded = RecordedRun()
    var run = CheckedRun(script)
    run.invariants = invariants
    // What others do in this process is not its own.
    run.isAlone = false
    _ = await run.run(recorded, buildRoot: buildRoot)
    return recorded
  }

  static func of(
    _ lines: String..., buildRoot: (VirtualClock) -> any LaunchRouting = { RootRouter(clock: $0) }
  ) async -> RecordedRun {
    await of(.lines(lines.asInput), buildRoot)
  }
}

extension [String] {
  /// The texts as lines that were read.
  var asInput: [InputLine] {
    enumerated().map { InputLine(number: $0 + 1, content: .text($1, repaired: false)) }
  }
}
