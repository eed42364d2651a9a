import Basics
import RIBConsole

/// The restoration of a session from the records of its journal, in virtual time.
///
/// Each command runs at the time at which it ran then, after all effects that were due before, each at its own
/// time.
@MainActor
final class Restoration {
  private let reader: JournalReader
  private let name: String
  private let stage: SessionStage
  private let history: SessionHistory
  private let checks: StateChecks
  private let version: String?
  private let didRead: (JournalEntry) -> Void
  private let didReachCommit: (_ byteCount: Int) -> Void
  private let crashGuide: CrashGuide
  private var commands = RestoredCommands()
  /// The version of the program that wrote the record that was read last.
  private var writer: String?
  /// The changes of states that the next commit has to find.
  private var recordedChanges: [JournalCheck] = []
  private var difference: (sentence: String, agreedCommand: Int)?
  /// The last record whose states were accepted as they are, so that they are not compared again.
  private let acceptedEnd: Int
  /// The last commit, also of a branch that was left.
  private var commit: JournalEntry?
  /// The requests that the program has made now, and whose records have not been read yet.
  private var asked: [(name: String, number: Int)] = []

  /// - Parameters:
  ///   - history: The history that takes the events.
  ///   - didRead: Called with each record of the file, also of branches that were left.
  ///   - didReachCommit: Called at rest after each commit, with the size of the journal up to it.
  init(
    of reader: JournalReader, named name: String, on stage: SessionStage,
    to history: SessionHistory, _ checks: StateChecks,
    version: String?, didRead: @escaping (JournalEntry) -> Void,
    didReachCommit: @escaping (_ byteCount: Int) -> Void, _ crashGuide: CrashGuide
  ) {
    self.reader = reader
    acceptedEnd = reader.contents.acceptedEnd
    self.name = name
    self.stage = stage
    self.history = history
    self.checks = checks
    self.version = version
    self.didRead = didRead
    self.didReachCommit = didReachCommit
    self.crashGuide = crashGuide
  }

  func run() async -> Restored {
    var restored = Restored()
    do throws(JournalError) {
      var turns = Turns()
      let beginning = reader.contents.beginning?.record ?? 0
      while !stage.isGivenUp(), let entry = try reader.next() {
        didRead(entry)
        writer = entry.record.start?.version ?? writer
        if entry.number < beginning { continue }
        noteInHistory(entry)
        guard reader.leads(through: entry) else { continue }
        if let failure = try await take(entry) { return failing(failure) }
        if case .commit = entry.record, !stage.isGivenUp() {
          // A session that had ended here would have been restored so far and no further.
          if let unrecorded { return failing(unrecorded) }
          didReachCommit(reader.chain.byteCount)
        }
        if turns.isDue() {
          await Suspension.takeTurn()
          turns.didTake()
        }
      }
    } catch {
      return failing(error.description)
    }
    if stage.isGivenUp() { return restored }
    if reader.contents.isEarlier {
      history.go(to: history.position(ofRecord: reader.contents.end))
    }
    if let unrecorded { return failing(unrecorded) }
    if reader.contents.committed.recordCount > 1 {
      restored.notices.append("Restored \(counted(commands.count, "command")) from \(quotedName).")
    }
    restored.difference = difference?.sentence
    return restored
  }

  /// The ways to go on if a record cannot be repeated, from before the first difference if there is one.
  private var waysOn: WaysOn {
    WaysOn(
      agreedCommand: difference?.agreedCommand ?? commands.ended,
      checkpoint: reader.contents.lastCheckpoint?.command)
  }

  /// The ways to go on if states differ, as a sentence.
  var waysOnWithDifference: String {
    var ways = waysOn
    ways.canAccept = true
    return ways.sentence
  }

  /// Returns the result of a restoration that cannot go on; an earlier difference may be the cause.
  private func failing(_ sentence: String) -> Restored {
    Restored(failure: (difference.map { $0.sentence + " " } ?? "") + sentence)
  }

  /// The reason why the journal cannot be used if it lacks the record of a request; nil if it has all.
  ///
  /// The answer to that request could not be distinguished from the answers to others.
  private var unrecorded: String? {
    asked.first.map { request in
      "\(quotedName) cannot be used: the program asks '\(TerminalText.visible(request.name))' now, which "
        + "it has not asked then. It was left as it is. \(waysOn.sentence)"
    }
  }

  /// Reads the records of a session that begins with a checkpoint, none of which is repeated.
  func skip() async -> Restored {
    do throws(JournalError) {
      while let entry = try reader.next() { didRead(entry) }
      return Restored()
    } catch {
      return Restored(failure: error.description)
    }
  }

