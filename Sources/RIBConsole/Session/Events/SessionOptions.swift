/// The options of a session.
public struct SessionOptions: Equatable, Sendable {
  /// The format of results and diagnostics.
  public enum Format: Equatable, Sendable {
    /// Lines for people.
    case text
    /// One JSON object a line: the output of presenters, and all that happens in the tree.
    case json
  }

  /// The diagnostics that are written beside errors.
  public enum Verbosity: Equatable, Sendable {
    /// None.
    case quiet
    /// Warnings and notices; at a terminal also attached and detached nodes.
    case normal
    /// The same, and also in scripts attached and detached nodes, and effects that are waited for.
    case verbose
  }

  /// The format of results and diagnostics.
  public var format: Format
  /// Whether the lines after a failed one are run; the status is 1 either way.
  public var keepsGoing: Bool
  /// The longest wait for running effects at the end of input, before they are cancelled and named.
  public var drain: Duration
  /// The choice when colors are used.
  public var color: ColorChoice
  /// The choice when the lines of nodes carry paths, in text; in JSON they always do.
  public var paths: PathChoice
  /// The diagnostics that are written beside errors.
  public var verbosity: Verbosity
  /// Whether only problems and the results of built-in commands, such as `tree` and `state`, are written, and
  /// no output or events of nodes.
  public var printsOnlyResults: Bool
  /// Whether nothing is drawn or redrawn, for screen readers and simple displays.
  ///
  /// Lines are edited by the terminal itself, without history and completion; no status is shown; `tree` and
  /// `ls` give each node's path and its facts in a row of words; errors give the line and the column, and do
  /// not point. Colors follow `color`.
  public var isPlain: Bool
  /// Whether errors, warnings and notices are written to the output, among the results and in the
  /// order in which they come.
  public var writesErrorsToOutput: Bool
  /// Whether scripts may source files outside of their folder.
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
  /// The beginning of errors that belong to no line and no node, in text; nil for none.
  public var programName: String?
  /// The version of the program, which a session with JSON tells first; nil for none.
  var programVersion: String?
  /// The greeting of a session at a terminal, such as a program's name and version; nil for none.
  ///
  /// A hint on help is written behind it. A session that is quiet or writes JSON begins without both.
  public var greeting: String?
  /// The file that keeps the lines typed at a terminal; nil if the history ends with the session.
  public var history: HistoryLocation?

  /// Whether each line waits for the answers to its requests outside, for a second at most, so that their
  /// order does not depend on how fast they come; in virtual time only.
  package var awaitsAnswers = false
  /// The longest wait, in real time, for work that only the outside can end; nil for no limit of its own.
  ///
  /// Such work is a stream without an end, for example. In virtual time only.
  package var outsideLimit: Duration?
  /// The number of lines of scripts that one line can lead to.
  var sourcedLineLimit = 1_000_000

  /// Makes options.
  public init(
    format: Format = .text, keepsGoing: Bool = false, drain: Duration = .seconds(10),
    color: ColorChoice = .auto, paths: PathChoice = .auto,
    verbosity: Verbosity = .normal, printsOnlyResults: Bool = false, isPlain: Bool = false,
    writesErrorsToOutput: Bool = false, allowsSourceAnywhere: Bool = false,
    movesClock: Bool = false, reportsProcessErrors: Bool = false, handlesSignals: Bool = false,
    programName: String? = nil, greeting: String? = nil, history: HistoryLocation? = nil
  ) {
    self.format = format
    self.keepsGoing = keepsGoing
    self.drain = drain
    self.color = color
    self.paths = paths
    self.verbosity = verbosity
    self.printsOnlyResults = printsOnlyResults
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

/// The choice when the lines of nodes begin with a path, such as `c1: count: 1`.
///
/// The path is the one to type to reach the node: from the focused node down, or else from the root.
public enum PathChoice: String, CaseIterable, Sendable {
  /// If another active node has a presenter of the same type, and could have written the line; not
  /// for the focused node.
  case auto
  /// Always, for the focused node too.
  case always
  /// Never.
  case never
}
