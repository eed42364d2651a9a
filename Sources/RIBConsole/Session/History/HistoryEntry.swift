import RIBCore

extension SessionHistory {
  /// Something that does not follow from what was before.
  package enum Event: Equatable {
    /// A command, which the node at a path received.
    case command(path: String, line: String)
    case answer(RecordedAnswer, to: Int)
    /// Effects that a person cancelled, at the node at a path and below it.
    case cancelled(path: String, effects: [String])
    /// A process or a branch has begun or, with the id of the present one, the date was set.
    case start(SessionStart)
    /// Time has passed, and something was undone then.
    case passed
    /// The session went on without work that computed off the main actor, which will come back by a step.
    case left(WorkStep)
    /// That work came back.
    case cameBack(work: Int)
  }

  /// An event with its circumstances, as it is read; a ``HistoryLog`` keeps it as bytes.
  struct Entry: Equatable {
    /// The virtual time, in microseconds.
    let at: Int64
    let event: Event
    /// The number of the commands up to this event, which is the number of the last one.
    let command: Int
    /// The path of the node that had the focus after it; nil for the root.
    let focus: String?
    /// The number of its record in a journal; 0 without one.
    let record: Int
  }
}

extension SessionHistory.Entry {
  /// The path of the node that a command reached; nil for other events.
  var path: String? { if case .command(let path, _) = event { path } else { nil } }

  /// A command behind the path of its node; nil for other events.
  var line: String? {
    if case .command(let path, let line) = event { "\(path) \(line)" } else { nil }
  }

  var isCommand: Bool { if case .command = event { true } else { false } }

  var isStart: Bool { if case .start = event { true } else { false } }
}
