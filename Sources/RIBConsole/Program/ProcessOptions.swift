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
  /// The file to compare results with instead of printing them.
  var expectation: String?
  /// The values of the options that the program declares, by their names.
  var programValues: [String: String] = [:]
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
