/// Something that went wrong, or is worth knowing.
package struct Problem {
  package enum Weight: String {
    /// A command failed.
    case error
    /// Nothing that was asked for failed, but the user should know about it.
    case warning
    /// All is well; shown to users who asked for more.
    case notice
  }

  package var weight = Weight.error
  var code = ProblemCode.session
  var column: Int?
  package var message: String
  /// Names that may have been meant, which the message mentions.
  var suggestions: [String] = []
  var usage: String?
  /// Whether the user is asked for something, which also a quiet session does.
  var isQuestion = false
  /// Whether the problem is that something runs without end while the time stands still.
  package var isStandstill = false

  /// Whether a quiet session shows it.
  var concernsQuiet: Bool { weight == .error || isQuestion }

  package var text: String { usage.map { "\(message) Usage: \($0)" } ?? message }
}

extension Problem {
  /// Makes the problem of a line that is no call.
  init(_ error: ParseError) {
    self.init(
      code: error.code, column: error.column, message: error.rawMessage,
      suggestions: error.suggestions, usage: error.usage)
  }

  /// Makes the problem of a source of lines, standard input if it has no name, that cannot be read.
  init(ofReading source: String?, _ error: SystemError) {
    let name = source.map { TerminalText.visible($0) } ?? "standard input"
    self.init(message: "\(name) cannot be read: \(error)")
  }

  /// Makes the problem of a line beyond the most lines of scripts to which one line can lead; nil for others.
  init?(ofSourcedLine number: Int, limit: Int) {
    if number <= limit { return nil }
    let reach = "One line can source scripts of at most \(limit) lines in all"
    self.init(message: "\(reach); the rest was not run.")
  }
}

/// A line of a session's own input, to which events belong.
package struct LineTag: Equatable {
  /// The name of the source; nil for standard input.
  let source: String?
  let number: Int
  var id: RequestID?
  /// The number of the client that sent the line; 0 for a line of the session's own sources.
  var client = 0
}

/// The position of a line in the input of a session.
package struct LinePlace: Equatable {
  /// The name of the source; nil for standard input.
  package let source: String?
  package let number: Int
  /// What few places have, in an object of its own, as each line has a place.
  private var details: Details?

  /// The line on the terminal; nil in scripts, and if errors are not shown below the typed line.
  var typed: PromptedLine? {
    get { details?.typed }
    set { details = Details.of(typed: newValue, cause: cause) }
  }

  /// The line of the session's input that led to it, if it is another one or has an id.
  var cause: LineTag? {
    get { details?.cause }
    set { details = Details.of(typed: typed, cause: newValue) }
  }

  /// The line of the session's input to which events belong.
  var tag: LineTag { cause ?? LineTag(source: source, number: number) }

  /// The name of the line, such as `script.txt:3`, or `line 3` for standard input; nil for one typed at a prompt.
  package var name: String? {
    typed == nil ? source.map { "\($0):\(number)" } ?? "line \(number)" : nil
  }
}

extension LinePlace {
  package init(source: String?, number: Int) {
    self.init(source: source, number: number, details: nil)
  }

  init(source: String?, number: Int, typed: PromptedLine?, cause: LineTag? = nil) {
    self.init(
      source: source, number: number, details: Details.of(typed: typed, cause: cause))
  }

  private final class Details: Equatable {
    let typed: PromptedLine?
    let cause: LineTag?

    private init(typed: PromptedLine?, cause: LineTag?) {
      self.typed = typed
      self.cause = cause
    }

    static func of(typed: PromptedLine?, cause: LineTag?) -> Details? {
      typed == nil && cause == nil ? nil : Details(typed: typed, cause: cause)
    }

    static func == (one: Details, other: Details) -> Bool {
      one.typed == other.typed && one.cause == other.cause
    }
  }
}

/// A line that a person typed behind a prompt, as it appears on the terminal.
struct PromptedLine: Equatable {
  /// The line; nil if it must not be shown again.
  var text: String?
  let promptWidth: Int
}
