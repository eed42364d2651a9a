import RIBCore

/// Notes what happens in a session: in its history, and for its keeper, if it is kept.
@MainActor
final class HistoryRecorder: CallKeeper, EventKeeper {
  private let history: SessionHistory
  /// Whether what happens is a part of the history already.
  private(set) var isRepeating = false

  private let keeper: any SessionKeeper
  private let focus: Focus
  private let clock: VirtualClock
  private let moments: SessionMoments

  init(
    _ history: SessionHistory, keeper: any SessionKeeper, focus: Focus, clock: VirtualClock,
    moments: SessionMoments
  ) {
    self.moments = moments
    self.history = history
    self.keeper = keeper
    self.focus = focus
    self.clock = clock
  }

  func beginRepeating() { isRepeating = true }
  func endRepeating() { isRepeating = false }

  /// The virtual time, in microseconds.
  private var time: Int64 { clock.now.offset.microseconds }

  private func append(_ event: SessionHistory.Event) {
    history.append(event, at: time, focus: focus.path, record: keeper.eventRecord)
  }

  func check(_ call: CommandCall) throws(ParseError) {
    try keeper.check(call)
    moments.willRun(command: history.commandCount + 1)
  }

  func didRun(_ call: CommandCall) {
    keeper.didRun(call)
    if call.line.declaration.isSecret {
      history.noteSecret()
    } else {
      history.append(
        command: call.line, to: call.path, at: time, focus: focus.path, record: keeper.eventRecord)
    }
  }

  func didAsk(_ name: String, at path: String, number: Int) {
    if !isRepeating { keeper.didAsk(name, at: path, number: number) }
  }

  func willDeliver(_ answer: RecordedAnswer, to number: Int) {
    keeper.willDeliver(answer, to: number)
    append(.answer(answer, to: number))
  }

  func willWake() { keeper.willWake() }

  func didLeave(_ steps: [WorkStep]) {
    if isRepeating { return }
    keeper.didLeave(steps)
    for step in steps { append(.left(step)) }
  }

  func willComeBack(_ work: Int) {
    keeper.willComeBack(work)
    append(.cameBack(work: work))
  }

  func willSet(date: Int64) {
    keeper.willSet(date: date)
    append(.start(moments.start.setting(date)))
  }

  func willCancel() { keeper.willCancel() }

  func didCancel(_ effects: [String], below node: any Routing) {
    keeper.didCancel(effects, below: node)
    append(.cancelled(path: node.path, effects: effects))
  }
}
