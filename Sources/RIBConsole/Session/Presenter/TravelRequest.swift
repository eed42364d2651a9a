/// A built-in command about the history of a session.
enum TravelRequest {
  case go(Target)
  /// Lets a line look at the tree as it was after a command.
  case at(Int, line: String)
  /// Shows what has changed between two commands, or since one.
  case diff(Int?, Int?)
  /// Lists the commands, or those at a path.
  case log(String?)
  /// Writes the commands, and what they showed, to a file.
  case save(SavedForm, file: String, replacing: Bool)

  enum Target {
    case command(Int)
    /// The number of commands to undo.
    case back(Int)
    case forward
  }
}

/// The form in which a session is saved.
enum SavedForm: String, CaseIterable {
  case script, transcript, test

  var summary: String {
    switch self {
    case .script: "lines that the program can run"
    case .transcript: "the same, and FILE.expected with the output"
    case .test: "a test in Swift"
    }
  }
}
