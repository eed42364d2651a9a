import RIBCore

/// One thing that has happened in a session: text, JSON and traces are written from it.
package struct SessionEvent {
  package enum What {
    /// A line of a presenter, or of a built-in command, which has no path; one of many could have been
    /// written by another presenter as well. A result answers a command that asked for it.
    case output(String, isOneOfMany: Bool = false, isResult: Bool = false)
    /// A line that a presenter wrote when its node was no longer active.
    case lateOutput(String, presenter: String)
    /// A node was attached, activated, deactivated or detached.
    case change(EventKind)
    /// A reactor begins to process an action, or to reduce a mutation, which is a text in the form of the writer; or an
    /// effect, named by its action, begins or ends.
    case step(EventKind, String)
    /// The state of a node: a new one, or the result of a command that asked for it, maybe for those of many nodes.
    case state(StateValue, isResult: Bool, isOneOfMany: Bool = false)
    /// A part of a node's state that was asked for, as JSON.
    case field(String)
    /// How much of a named piece of work is done, from 0 to 1.
    case progress(String, Double)
    /// A tree that was asked for, with the row of the focused node, and whether it holds everything below its
    /// first node. The event's path is that of the first node.
    case tree(TreeSnapshot, focused: Int?, TreeFormat, isWhole: Bool)
    /// The session has gone to another place of its history: after a command, or before the first one.
    case went(SessionPlace)
    /// Data that was asked for: the name of the event, and its fields as JSON.
    case data(String, fields: String)
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
  /// The line that led to the event, in a session with clients, if one did.
  var cause: LineTag?

  /// Whether only the sender of the line that led to the event sees it, or the session itself if there is none: it
  /// answers the line; a problem without a line is for all.
  func isForSender(_ sender: Int?) -> Bool {
    switch what {
    case .went: false
    case .problem: sender != nil
    default: isResult
    }
  }

  /// Whether the event answers a command that asked for it, or is a problem; all others come from nodes.
  var isResult: Bool {
    switch what {
    case .output(_, _, let isResult), .state(_, let isResult, _): isResult
    case .field, .tree, .went, .data, .problem: true
    default: false
    }
  }
}
