/// An event with its circumstances, as it is read; a ``HistoryLog`` keeps it as bytes.
package struct HistoryEntry: Equatable {
  /// The virtual time, in microseconds.
  let at: Int64
  let event: HistoryEvent
  /// The number of the commands up to this event, which is the number of the last one.
  let command: Int
  /// The path of the node that had the focus after it; nil for the root.
  let focus: String?
  /// The number of its record in a journal; 0 without one.
  let record: Int

  package init(
    at time: Int64, _ event: HistoryEvent, command: Int, focus: String? = nil, record: Int
  ) {
    self.at = time
    self.event = event
    self.command = command
    self.focus = focus
    self.record = record
  }

  /// The path of the node that a command reached; nil for other events.
  var path: String? { if case .command(let path, _) = event { path } else { nil } }

  /// A command behind the path of its node; nil for other events.
  var line: String? {
    if case .command(let path, let line) = event { "\(path) \(line)" } else { nil }
  }
}
