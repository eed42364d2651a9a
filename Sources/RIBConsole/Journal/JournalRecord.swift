/// What one line of a journal records.
enum JournalRecord: Equatable {
  /// A process begins to record: all up to the next start is its own.
  case start(JournalStart)
  /// A command reached the node of that path.
  case command(to: String, line: String)
  /// An effect of the node of that path made a request to the outside, the session's `number`th.
  case asked(name: String, to: String, number: Int)
  /// An answer to a request was delivered.
  case answer(number: Int, JournalAnswer)
  /// The effects of the node of that path, and of those below it, were cancelled: these ran.
  case cancelled(below: String, effects: [String])
  /// The checks of the states that have changed since the last commit, each with its node's path.
  case check([JournalCheck])
  /// All before is whole, with that many commands since the beginning.
  case commit(commandCount: Int)
}

/// A process that goes on with a journal, or begins it.
struct JournalStart: Equatable {
  /// Sixteen digits that no other start has, in no copy of the journal either.
  let id: String
  /// The version of the program.
  let version: String
  /// Whether the states that the records before it lead to are accepted as they are, whatever they were.
  var acceptsDifferences = false
}

/// What the outside answered.
///
/// JSON is written and read as it is, but for hidden characters, which are escaped when it is written.
enum JournalAnswer: Equatable {
  /// A value, or an element of a stream, as JSON without blanks between its tokens.
  case value(String)
  /// An error, as JSON without blanks between its tokens.
  case error(String)
  /// The end of a stream.
  case end
}

/// The check of one node's state.
struct JournalCheck: Equatable {
  let path: String
  let check: String
}

/// A record with its time and its position.
struct JournalEntry: Equatable {
  /// The number of the record; the header is 1.
  let number: Int
  /// Where in the file its line begins.
  let offset: Int
  /// The virtual time in microseconds, which never falls.
  let at: Int64
  let record: JournalRecord
}
