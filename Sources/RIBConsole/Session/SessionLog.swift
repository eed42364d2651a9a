import RIBCore

/// The log of a live session: each event goes to its history and to its keeper, in the order in which it takes effect.
@MainActor
final class SessionLog {
  let history: SessionHistory
  let keeper: any SessionKeeper
  private let focus: Focus
  private let clock: VirtualClock
  private let moments: SessionMoments

  init(
    _ history: SessionHistory, keeper: any SessionKeeper, focus: Focus, clock: VirtualClock,
    moments: SessionMoments
  ) {
    self.history = history
    self.keeper = keeper
    self.focus = focus
    self.clock = clock
    self.moments = moments
  }

  /// The virtual time, in microseconds.
  private var time: Int64 { clock.now.offset.microseconds }

  /// Prepares for a command, unless it cannot be kept.
  func willRun(_ call: CommandCall) throws(ParseError) {
    try keeper.check(call)
    moments.willRun(command: history.commandCount + 1)
  }

  /// Adds a command of a node that has been run, whether it succeeded or failed; it may have moved or detached its node.
  func append(_ call: CommandCall) {
    // Most sessions need no copy of the text.
    let record = keeper.isKept ? keeper.append(.command(path: call.path, line: call.line.text)) : 0
    if call.line.declaration.isSecret { return history.noteSecret() }
    history.append(command: call.line, to: call.path, at: time, focus: focus.path, record: record)
  }

  /// Adds another event: an answer, a date or work that comes back takes effect next, the others have taken effect.
  func append(_ event: HistoryEvent) {
    let record = keeper.append(event)
    history.append(event, at: time, focus: focus.path, record: record)
  }
}
