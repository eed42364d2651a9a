import RIBConsole

/// The commands that a restoration has run, as far as its errors name them.
struct RestoredCommands {
  private typealias Call = (path: String, line: String, record: Int)

  /// The number of commands since the beginning of the journal.
  private(set) var count = 0
  /// The number of the last command whose part of the session has ended; 0 before the first one.
  ///
  /// The part of a command ends where `--until` ends it: before the next command, a cancellation or a branch.
  private(set) var ended = 0
  /// The number of the last such command that a later commit has found to agree with the journal.
  private(set) var agreed = 0
  /// The command of the present part; nil if the part belongs to none.
  private var present: Int?
  private var sinceCommit = 0
  private var first: Call?
  private var last: Call?

  /// - Parameter number: The number of the command in the file.
  mutating func append(_ line: String, to path: String, record: Int, number: Int) {
    endPart()
    present = number
    last = (path, line, record)
    if sinceCommit == 0 { first = last }
    count += 1
    sinceCommit += 1
  }

  /// Ends the part of the present command.
  mutating func endPart() {
    ended = present.take() ?? ended
    if sinceCommit == 0 { agreed = ended }
  }

  mutating func commit() { sinceCommit = 0 }

  /// The moment of something that is found at a commit, as a clause.
  var moment: String {
    guard let first, let last else { return "as the session began" }
    if sinceCommit == 0 { return "as time passed after the command \(Self.name(last))" }
    if sinceCommit == 1 { return "after the command \(Self.name(last))" }
    return "after one of the \(sinceCommit) commands from \(Self.name(first)) to \(Self.name(last))"
  }

  private static func name(_ call: Call) -> String {
    "\(TerminalText.quoted("\(call.path) \(call.line)")) (record \(call.record))"
  }
}
