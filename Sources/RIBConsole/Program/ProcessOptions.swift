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
  /// Print one JSON object a line.
  var isJSON = false
  /// Go on after a failed command.
  var keepsGoing = false
  /// How long to wait for running effects at the end of input.
  var drain: Duration = .seconds(10)
  /// No warnings and no notices.
  var isQuiet = false
  /// Notices in scripts too.
  var isVerbose = false
  /// When to use colors.
  var color = ColorChoice.auto
  /// Whether a session at a terminal begins with the rc file.
  var loadsRC = true
  /// The file to compare results with instead of printing them.
  var expectation: String?
  /// Whether errors are written among the results, to be compared with them.
  var writesErrorsToOutput = false
  /// Whether time jumps instead of passing.
  var isTimeVirtual = false
  /// Whether scripts may source what lies outside of their folder.
  var allowsSourceAnywhere = false
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
