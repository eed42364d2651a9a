import Basics
import RIBConsole

/// The reason why a journal is not used, or not any more, in words for its user.
struct JournalError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: Reason

  enum Reason: Equatable {
    case missing(SystemError)
    case cannotOpen(SystemError)
    case isOther(FileKind)
    case inUse
    case cannotRead(SystemError)
    case cannotSync(SystemError)
    case noJournal
    case unknownVersion(Int64)
    case otherApp(String, expected: String)
    /// A record has changed or was written wrongly; before it, so much was committed.
    case damaged(JournalContents.Damage, safe: JournalChain)
    /// It has fewer commands than were asked for.
    case noSuchCommand(Int, safe: JournalChain)
    /// It has no checkpoint from which a session could begin.
    case noCheckpoint
    /// It has none up to a command; the last one comes after another command, if there is one.
    case noCheckpointSoFar(Int, last: Int?)
    /// A record is sound, but the program cannot run it, for a reason that is a clause.
    case unusable(record: Int, offset: Int, String, WaysOn)
    /// Writing failed; so much was committed before. The file may hold more if it could not be cut.
    case cannotWrite(SystemError, safe: JournalChain, mayHoldMore: Bool)
    /// The bytes to cut off cannot be kept in a file beside it.
    case cannotKeep(in: String, SystemError)
    /// The size or the contents of the file differ from what was written.
    case changed(safe: JournalChain)
    /// The file is no longer at its path.
    case moved(safe: JournalChain)
    /// Its user may not write it; nil if nothing was to be written yet.
    case readOnly(safe: JournalChain?)
    /// A record is longer than the limit.
    case recordTooLong(safe: JournalChain)
    /// The time is later than the limit.
    case tooLate(safe: JournalChain)
  }

  /// Sentences that begin with the path, and describe the problem and how to fix it.
  var description: String { "'\(TerminalText.visible(path))' \(predicate)" }

  private var predicate: String {
    switch reason {
    case .missing(let error): "cannot be opened: \(error). Check its name."
    case .cannotOpen(let error):
      "cannot be opened: \(error). Fix that, or name another file."
    case .isOther(let kind):
      "\(kind.clause). Move it away, or name another file."
    case .inUse:
      "is in use by another process. Wait until that has ended, or name another file."
    case .cannotRead(let error):
      "cannot be read: \(error). Fix that, or go on with a copy of the file."
    case .cannotSync(let error):
      "cannot be synced to its device, so nothing of it is shown: \(error). Fix that, or go on with a"
        + " copy of the file on another device."
    case .noJournal:
      "is not a journal: its first line (record 1, byte 0) is not the header of one. It was left as it"
        + " is. Name another file."
    case .unknownVersion(let version):
      "is a journal of version \(version), and this program knows the versions"
        + " \(JournalHeader.knownVersions.lowerBound) to \(JournalHeader.formatVersion). Open it with a program that knows it, or name another file."
    case .otherApp(let app, let expected):
      "is a journal of \(TerminalText.quoted(app)), not of \(TerminalText.quoted(expected))."
        + " Open it with the program that wrote it, or name another file."
    case .damaged(let damage, let safe):
      "is damaged at record \(damage.record) (byte \(damage.offset)): \(damage.flaw.clause). It was left as it"
        + " is. Take a copy from before the damage; or cut it there by --repair, which keeps"
        + " \(safe.extent), and moves the rest to another file."
    case .noSuchCommand(let command, let safe):
      "has \(safe.commands), not \(command)."
    case .noCheckpoint:
      "has no checkpoint: a session keeps one at a good end, and after some 10,000 commands. Open it with the program"
        + " that wrote it, or name another file."
    case .noCheckpointSoFar(let command, let last):
      "has no checkpoint up to command \(command). "
        + (last.map { "Leave '--until' out to begin with that after command \($0), or name" }
          ?? "Name")
        + " another file."
    case .unusable(let record, let offset, let clause, let ways):
      "cannot be used from record \(record) (byte \(offset)) on: \(clause)"
        + (clause.hasSuffix("?") ? "" : ".")
        + " It was left as it is. \(ways.sentence)"
    case .cannotWrite(let error, let safe, let mayHoldMore):
      "cannot be written: \(error). \(safe.sentence)"
        + (mayHoldMore ? " Further ones may or may not be in the file." : "")
        + " Fix that, and start again with the same file."
    case .cannotKeep(let path, let error):
      "has bytes at its end that cannot be moved to '\(TerminalText.visible(path))': \(error). It was left as"
        + " it is. Fix that, and start again."
    case .changed(let safe):
      "was changed by another program. Until then it had \(safe.extent). Look at what is there now before"
        + " you start again."
    case .moved(let safe):
      "was moved, removed or replaced by another program while it was in use. Until then it had"
        + " \(safe.extent). Move it back, or start again with the file where it is now."
    case .readOnly(let safe):
      "may not be written, as it is read-only. \(safe.map { $0.sentence + " " } ?? "")Make it writable for its"
        + " user, and start again with the same file."
    case .recordTooLong(let safe):
      "cannot keep what has happened: a record would have more than \(JournalChain.recordLimit) bytes."
        + " \(safe.sentence) Start again with the same file, and with smaller pieces."
    case .tooLate(let safe):
      "cannot keep what has happened: the session's time is beyond the latest of a journal, some 146,000 years."
        + " \(safe.sentence) Start again with the same file, and wait for less."
    }
  }
}

/// The ways to go on with a journal that the program does not repeat as it is.
struct WaysOn: Equatable {
  /// The last command up to which the program does what the journal says; 0 if there is none.
  var agreedCommand = 0
  /// The last command before the checkpoint with which it can begin; nil if there is none.
  var checkpoint: Int?
  /// Whether only states differ, so that it can go on with those that it has now.
  var canAccept = false

  var sentence: String {
    var ways = ["Open it with the program that wrote it"]
    if canAccept { ways.append("look at it by '--replay'") }
    if agreedCommand > 0 {
      ways.append("go on from the last command that agrees by '--until \(agreedCommand)'")
    }
    if let checkpoint {
      ways.append("begin with the checkpoint after command \(checkpoint) by '--from-checkpoint'")
    }
    ways.append(
      canAccept
        ? "go on with the states as they are now by '--accept-differences'" : "name another file")
    return ways.dropLast().joined(separator: ", ") + ", or \(ways[ways.count - 1])."
  }
}

extension JournalChain.Flaw {
  fileprivate var clause: String {
    switch self {
    case .checksum: "its checksum does not fit"
    case .length: "its line has more than \(JournalChain.recordLimit) bytes"
    case .lineFeed: "it does not begin on a line of its own"
    case .content(let clause): clause
    }
  }
}

extension JournalChain {
  fileprivate var sentence: String {
    "\(commands) \(commandCount == 1 ? "is" : "are") safe, \(end)."
  }

  /// The number of commands and the position of the last record, in words.
  fileprivate var extent: String { "\(commands), \(end)" }

  var commands: String { counted(commandCount, "command") }
  private var end: String { "up to record \(recordCount) (the first \(byteCount) bytes)" }
}