  /// The program makes a request to the outside, of which the journal must have a record.
  func didAsk(_ name: String, number: Int) { asked.append((name, number)) }

  private var quotedName: String { "'\(TerminalText.visible(name))'" }

  /// Repeats the event of a record; returns the reason why the time cannot go on, if it cannot.
  private func take(_ entry: JournalEntry) async throws(JournalError) -> String? {
    // Lines that came together have the same time, and all comes to rest after each.
    if !entry.record.isPlainStart, let failure = await stage.pass(to: entry.at) { return failure }
    switch entry.record {
    case .start(let start):
      if start.origin != nil { commands.endPart() }
      try await replay(.start(start.session), entry)
      if !start.isPlain { checks.takeAllAnew(below: stage.root) }
    case .event(let event):
      willReplay(event, entry)
      let cancelled = try await replay(event, entry)
      if case .cancelled(let path, let effects) = event, cancelled != effects {
        note("other effects run at \(TerminalText.visible(path))", at: entry)
      }
    case .check(let changes): recordedChanges += changes
    case .checkpoint, .ended: break
    case .asked(let name, _, let number):
      let now = asked.isEmpty ? nil : asked.removeFirst()
      if now?.name != name || now?.number != number {
        let asks = now.map { "it asks '\(TerminalText.visible($0.name))'" } ?? "it asks nothing"
        throw reader.error(
          in: entry, "the program asked '\(TerminalText.visible(name))' here, and now \(asks)",
          waysOn)
      }
    case .commit:
      let changes = recordedChanges
      recordedChanges = []
      compare(changes, checks.takeChanges(), entry)
      commands.commit()
    }
    return nil
  }

  private func willReplay(_ event: HistoryEvent, _ entry: JournalEntry) {
    switch event {
    case .command(let path, let line):
      let number = reader.chain.commandCount
      commands.append(line, to: path, record: entry.number, number: number)
      crashGuide.willRun(line, at: path, command: number, record: entry.number)
    case .cancelled: commands.endPart()
    case .answer(_, let number): crashGuide.willDeliver(to: number)
    case .start, .date, .left, .cameBack, .passed: break
    }
  }

  /// Lets the event of a record happen again; returns the effects that were cancelled.
  @discardableResult
  private func replay(
    _ event: HistoryEvent, _ entry: JournalEntry
  ) async throws(JournalError) -> [String] {
    let time = entry.record.isPlainStart ? history.time : entry.at
    let repeated = HistoryEntry(
      at: time, event, command: reader.chain.commandCount, record: entry.number)
    do throws(ParseError) {
      return try await stage.replay(repeated, from: name)
    } catch {
      throw reader.error(in: entry, Self.clause(error.message), waysOn)
    }
  }

  private func compare(
    _ recorded: [JournalCheck], _ present: [JournalCheck], _ entry: JournalEntry
  ) {
    guard let path = StateChecks.firstDifference(recorded, present) else { return }
    let isThere = (try? NodeAddress(root: stage.root).node(atWholePath: path)) != nil
    note(
      "\(TerminalText.visible(path)) \(isThere ? "has another state" : "is not there")", at: entry)
  }

  /// Returns a sentence without its full stop, as a part of another one.
  private static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// Notes the first difference that was not accepted; later ones mostly follow from it.
  private func note(_ what: String, at entry: JournalEntry) {
    if difference != nil || entry.number <= acceptedEnd { return }
    difference = (
      "The session differs from the one that \(quotedName) recorded: \(commands.moment), \(what). \(versions)",
      commands.agreed
    )
  }

  /// Sentences about the versions of the program that wrote that part and read it.
  private var versions: String {
    guard let writer else { return "" }
    let sentence = "Version \(TerminalText.visible(writer)) of the program wrote that part"
    guard let version else { return sentence + "." }
    if version == writer { return sentence + ", which this is." }
    return sentence + "; this is version \(TerminalText.visible(version))."
  }

  /// Adds the event of a record to the history, if it has one.
  private func noteInHistory(_ entry: JournalEntry) {
    switch entry.record {
    case .start(let start):
      if let origin = start.origin {
        if let commit { history.noteTime(commit.at, record: commit.number) }
        history.go(to: history.position(ofRecord: origin))
      }
      let time = start.isPlain ? history.time : entry.at
      history.append(.start(start.session), at: time, record: entry.number)
    case .event(let event): history.append(event, at: entry.at, record: entry.number)
    case .commit: commit = entry
    case .asked, .check, .checkpoint, .ended: break
    }
  }
}
