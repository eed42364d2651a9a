// What happens in a session, as a value.

import RIBCore

/// One thing that has happened: text, JSON and traces are written from it.
struct SessionEvent {
  /// What has happened.
  enum What {
    /// A line of a presenter's, or of a built-in command's, which has no path; one of many could have
    /// been written by another presenter as well.
    case output(String, isOneOfMany: Bool = false)
    /// A line that a presenter wrote when its node was no longer active.
    case lateOutput(String, presenter: String)
    case attached, activated, deactivated, detached
    /// A reactor begins to process an action, or to reduce a mutation, given as text.
    case action(String)
    case mutation(String)
    /// A node's state: a new one, or the result of a command that asked for it.
    case state(Any, isResult: Bool)
    /// An effect, named by its action.
    case effectBegan(String)
    case effectEnded(String)
    /// A tree that was asked for, of which the event's path is that of the first node, with the row of the
    /// focused one, and whether it has all that is below its first node.
    case tree(TreeSnapshot, focused: Int?, TreeFormat, isWhole: Bool)
    /// Something went wrong.
    case problem(Problem)
  }

  /// The path of the node that an event is about.
  enum Path {
    /// One that is worked out when it is read.
    case node(NodePath)
    case text(String)

    @MainActor var string: String {
      switch self {
      case .node(let path): path.string
      case .text(let text): text
      }
    }
  }

  let what: What
  let path: Path?
  /// The line that is to blame for a problem, as far as that is known; nil for all else.
  let line: LinePlace?

  /// Whether it answers a built-in command, or is a problem; all else is what nodes do.
  var isResult: Bool {
    switch what {
    case .output: path == nil
    case .state(_, let isResult): isResult
    case .tree, .problem: true
    default: false
    }
  }
}

/// Something that went wrong, or is worth knowing.
struct Problem {
  enum Weight: String {
    /// A command failed.
    case error
    /// Worth knowing, but nothing that was asked for failed.
    case warning
    /// All is well; this is only for those who asked for more.
    case notice
  }

  var weight = Weight.error
  /// The column in the line that caused it.
  var column: Int?
  var message: String
  /// How the command is used.
  var usage: String?
  /// Whether something runs without end while the time stands still.
  var isStandstill = false
}

extension Problem {
  /// What is wrong with a line that is no call.
  init(_ error: ParseError) {
    self.init(column: error.column, message: error.rawMessage, usage: error.usage)
  }

  /// The message and the usage, as one text.
  var text: String { usage.map { "\(message) Usage: \($0)" } ?? message }
}

/// A line's place in what the session reads.
struct LinePlace: Equatable {
  /// The name of the source; nil for standard input.
  let source: String?
  let number: Int
  /// What a person who typed it sees; nil in scripts, and where errors are not shown below the line.
  let typed: TypedLine?

  init(source: String?, number: Int, typed: TypedLine? = nil) {
    self.source = source
    self.number = number
    self.typed = typed
  }

  /// The same place of a line that is not to be shown again.
  var hidingText: LinePlace {
    let typed = typed.map { TypedLine(nil, promptWidth: $0.promptWidth) }
    return LinePlace(source: source, number: number, typed: typed)
  }

  /// What it is called elsewhere than at the line: `script.txt:3`, or `line 3` for standard input; nil for
  /// what is typed at a prompt, where lines have no numbers.
  var name: String? {
    typed == nil ? source.map { "\($0):\(number)" } ?? "line \(number)" : nil
  }
}
