import RIBConsole
import RIBCore

/// The event that one line of a journal records.
enum JournalRecord: Equatable {
  /// A process begins to record; all records up to the next start are its own.
  case start(JournalStart)
  /// A command reached the node at a path.
  case command(to: String, line: String)
  /// An effect of the node at a path made a request to the outside; the session numbers its requests.
  case asked(name: String, to: String, number: Int)
  /// An answer to a request was delivered.
  ///
  /// Its JSON has no blanks between its tokens, and is written and read as it is, except that hidden characters are
  /// escaped when it is written.
  case answer(number: Int, RecordedAnswer)
  /// The running effects of the node at a path, and of those below it, were cancelled.
  case cancelled(below: String, effects: [String])
  /// The date was set, or the machine has slept: the date at which the session's time was zero.
  case date(Int64)
  /// The session went on without work that computed, with the step by which each piece of it will come back.
  case left([WorkStep])
  /// Work came back, by its number among the work of the tree.
  case back(work: Int)
  /// The checksums of the states that have changed since the last commit.
  case check([JournalCheck])
  /// Nodes of the tree as they are at rest; all that come before the next commit are one checkpoint.
  case checkpoint([Checkpoint.KeptNode])
  /// All records before are complete, with a number of commands since the beginning of the file, in all branches.
  case commit(commandCount: Int)
}

extension JournalRecord {
  var start: JournalStart? { if case .start(let start) = self { start } else { nil } }

  /// Whether the record is a start that changes nothing; its time is that of the next record.
  var isPlainStart: Bool { start?.isPlain == true }

  /// Whether the record ends the part of a session that belongs to the command before it.
  var isNextStep: Bool {
    switch self {
    case .command, .cancelled: true
    default: start?.origin != nil
    }
  }
}

/// A process that begins a journal or goes on with it.
struct JournalStart: Equatable {
  /// The sixteen digits of this start; no other has the same, not even in a copy of the journal.
  let id: String
  let version: String
  /// The date at which the session's time was zero, in microseconds since 1970; nil if its dates and random numbers are
  /// recorded requests.
  var date: Int64?
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

  /// The start as the session knows it.
  var ofSession: SessionStart { SessionStart(id: id, date: date) }
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
