// What the program was asked to do, as a value made of its arguments.

/// The options of a run.
struct ProcessOptions: Equatable, Sendable {
  /// One thing to take lines from.
  enum Input: Equatable, Sendable {
    case standardInput
    case file(String)
    /// The text of a `-c`; it may hold several lines.
    case line(String)
  }

  /// What to take lines from, in order; never empty.
  var inputs: [Input] = [.standardInput]
  /// How the session is to behave.
  var session = SessionOptions(reportsProcessErrors: true, handlesSignals: true)
  /// Whether a session at a terminal begins with the rc file.
  var loadsRC = true
  /// The journal that the session is restored from and kept in.
  var journal: String?
  /// The journal that the session is restored from to be looked at, and after how many commands.
  var replay: String?
  var until: Int?
  /// The file to compare results with instead of printing them.
  var expectation: String?
  /// The values of the options that the program declares, by their names.
  var programValues: [String: String] = [:]
}

extension ProcessOptions {
  /// Whether options go together that were given.
  func check() throws(UsageError) {
    if journal != nil, replay != nil {
      throw UsageError(message: "'--journal' and '--replay' cannot be combined")
    }
    if until != nil, replay == nil {
      throw UsageError(message: "'--until' needs '--replay FILE'")
    }
  }
}

/// What a command line asks for.
enum Invocation: Equatable, Sendable {
  case run(ProcessOptions)
  case showHelp
  case showVersion
  case showCompletionScript(Shell)
}

/// A command line that cannot be understood, and why, as one sentence for people.
struct UsageError: Error, Equatable, Sendable {
  let message: String
}
