// Restores a session from the records of its journal.

import RIBCore

/// Runs again what a journal records, in virtual time.
///
/// Each command runs at the time at which it ran then, after all that was due before, each piece of which
/// runs at its own time.
@MainActor
final class Restoration {
  private let reader: JournalReader
  private let name: String
  private let stage: SessionStage
  private let checks: StateChecks
  /// The program's version, if it is known.
  private let version: String?
  private let limit: Int?
  private let didReachCommit: (_ byteCount: Int) -> Void
  private let crashGuide: CrashGuide
  private(set) var commands = RestoredCommands()
  /// The start whose records are read.
  private var start: JournalStart?
  /// The changes of states that the next commit is to find.
  private var recordedChanges: [JournalCheck] = []
  private var difference: String?
  /// What the program has asked now, and the journal has no record of yet.
  private var asked: [(name: String, number: Int)] = []

  /// - Parameters:
  ///   - checks: The changes of states since before the launch.
  ///   - version: The version of the program, if that is known.
  ///   - didReachCommit: Called at rest behind each commit, with the size of the journal up to there.
  ///   - crashGuide: Takes notice of what is run.
  init(
    of reader: JournalReader, named name: String, on stage: SessionStage, _ checks: StateChecks,
    version: String?, upTo limit: Int?, didReachCommit: @escaping (_ byteCount: Int) -> Void,
    _ crashGuide: CrashGuide
  ) {
    self.reader = reader
    self.name = name
    self.stage = stage
    self.checks = checks
    self.version = version
    self.limit = limit
    self.didReachCommit = didReachCommit
    self.crashGuide = crashGuide
  }

  /// Restores the session, as far as the last commit or the limit.
  func run() async -> Restored {
    var restored = Restored()
    do throws(JournalError) {
      while !stage.isGivenUp(), let entry = try reader.next(), !isBehindLimit(entry.record) {
        if let failure = try await take(entry) { return failing(failure) }
        if case .commit = entry.record, !stage.isGivenUp() {
          // A session that had ended here would have been restored so far and no further.
          if let unrecorded { return failing(unrecorded) }
          didReachCommit(reader.byteCount)
        }
      }
    } catch {
      return failing(error.description)
    }
    if stage.isGivenUp() { return restored }
    if let unrecorded { return failing(unrecorded) }
    if let limit, commands.count < limit {
      restored.failure = "\(quotedName) has \(commands.count) commands, not \(limit)."
    }
    if reader.contents.committed.recordCount > 1 {
      let commands = commands.count == 1 ? "1 command" : "\(commands.count) commands"
      restored.notices.append("Restored \(commands) from \(quotedName).")
    }
    restored.difference = difference
    return restored
  }

  /// The outcome of a restoration that cannot go on; what differed before may have led to it.
  private func failing(_ sentence: String) -> Restored {
    Restored(failure: (difference.map { $0 + " " } ?? "") + sentence)
  }

  /// Whether a record is that of another command than the first ones, or of what was cancelled after them.
  private func isBehindLimit(_ record: JournalRecord) -> Bool {
    guard commands.count == limit else { return false }
    return switch record {
    case .command, .cancelled: true
    default: false
    }
  }

  /// Why a journal cannot be used that has no record of what the program asks; nil where it has.
  ///
  /// The answer could not be told from those of others.
  private var unrecorded: String? {
    asked.first.map { request in
      "\(quotedName) cannot be used: the program asks '\(TerminalText.visible(request.name))' now, which "
        + "it has not asked then. It was left as it is. Open it with the program that wrote it, or name "
        + "another file."
    }
  }

  /// The program asks something of the outside, which the journal must have a record of.
  func didAsk(_ name: String, number: Int) { asked.append((name, number)) }

  private var quotedName: String { "'\(TerminalText.visible(name))'" }

