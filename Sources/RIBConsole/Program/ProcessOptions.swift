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
  /// Whether it goes on where the program no longer does what the journal says.
  var acceptsDifferences = false
  /// The journal that the session is restored from to be looked at, and after how many commands.
  var replay: String?
  var until: Int?
  /// The journal that is cut where it is damaged, in place of a session.
  var repairedJournal: String?
  /// The file that the session is shown in as a page.
  var report: String?
  /// How many lines are typed by a simulation in place of a session, if any, and where the seed is not to be
  /// any, that.
  var simulatedLines: Int?
  var seed: UInt64?
  /// The file that the script of a simulation's first finding is saved in.
  var savedScript: String?
  /// Whether the script is run with all checks, in place of a session.
  var isChecked = false
  /// The file to compare results with instead of printing them.
  var expectation: String?
  /// The values of the options that the program declares, by their names.
  var programValues: [String: String] = [:]
}

extension ProcessOptions {
  /// Whether options go together that were given.
  func check() throws(UsageError) {
    // Each is another way to run; of two, the second could not be what was wanted.
    let ways = [
      ("--simulate", simulatedLines != nil), ("--check", isChecked), ("--journal", journal != nil),
      ("--replay", replay != nil), ("--repair", repairedJournal != nil),
    ].filter(\.1).map(\.0)
    try refuse(ways)
    for way in ways where ["--simulate", "--check", "--repair"].contains(way) {
      if expectation != nil { try refuse([way, "--expect"]) }
      if report != nil { try refuse([way, "--report"]) }
      if session.format == .json { try refuse([way, "--json"]) }
    }
    if let report,
      [journal, replay, expectation].contains(report) || inputs.contains(.file(report))
    {
      throw UsageError(message: "'--report' needs a file of its own, not '\(report)'")
    }
    if until != nil, replay == nil {
      throw UsageError(message: "'--until' needs '--replay FILE'")
    }
    if acceptsDifferences, journal == nil {
      throw UsageError(message: "'--accept-differences' needs '--journal FILE'")
    }
    if repairedJournal != nil, inputs != [.standardInput] {
      throw UsageError(message: "'--repair' runs no lines; leave out FILE and '-c'")
    }
    if simulatedLines != nil, inputs != [.standardInput] {
      throw UsageError(message: "'--simulate' makes up the lines; leave out FILE and '-c'")
    }
    if simulatedLines == nil, seed != nil || savedScript != nil {
      throw UsageError(
        message: "'\(seed != nil ? "--seed" : "--save")' needs '--simulate LINES'")
    }
  }

  /// Refuses options of which only one can be given.
  private func refuse(_ options: [String]) throws(UsageError) {
    guard options.count > 1 else { return }
    throw UsageError(message: "'\(options[0])' and '\(options[1])' cannot be combined")
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
