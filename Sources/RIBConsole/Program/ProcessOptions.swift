package struct ProcessOptions: Equatable, Sendable {
  package enum Input: Equatable, Sendable {
    case standardInput
    case file(String)
    /// The text of a `-c`; it may hold several lines.
    case line(String)
  }

  /// The sources of lines, in order; never empty.
  package var inputs: [Input] = [.standardInput]
  package var session = SessionOptions(reportsProcessErrors: true, handlesSignals: true)
  /// The arguments in which U+FFFD has replaced invalid UTF-8.
  var repairedArguments: Set<String> = []
  /// Whether a session at a terminal begins with the rc file.
  package var loadsRC = true
  /// The file to compare results with instead of printing them.
  var expectation: String?
  /// The values of the options that the program declares, by their names.
  package var programValues: [String: String] = [:]
  /// The values of the options of features, by their names; that of a flag is empty.
  var featureValues: [String: String] = [:]

  /// The options of the program's own, as they are typed.
  package var programArguments: [String] {
    programValues.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// The value of an option of a feature; nil where it was not given, and for a feature that the program lacks.
  package func value(of option: String) -> String? { featureValues[option] }

  /// Whether an option of a feature was given.
  package func isGiven(_ option: String) -> Bool { featureValues[option] != nil }
}

/// A request that a command line makes.
package enum Invocation: Equatable, Sendable {
  case run(ProcessOptions)
  case showHelp
  case showVersion
  case showSchema
  case showCompletionScript(Shell)
}

/// The reason why a command line cannot be understood, as one sentence for people.
package struct UsageError: Error, Equatable, Sendable {
  let message: String

  package init(message: String) { self.message = message }
}
