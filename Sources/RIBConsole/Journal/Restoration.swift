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
  private let limit: Int?
  private let didReachCommit: (_ byteCount: Int) -> Void
  private var commandCount = 0
  /// The time of the latest record, in microseconds.
  private var latest: Int64 = 0
  private var difference: String?
  /// What the program has asked now, and the journal has no record of yet.
  private var asked: [(name: String, number: Int)] = []

  /// - Parameter didReachCommit: Called at rest behind each commit, with the size of the journal up to there.
  init(
    of reader: JournalReader, named name: String, on stage: SessionStage, upTo limit: Int?,
    didReachCommit: @escaping (_ byteCount: Int) -> Void
  ) {
    self.reader = reader
    self.name = name
    self.stage = stage
    self.limit = limit
    self.didReachCommit = didReachCommit
  }

  /// Restores the session, as far as the last commit or the limit.
  ///
  /// - Parameter isForWriting: Whether the session goes on; then a difference from what it was is a
  ///   warning, and otherwise a failed replay.
  func run(isForWriting: Bool) async -> Restored {
    var restored = Restored()
    do throws(JournalError) {
      while !stage.isGivenUp(), let entry = try reader.next() {
        if case .command = entry.record, commandCount == limit { break }
        if let failure = try await take(entry) {
          restored.failure = failure
          return restored
        }
        if case .commit = entry.record, !stage.isGivenUp() {
          // A session that had ended here would have been restored so far and no further.
          if let unrecorded {
            restored.failure = unrecorded
            return restored
          }
          didReachCommit(reader.byteCount)
        }
      }
    } catch {
      restored.failure = error.description
      return restored
    }
    if stage.isGivenUp() { return restored }
    if let unrecorded {
      restored.failure = unrecorded
    } else if let limit, commandCount < limit {
      restored.failure = "\(quotedName) has \(commandCount) commands, not \(limit)."
    }
    if reader.contents.committed.recordCount > 1 {
      let commands = commandCount == 1 ? "1 command" : "\(commandCount) commands"
      restored.notices.append("Restored \(commands) from \(quotedName).")
    }
    if let difference {
      if isForWriting { restored.warnings.append(difference) } else { restored.error = difference }
    }
    return restored
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
    if entry.at > latest {
      latest = entry.at
      let instant = VirtualClock.Instant(offset: .microseconds(entry.at))
      if instant > stage.time.clock.now { await stage.time.move(to: instant) }
    }
    if let culprit = stage.time.takeStandstill() {
      return "The time stands still: \(culprit)."
    }
    switch entry.record {
    case .command(let path, let line):
      commandCount += 1
      do throws(ParseError) {
        let place = LinePlace(source: name, number: entry.number)
        try stage.runner.run(again: line, at: path, place: place)
      } catch {
        throw reader.error(in: entry, Self.clause(error.message))
      }
    case .cancelled(let path, let effects): try cancel(effects, at: path, entry)
    case .check(let checks):
      if let path = StateChecks.firstDifference(checks, StateChecks.of(stage.root)) {
        note("\(TerminalText.visible(path)) has another state", entry)
      }
    case .asked(let name, _, let number):
      let now = asked.isEmpty ? nil : asked.removeFirst()
      if now?.name != name || now?.number != number {
        let asks = now.map { "it asks '\(TerminalText.visible($0.name))'" } ?? "it asks nothing"
        throw reader.error(
          in: entry, "the program asked '\(TerminalText.visible(name))' here, and now \(asks)")
      }
    case .answer(let number, let answer): try deliver(answer, to: number, entry)
    case .commit: break
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
    if cancelled != effects { note("other effects run at \(TerminalText.visible(path))", entry) }
  }

  /// A sentence as a part of another one.
  private static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// Notes the first difference; later ones mostly follow from it.
  private func note(_ what: String, _ entry: JournalEntry) {
    if difference != nil { return }
    difference =
      "The session differs from the one that \(quotedName) recorded: \(what) at record "
      + "\(entry.number) (byte \(entry.offset))."
  }
}
