import RIBCore

/// One thing that has happened in a session: text, JSON and traces are written from it.
package struct SessionEvent {
  package enum What {
    /// A line of a presenter, or of a built-in command, which has no path; one of many could have been
    /// written by another presenter as well.
    case output(String, isOneOfMany: Bool = false)
    /// A line that a presenter wrote when its node was no longer active.
    case lateOutput(String, presenter: String)
    case attached, activated, deactivated, detached
    /// A reactor begins to process an action, or to reduce a mutation; the value is its text.
    case action(String)
    case mutation(String)
    /// The state of a node: a new one, or the result of a command that asked for it.
    case state(Any, isResult: Bool)
    /// An effect, named by its action.
    case effectBegan(String)
    case effectEnded(String)
    /// A tree that was asked for, with the row of the focused node, and whether it holds everything below its
    /// first node. The event's path is that of the first node.
    case tree(TreeSnapshot, focused: Int?, TreeFormat, isWhole: Bool)
    case problem(Problem)
  }

  /// The path of the node that an event is about.
  package enum Path {
    /// A path that is computed when it is read.
    case node(NodePath)
    case text(String)

    @MainActor package var string: String {
      switch self {
      case .node(let path): path.string
      case .text(let text): text
      }
    }
  }

  package let what: What
  package let path: Path?
  /// The line that caused a problem, if that is known; nil for all other events.
  package let line: LinePlace?

  /// Whether the event answers a built-in command, or is a problem; all others come from nodes.
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
  /// The column in the line that caused it.
  var column: Int?
  package var message: String
  /// The usage of the command.
  var usage: String?
  /// Whether the problem is that something runs without end while the time stands still.
  package var isStandstill = false
}

extension Problem {
  /// Makes the problem of a line that is no call.
  init(_ error: ParseError) {
    self.init(column: error.column, message: error.rawMessage, usage: error.usage)
  }

  /// The message and the usage, as one text.
  package var text: String { usage.map { "\(message) Usage: \($0)" } ?? message }
}

/// The position of a line in the input of a session.
package struct LinePlace: Equatable {
  /// The name of the source; nil for standard input.
  package let source: String?
  package let number: Int
  /// The line on the terminal; nil in scripts, and if errors are not shown below the typed line.
  let typed: TypedLine?

  package init(source: String?, number: Int, typed: TypedLine? = nil) {
    self.source = source
    self.number = number
    self.typed = typed
  }

  /// The same position, of a line that is not to be shown again.
  var hidingText: LinePlace {
    let typed = typed.map { TypedLine(nil, promptWidth: $0.promptWidth) }
    return LinePlace(source: source, number: number, typed: typed)
  }

  /// The name of the line, such as `script.txt:3`, or `line 3` for standard input; nil for a line that is
  /// typed at a prompt, where lines have no numbers.
  package var name: String? {
    typed == nil ? source.map { "\($0):\(number)" } ?? "line \(number)" : nil
  }
}
