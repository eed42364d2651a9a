import RIBConsole

/// A search for the faults of a script: in one run, in differences between runs, and in the session that its
/// journal restores.
@MainActor
struct FaultSearch {
  /// The largest number of moments at which a session is compared with the restored one.
  private static let cuts = 24
  /// The same if an order may depend on hashing, which shows only while there are several elements.
  private static let manyCuts = 125
  /// The limit of computing time for a line, in seconds of CPU, while a script that hangs is shrunk.
  private static let shortLimit = 1.0

  let runner: TrialRunner
  let scratch: ScratchFolder
  /// The request that all others are made from.
  let base: TrialRequest

  /// - Parameter reruns: The largest number of repetitions; one is enough for one tree of many.
  func findings(
    of lines: [String], after run: RecordedRun, reruns: Int = FaultSearch.mostReruns
  ) async throws(SystemError) -> [Finding] {
    if !run.hasEnded { return run.findings }
    let cuts = run.reach.isUnordered ? Self.manyCuts : Self.cuts
    let kept = try await keptRun(of: lines, at: Self.evenly(lines.count, cuts))
    if runner.isInterrupted { return run.findings }
    let reruns = max(1, min(reruns, 1_000 / max(1, lines.count)))
    // The run with a journal counts as a repetition. If it printed something else, that may be due to the journal;
    // only runs without one can show.
    let isSame = kept.difference(from: run) == nil
    var findings = run.findings
    findings += try await differences(of: lines, from: run, reruns: isSame ? reruns - 1 : reruns)
    // An order that depends on hashing is the same in some of the processes.
    let times = run.reach.isUnordered ? max(reruns, Self.fewReruns) : reruns
    findings += try await restorations(of: kept, times: times)
    return findings
  }

  /// Returns whether a script has the same fault as another one.
  ///
  /// - Parameter isSure: Whether to take the time to be sure, as for the first and the last script of a search.
  ///   Otherwise a line that takes long counts as a hang, and a fault that depends on chance may be missed in a
  ///   long script.
  func has(
    _ fault: Finding, _ lines: [String], isSure: Bool = false
  ) async throws(SystemError) -> Bool {
    var findings: [Finding] = []
    switch fault.kind {
    case .difference:
      let reruns = isSure || lines.count <= Self.shortCount ? Self.mostReruns : Self.fewReruns
      findings = try await differences(
        of: lines, from: try await plainRun(of: lines), reruns: reruns)
    case .restoration:
      let kept = try await keptRun(of: lines, at: Self.evenly(lines.count, Self.manyCuts))
      findings = try await restorations(
        of: kept, times: isSure ? Self.mostReruns : Self.fewReruns)
    case .hang where !isSure:
      var request = try request(lines)
      request.limit = min(base.limit, Self.shortLimit)
      findings = try await runner.run(request).findings
    default: findings = try await plainRun(of: lines).findings
    }
    return findings.contains { $0.isSame(as: fault) }
  }

  // MARK: One run

  func plainRun(of lines: [String]) async throws(SystemError) -> RecordedRun {
    try await runner.run(try request(lines))
  }

  private func request(_ lines: [String]) throws(SystemError) -> TrialRequest {
    try scratch.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "script")
    var request = base
    request.script = scratch["script"]
    return request
  }

  // MARK: Repetitions

  /// The largest number of repetitions: an order that is one of two by chance is the same in half of them.
  static let mostReruns = 10
  /// The number of repetitions of a long script; a difference that is missed costs the search one more step.
  private static let fewReruns = 4
  private static let shortCount = 20

  private func differences(
    of lines: [String], from run: RecordedRun, reruns: Int
  ) async throws(SystemError) -> [Finding] {
    let request = try request(lines)
    for _ in 0..<reruns {
      let again = try await runner.run(request)
      if runner.isInterrupted { return [] }
      if let difference = run.difference(from: again) { return [difference] }
    }
    return []
  }

  // MARK: Restoring

  private static func evenly(_ count: Int, _ cuts: Int) -> [Int] {
    if count <= cuts { return Array(1...max(1, count)) }
    return (1...cuts).map { count * $0 / cuts }
  }

  /// Runs a script in a session with a journal, which reports the tree at some moments.
  private func keptRun(
    of lines: [String], at moments: [Int]
  ) async throws(SystemError) -> RecordedRun {
    var request = try request(lines)
    request.journal = scratch["journal"]
    request.moments = moments
    try scratch.write([], to: "journal")
    return try await runner.run(request)
  }

  /// Restores the session of a kept run up to its last moment, and compares the tree at each moment with the
  /// tree of that run, as a session may have ended there; again, up to some times, as long as they are the same.
  private func restorations(
    of kept: RecordedRun, times: Int
  ) async throws(SystemError) -> [Finding] {
    if !kept.hasEnded { return kept.findings }
    guard let last = kept.moments.last else { return [] }
    let journal = try scratch.read("journal", atMost: 1 << 30)
    var request = base
    request.restored = .init(path: scratch["cut"], cuts: kept.moments.map(\.journalSize))
    for _ in 0..<times {
      try scratch.write(Array(journal.prefix(last.journalSize)), to: "cut")
      let restored = try await runner.run(request)
      if runner.isInterrupted { return [] }
      for (index, moment) in kept.moments.enumerated() {
        let picture = restored.moments.dropFirst(index).first?.picture
        if let finding = difference(moment, picture, restored, until: last.line) {
          return [finding]
        }
      }
    }
    return []
  }

  private func difference(
    _ moment: TrialRecord.Moment, _ picture: [String]?, _ restored: RecordedRun, until line: Int
  ) -> Finding? {
    guard let new = picture else {
      let said =
        (restored.findings.first?.message
        ?? TrialRecord.output(in: restored.records.last ?? "").text)
        .replacing(scratch["cut"], with: "the journal")
      return Finding(
        kind: .restoration, path: "", subject: "", line: line,
        message: "Its journal could not be restored: \(said)")
    }
    let old = moment.picture
    guard let same = old.firstDifference(from: new) else { return nil }
    // A picture has the time and the sleepers, then the path, the state and the effects of each node.
    let node = same < 2 ? nil : (same - 2) / 3 * 3 + 2
    let path = node.map { $0 < old.count ? old[$0] : new[$0] } ?? ""
    func shown(_ picture: [String]) -> String {
      same < picture.count ? TerminalText.quoted(picture[same], atMost: 400) : "nothing"
    }
    return Finding(
      kind: .restoration, path: path, subject: "", line: moment.line,
      message: "Restored from its journal, it has \(shown(new)), and not \(shown(old)).")
  }
}
