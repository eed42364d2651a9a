// How a session behaves, as a value.

/// How a session behaves.
public struct SessionOptions: Equatable, Sendable {
  /// What a session's results and diagnostics look like.
  public enum Format: Equatable, Sendable {
    /// Lines for people.
    case text
    /// One JSON object a line: what presenters print, and all that happens in the tree.
    case json
  }

  /// What results and diagnostics look like.
  public var format: Format
  /// Whether the lines after a failed one are run; the status is 1 either way.
  public var keepsGoing: Bool
  /// How long running effects are waited for at the end of input, before they are cancelled and named.
  public var drain: Duration
  /// When colors are used.
  public var color: ColorChoice
  /// When the lines of nodes carry paths, in text; JSON has them always.
  public var paths: PathChoice
  /// Whether warnings and notices are left out; errors are not.
  public var isQuiet: Bool
  /// Whether only the results of built-in commands, such as `tree` and `state`, and problems are written, and
  /// nothing that nodes write or do.
  public var printsOnlyResults: Bool
  /// Whether what comes and goes, and what is waited for, is reported in scripts too, as notices.
  public var isVerbose: Bool
  /// Whether nothing is drawn, and nothing drawn again, as suits screen readers and simple displays.
  ///
  /// Lines are edited by the terminal itself, without history and completion; no status is shown; `tree` and
  /// `ls` give each node's path and what is worth knowing of it in a row of words; errors give the line and
  /// the column, and do not point. Colors are as `color` says.
  public var isPlain: Bool
  /// Whether errors, warnings and notices are written to the output, among the results and in the
  /// order in which they come.
  public var writesErrorsToOutput: Bool
  /// Whether scripts may source what lies outside of their folder.
  public var allowsSourceAnywhere: Bool
  /// Whether the session moves its clock, which is a virtual one then, at each `wait` and at the end
  /// of input, so that delays take no time.
  public var movesClock: Bool
  /// Whether errors that belong to no tree are reported too.
  ///
  /// Those are the errors of reactors that no node owns, and those that no subscription handles.
  /// Each session of a process that asks for them reports them.
  public var reportsProcessErrors: Bool
  /// Whether the signals that ask a program to end are handled.
  ///
  /// The terminal is restored, the tree detached, and the status has the number of the signal. One session
  /// of a process may handle them.
  public var handlesSignals: Bool
  /// What errors that belong to no line and no node begin with, in text; nil for nothing.
  public var programName: String?
  /// What a session at a terminal begins with, such as a program's name and version; nil for nothing.
  ///
  /// How to get help is written behind it. A session that is quiet or writes JSON begins without both.
  public var greeting: String?
  /// The file that keeps what is typed at a terminal; nil where the session's end ends the history.
  public var history: HistoryLocation?

  /// Whether each line waits for the answers to what it asked outside, for a second at most, so that their
  /// order does not depend on how fast they come; in virtual time alone.
  var awaitsAnswers = false
  /// How long a wait takes in real time for work that only the outside can end; nil for as long as it may.
  ///
  /// Such work is a stream without an end, say. In virtual time alone.
  var outsideLimit: Duration?
  /// How many lines of scripts one line can lead to.
  var sourcedLineLimit = 1_000_000

  /// Makes options.
  public init(
    format: Format = .text, keepsGoing: Bool = false, drain: Duration = .seconds(10),
    color: ColorChoice = .auto, paths: PathChoice = .auto, isQuiet: Bool = false,
    printsOnlyResults: Bool = false, isVerbose: Bool = false, isPlain: Bool = false,
    writesErrorsToOutput: Bool = false, allowsSourceAnywhere: Bool = false,
    movesClock: Bool = false, reportsProcessErrors: Bool = false, handlesSignals: Bool = false,
    programName: String? = nil, greeting: String? = nil, history: HistoryLocation? = nil
  ) {
    self.format = format
    self.keepsGoing = keepsGoing
    self.drain = drain
    self.color = color
    self.paths = paths
    self.isQuiet = isQuiet
    self.printsOnlyResults = printsOnlyResults
    self.isVerbose = isVerbose
    self.isPlain = isPlain
    self.writesErrorsToOutput = writesErrorsToOutput
    self.allowsSourceAnywhere = allowsSourceAnywhere
    self.movesClock = movesClock
    self.reportsProcessErrors = reportsProcessErrors
    self.handlesSignals = handlesSignals
    self.programName = programName
    self.greeting = greeting
    self.history = history
  }
}
