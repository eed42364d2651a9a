import RIBConsole
import RIBCore

/// One line of a journal: an event of its session, or a mark by which a restoration is checked.
enum JournalRecord: Equatable {
  /// A process begins to record; all records up to the next start are its own.
  case start(JournalStart)
  /// Another event than a start; the passing of time alone is recorded by commits.
  ///
  /// The JSON of an answer has no blanks between its tokens, and is written and read as it is, except that hidden
  /// characters are escaped when it is written.
  case event(HistoryEvent)
  /// An effect of the node at a path made a request to the outside.
  case asked(name: String, to: String, number: Int)
  /// The checksums of the states that have changed since the last commit.
  case check([JournalCheck])
  /// Nodes of the tree as they are at rest; all that come before the next commit are one checkpoint.
  case checkpoint([Checkpoint.KeptNode])
  /// The process has ended, for a reason in words; not after a kill, nor if it has recorded nothing else.
  case ended(String)
  /// All records before are complete, with a number of commands since the beginning of the file, in all branches.
  case commit(commandCount: Int)
}

extension JournalRecord {
  var start: JournalStart? { if case .start(let start) = self { start } else { nil } }

  /// Whether the record is a start that changes nothing; its time is that of the next record.
  var isPlainStart: Bool { start?.isPlain == true }

  var isCommand: Bool { if case .event(.command) = self { true } else { false } }

  /// Whether the record ends the part of a session that belongs to the command before it.
  var isNextStep: Bool {
    switch self {
    case .event(.command), .event(.cancelled): true
    default: start?.origin != nil
    }
  }
}

/// A process that begins a journal or goes on with it.
struct JournalStart: Equatable {
  /// The start as the session knows it, with sixteen digits as its id, which no other has, not even in a copy of the
  /// journal; without a date if its dates and random numbers are recorded requests.
  var session: SessionStart
  let version: String
  /// Whether the states after the records before it are accepted, even if they differ from the recorded ones.
  var acceptsDifferences = false
  /// The number of the record from which the session goes on, if that is not the one before: the start begins a
  /// branch, and the records between the two are no longer part of the session.
  ///
  /// It is a part of the start, so that each branch has keys of its own for its requests.
  var origin: Int?
  /// Whether the session begins with the checkpoint that the origin commits, and not with the records before that.
  var isFromCheckpoint = false

  /// Whether the start alone changes nothing in the session.
  var isPlain: Bool { !acceptsDifferences && origin == nil }
}

/// The checksum of one node's state.
struct JournalCheck: Equatable {
  let path: String
  let check: String
}

/// A record with its time and its position.
struct JournalEntry: Equatable {
  /// The number of the record; the header is 1.
  let number: Int
  let offset: Int
  /// The virtual time in microseconds, which never falls.
  let at: Int64
  let record: JournalRecord
}
