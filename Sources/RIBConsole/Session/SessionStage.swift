import Basics
import RIBCore

/// A tree in which events happen again, as in a restoration: with its virtual time, and the runner of its commands.
@MainActor
package struct SessionStage {
  /// The sentence about a repetition that was interrupted.
  static let interruption = "Interrupted; the session is where it was before this line."

  let tree: DrivenTree
  package let time: VirtualStage
  let runner: LineRunner
  /// Whether nothing more is to happen, as the session is to end.
  package let isGivenUp: () -> Bool

  package var root: any LaunchRouting { tree.root }
  package var effects: EffectLedger { tree.effects }
  package var hasNothingLeft: Bool { tree.hasNothingLeft }

  /// Lets the time pass up to that of an event, in microseconds; returns why it cannot, as a sentence.
  package func pass(to microseconds: Int64) async -> String? {
    let instant = VirtualClock.Instant(offset: .microseconds(microseconds))
    if instant > time.clock.now { await time.move(to: instant) }
    return time.takeStandstill().map { "The time stands still: \($0)." }
  }

  /// Launches the tree, and repeats in it what has led to a position of a history.
  ///
  /// - Parameter replay: Lets an event happen again, and brings what follows from it to rest; called at rest, at the time
  ///   of the event before.
  /// - Returns: The last position that was reached, and the reason why it is not the given one, as a sentence.
  func replay(
    _ history: SessionHistory, to position: Int,
    by replay: (HistoryEntry) async throws(ParseError) -> Void
  ) async -> (position: Int, failure: String?) {
    if isGivenUp() { return (0, Self.interruption) }
    time.hold(history.absences(to: position))
    root.launch()
    await time.comeToRest()
    tree.launch?.end(in: root)
    var (reached, command) = (0, history.firstCommand)
    var turns = Turns()
    for (number, entry) in history.path(to: position) {
      if isGivenUp() { return (reached, Self.interruption) }
      do throws(ParseError) {
        try await replay(entry)
      } catch {
        let moment = command == 0 ? "before the first command" : "after command \(command)"
        let reason = "as the program does something else now. \(error.rawMessage)"
        return (reached, "The session is as it was \(moment), \(reason)")
      }
      if isGivenUp() { return (reached, Self.interruption) }
      (reached, command) = (number, entry.command)
      if turns.isDue() {
        await Suspension.takeTurn()
        turns.didTake()
      }
    }
    return (reached, nil)
  }

  /// Lets an event happen again, at its time, unless the session is to end before; all comes to rest.
  ///
  /// - Parameters:
  ///   - journal: The name of the journal that the event was read from, for errors of its command; nil for none.
  ///   - willReplay: Called at that time, when all is at rest.
  /// - Returns: The names of the effects that were cancelled.
  @discardableResult
  package func replay(
    _ entry: HistoryEntry, from journal: String? = nil, _ willReplay: () -> Void = {}
  ) async throws(ParseError) -> [String] {
    if let failure = await pass(to: entry.at) {
      throw ParseError(.timeout, failure, column: 1)
    }
    // An interruption may have stopped the time on its way.
    if isGivenUp() { return [] }
    willReplay()
    let number = journal == nil ? entry.command : entry.record
    let cancelled = try apply(
      entry.event, command: entry.command, LinePlace(source: journal, number: number))
    // So it is after most commands.
    if !time.isIdle { await time.comeToRest() }
    return cancelled
  }

  /// Lets an event happen again, now: the one way in which events do, for each who repeats them.
  ///
  /// - Parameters:
  ///   - command: The number of a command.
  ///   - place: The place of a command, for its errors.
  /// - Returns: The names of the effects that were cancelled.
  @discardableResult
  func apply(
    _ event: HistoryEvent, command: Int, _ place: LinePlace
  ) throws(ParseError) -> [String] {
    switch event {
    case .passed, .left: break
    case .cameBack(let work): time.comeBack(work)
    case .start(let start): time.begin(start)
    case .date(let date): time.moments.set(date)
    case .command(let path, let text):
      time.moments.willRun(command: command)
      try runner.run(again: text, at: path, place: place)
    case .answer(let answer, let number):
      try attempt(time.requests.deliver(answer, to: number)) { (error: OutsideError) in
        ParseError(.failed, error.message, column: 1)
      }
    case .cancelled(let path, _):
      let node = try NodeAddress(root: root).node(atWholePath: path)
      return effects.cancelAgain(below: node).map(\.recordedName)
    }
    return []
  }
}
