import RIBCore

/// Something that happens in a session, and does not follow from what was before.
///
/// Journals record the same events: a start and the passing of time with more beside them, all others as they are.
package enum HistoryEvent: Equatable {
  /// A process or a branch has begun.
  case start(SessionStart)
  /// A command, which the node at a path received.
  case command(path: String, line: String)
  /// An answer to a request was delivered; the session numbers its requests.
  case answer(RecordedAnswer, to: Int)
  /// Effects that a person cancelled, at the node at a path and below it.
  case cancelled(path: String, effects: [String])
  /// The date was set, or the machine has slept: the date at which the session's time was zero.
  case date(Int64)
  /// The session went on without work that computed off the main actor, with the steps by which it will come back.
  case left([WorkStep])
  /// Work came back, by its number among the work of the tree.
  case cameBack(work: Int)
  /// Time has passed, and something was undone then.
  case passed

  var isCommand: Bool { if case .command = self { true } else { false } }

  /// Whether the event only begins a part of the session, or sets the date of one.
  var beginsPart: Bool {
    switch self {
    case .start, .date: true
    default: false
    }
  }
}