  /// - Returns: Why the time cannot go on, if it cannot.
  private func take(_ entry: JournalEntry) async throws(JournalError) -> String? {
    // Lines that came together have one time, and all is at rest behind each.
    let instant = VirtualClock.Instant(offset: .microseconds(entry.at))
    if instant > stage.time.clock.now { await stage.time.move(to: instant) }
    if let culprit = stage.time.takeStandstill() {
      return "The time stands still: \(culprit)."
    }
    switch entry.record {
    case .start(let start):
      self.start = start
      if start.acceptsDifferences {
        difference = nil
        checks.takeAllAnew(below: stage.root)
      }
    case .command(let path, let line):
      commands.append(line, to: path, record: entry.number)
      crashGuide.willRun(line, at: path, record: entry.number)
      do throws(ParseError) {
        let place = LinePlace(source: name, number: entry.number)
        try stage.runner.run(again: line, at: path, place: place)
      } catch {
        throw reader.error(in: entry, Self.clause(error.message))
      }
    case .cancelled(let path, let effects): try cancel(effects, at: path, entry)
    case .check(let changes): recordedChanges += changes
    case .asked(let name, _, let number):
      let now = asked.isEmpty ? nil : asked.removeFirst()
      if now?.name != name || now?.number != number {
        let asks = now.map { "it asks '\(TerminalText.visible($0.name))'" } ?? "it asks nothing"
        throw reader.error(
          in: entry, "the program asked '\(TerminalText.visible(name))' here, and now \(asks)")
      }
      if let start { stage.time.requests.note(start: start.id, of: number) }
    case .answer(let number, let answer): try deliver(answer, to: number, entry)
    case .commit:
      let changes = recordedChanges
      recordedChanges = []
      compare(changes, checks.takeChanges(), entry)
      commands.commit()
    }
    if !stage.time.isIdle { await stage.time.comeToRest() }
    return nil
  }

  private func deliver(
    _ answer: JournalAnswer, to number: Int, _ entry: JournalEntry
  ) throws(JournalError) {
    let recorded: RecordedAnswer =
      switch answer {
      case .value(let json): .value(json)
      case .error(let json): .error(json)
      case .end: .end
      }
    crashGuide.willDeliver(to: number)
    do throws(OutsideError) {
      try stage.time.requests.deliver(recorded, to: number)
    } catch {
      throw reader.error(in: entry, Self.clause(error.message))
    }
  }

  private func cancel(_ effects: [String], at path: String, _ entry: JournalEntry)
    throws(JournalError)
  {
    let node: any Routing
    do throws(ParseError) {
      node = try NodeAddress(root: stage.root).node(atWholePath: path)
    } catch {
      throw reader.error(in: entry, Self.clause(error.message))
    }
    let cancelled = stage.effects.cancel(below: node).map(\.recordedName)
    if cancelled != effects { note("other effects run at \(TerminalText.visible(path))") }
  }

  private func compare(
    _ recorded: [JournalCheck], _ present: [JournalCheck], _ entry: JournalEntry
  ) {
    guard let path = StateChecks.firstDifference(recorded, present) else { return }
    let isThere = (try? NodeAddress(root: stage.root).node(atWholePath: path)) != nil
    note("\(TerminalText.visible(path)) \(isThere ? "has another state" : "is not there")")
  }

  /// A sentence as a part of another one.
  private static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// Notes the first difference; later ones mostly follow from it.
  private func note(_ what: String) {
    if difference != nil { return }
    difference =
      "The session differs from the one that \(quotedName) recorded: \(commands.moment), \(what). \(versions)"
  }

  /// Which versions of the program wrote that part and read it, as sentences.
  private var versions: String {
    guard let writer = start?.version else { return "" }
    let sentence = "Version \(TerminalText.visible(writer)) of the program wrote that part"
    guard let version else { return sentence + "." }
    if version == writer { return sentence + ", which this is." }
    return sentence + "; this is version \(TerminalText.visible(version))."
  }
}
