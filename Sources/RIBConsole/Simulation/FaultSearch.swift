// All that is tried with one script.

import RIBCore

/// Looks for faults in what a script does: in one run, in the difference to a second one, and in what its
/// journal restores.
@MainActor
struct FaultSearch {
  private static let cuts = 8
  /// What a process may compute for a line while a hang is looked for again and again, in seconds of CPU.
  private static let shortLimit = 1.0

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
    let kept = try await keptRun(of: lines, at: Self.evenly(lines.count))
    if runner.isInterrupted { return run.findings }
    var reruns = max(1, min(Self.mostReruns, 1_000 / max(1, lines.count)))
    // It is another run of the same script. What it prints otherwise may be due to the journal, which has
    // secrets refused; runs without one find out.
    if kept.records == run.records { reruns -= 1 }
    var findings = run.findings
    findings += try await differences(of: lines, from: run, reruns: reruns)
    findings += try await restorations(of: kept)
    return findings
  }

  /// Whether a script has a fault that another one has.
  ///
  /// - Parameter isSure: Whether to take the time that it takes to be sure, as for the first script of a
  ///   search and the last. Otherwise a hang is one that takes long, and what depends on chance may be missed
  ///   in a long script.
  func has(
    _ fault: Finding, _ lines: [String], isSure: Bool = false
  ) async throws(SystemError) -> Bool {
    let findings: [Finding]
    switch fault.kind {
    case .difference:
      let reruns = isSure || lines.count <= Self.shortCount ? Self.mostReruns : Self.fewReruns
      findings = try await differences(
        of: lines, from: try await plainRun(of: lines), reruns: reruns)
    case .restoration:
      findings = try await restorations(of: try await keptRun(of: lines, at: [lines.count]))
    case .hang where !isSure:
      var request = try request(lines)
      request.limit = min(base.limit, Self.shortLimit)
      findings = try await runner.run(request).findings
    default: findings = try await plainRun(of: lines).findings
    }
    return findings.contains { $0.isSame(as: fault) }
  }

  // MARK: One run

  func plainRun(of lines: [String]) async throws(SystemError) -> TrialResult {
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

  /// An order that is one of two is the same in every other run.
  private static let mostReruns = 10
  /// What is enough for most long scripts: those that fail all the same are one more step for the search.
  private static let fewReruns = 4
  /// A script of so many lines is short.
  private static let shortCount = 20

  private func differences(
    of lines: [String], from run: TrialResult, reruns: Int
  ) async throws(SystemError) -> [Finding] {
    let request = try request(lines)
    for _ in 0..<reruns {
      let again = try await runner.run(request)
      if runner.isInterrupted { return [] }
      if let difference = RunDifference.finding(run.records, again.records) { return [difference] }
    }
    return []
  }

  // MARK: Restoring

  private static func evenly(_ count: Int) -> [Int] {
    if count <= cuts { return Array(1...max(1, count)) }
    return (1...cuts).map { count * $0 / cuts }
  }

  /// Runs a script in a session with a journal, and has the tree reported at some moments.
  private func keptRun(
    of lines: [String], at moments: [Int]
  ) async throws(SystemError) -> TrialResult {
    var request = try request(lines)
    request.journal = scratch["journal"]
    request.moments = moments
    try scratch.write([], to: "journal")
    return try await runner.run(request)
  }

  /// Restores the session of a kept run up to its last moment, and compares the tree at each on the way: what
  /// a session is restored to that had ended there.
  private func restorations(of kept: TrialResult) async throws(SystemError) -> [Finding] {
    if !kept.hasEnded { return kept.findings }
    guard let last = kept.moments.last else { return [] }
    let journal = try scratch.read("journal", atMost: 1 << 30)
    try scratch.write(Array(journal.prefix(last.journalSize)), to: "cut")
    var request = base
    request.restored = .init(path: scratch["cut"], cuts: kept.moments.map(\.journalSize))
    let restored = try await runner.run(request)
    if runner.isInterrupted { return [] }
    for (index, moment) in kept.moments.enumerated() {
      let picture = restored.moments.dropFirst(index).first?.picture
      if let finding = difference(moment, picture, restored) { return [finding] }
    }
    return []
  }

  private func difference(
    _ moment: TrialResult.Moment, _ picture: [String]?, _ restored: TrialResult
  ) -> Finding? {
    guard let new = picture else {
      let said =
        (restored.findings.first?.message
        ?? RunDifference.printed(restored.records.last ?? "").text)
        .replacing(scratch["cut"], with: "the journal")
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
