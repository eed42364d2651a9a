// All that is tried with one script.

import RIBCore

/// Looks for faults in what a script does: in one run, in the difference to a second one, and in what its
/// journal restores.
@MainActor
struct FaultSearch {
  private static let cuts = 8

  let runner: TrialRunner
  let scratch: ScratchFolder
  /// What all requests have in common.
  let base: TrialRequest

  /// All that is wrong.
  ///
  /// - Parameter first: A run of the script, if there has been one.
  func findings(
    of lines: [String], after first: TrialResult? = nil
  ) async throws(SystemError) -> [Finding] {
    let run: TrialResult
    if let first { run = first } else { run = try await plainRun(of: lines) }
    if !run.hasEnded { return run.findings }
    var findings = run.findings
    findings += try await differences(of: lines, from: run)
    findings += try await restorations(of: lines, at: Self.evenly(lines.count))
    return findings
  }

  /// Whether a script has a fault that another one has.
  func has(_ fault: Finding, _ lines: [String]) async throws(SystemError) -> Bool {
    let findings: [Finding]
    switch fault.kind {
    case .difference:
      findings = try await differences(of: lines, from: try await plainRun(of: lines))
    case .restoration: findings = try await restorations(of: lines, at: [lines.count])
    default: findings = try await plainRun(of: lines).findings
    }
    return findings.contains { $0.isSame(as: fault) }
  }

  /// The same search, with another limit to what a line may compute, in seconds of CPU.
  func limited(to limit: Double) -> FaultSearch {
    var base = base
    base.limit = limit
    return FaultSearch(runner: runner, scratch: scratch, base: base)
  }

  // MARK: One run

  private func plainRun(of lines: [String]) async throws(SystemError) -> TrialResult {
    try await runner.run(try request(lines))
  }

  private func request(_ lines: [String]) throws(SystemError) -> TrialRequest {
    var text: [UInt8] = []
    for line in lines {
      text += line.utf8
      text.append(0x0A)
    }
    try scratch.write(text, to: "script")
    var request = base
    request.script = scratch["script"]
    return request
  }

  // MARK: Another run

  private func differences(
    of lines: [String], from run: TrialResult
  ) async throws(SystemError) -> [Finding] {
    let request = try request(lines)
    // An order that is one of two is the same in every other run.
    for _ in 0..<max(1, min(15, 1_000 / max(1, lines.count))) {
      let again = try await runner.run(request)
      if runner.isInterrupted { return [] }
      if let difference = difference(run.records, again.records) { return [difference] }
    }
    return []
  }

  private func difference(_ old: [String], _ new: [String]) -> Finding? {
    let same = zip(old, new).prefix { $0 == $1 }.count
    if same == old.count, same == new.count { return nil }
    let line = old[..<same].count { $0.hasPrefix("line ") }
    let (path, first) = printed(same < old.count ? old[same] : "")
    let (_, second) = printed(same < new.count ? new[same] : "")
    return Finding(
      .difference, at: path, of: "", line: line,
      "One run printed \(first), and another one \(second). Look for the order of a Set or a Dictionary, "
        + "for random numbers and for the date.")
  }

  private func printed(_ record: String) -> (path: String, text: String) {
    guard case .printed(let text, let path)? = TrialRecord(record) else { return ("", "nothing") }
    return (path, TerminalText.quoted(text, atMost: 200))
  }

  // MARK: Restoring

  private static func evenly(_ count: Int) -> [Int] {
    if count <= cuts { return Array(1...max(1, count)) }
    return (1...cuts).map { count * $0 / cuts }
  }

  private func restorations(
    of lines: [String], at moments: [Int]
  ) async throws(SystemError) -> [Finding] {
    var request = try request(lines)
    request.journal = scratch["journal"]
    request.moments = moments
    try scratch.write([], to: "journal")
    let kept = try await runner.run(request)
    if !kept.hasEnded { return kept.findings }
    let journal = try scratch.read("journal", atMost: 1 << 30)
    for moment in kept.moments {
      try scratch.write(Array(journal.prefix(moment.journalSize)), to: "cut")
      var request = base
      request.restored = scratch["cut"]
      let restored = try await runner.run(request)
      if runner.isInterrupted { return [] }
      if let finding = difference(moment, restored) { return [finding] }
    }
    return []
  }

  private func difference(_ moment: TrialResult.Moment, _ restored: TrialResult) -> Finding? {
    guard let new = restored.moments.first?.picture else {
      let said = restored.findings.first?.message ?? printed(restored.records.last ?? "").text
      return Finding(
        .restoration, at: "", of: "", line: moment.line,
        "Its journal could not be restored: \(said)")
    }
    let old = moment.picture
    let same = zip(old, new).prefix { $0 == $1 }.count
    if same == old.count, same == new.count { return nil }
    // The time and the sleepers, then the path, the state and the effects of each node.
    let node = same < 2 ? nil : (same - 2) / 3 * 3 + 2
    let path = node.map { $0 < old.count ? old[$0] : new[$0] } ?? ""
    func shown(_ picture: [String]) -> String {
      same < picture.count ? TerminalText.quoted(picture[same], atMost: 400) : "nothing"
    }
    return Finding(
      .restoration, at: path, of: "", line: moment.line,
      "Restored from its journal, it has \(shown(new)), and not \(shown(old)).")
  }
}
