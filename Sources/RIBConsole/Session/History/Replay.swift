import Basics
import RIBCore

extension SessionHistory {
  /// The sentence about a repetition that was interrupted.
  static let interruption = "Interrupted; the session is where it was before this line."

  /// Launches a tree and repeats in it what has led to a position.
  ///
  /// - Parameter replay: Lets an event happen again, and brings what follows from it to rest; called at rest, at the time
  ///   of the event before.
  /// - Returns: The last position that was reached, and the reason why it is not the given one, as a sentence.
  func replay(
    to position: Int, on stage: SessionStage,
    by replay: (Entry) async throws(ParseError) -> Void
  ) async -> (position: Int, failure: String?) {
    if stage.isGivenUp() { return (0, Self.interruption) }
    stage.time.hold(absences(to: position))
    stage.root.launch()
    await stage.time.comeToRest()
    stage.tree.launch?.end(in: stage.root)
    var (reached, command) = (0, firstCommand)
    var turns = Turns()
    for (number, entry) in path(to: position) {
      if stage.isGivenUp() { return (reached, Self.interruption) }
      do throws(ParseError) {
        try await replay(entry)
      } catch {
        let moment = command == 0 ? "before the first command" : "after command \(command)"
        let reason = "as the program does something else now. \(error.rawMessage)"
        return (reached, "The session is as it was \(moment), \(reason)")
      }
      if stage.isGivenUp() { return (reached, Self.interruption) }
      (reached, command) = (number, entry.command)
      if turns.isDue() {
        await Suspension.takeTurn()
        turns.didTake()
      }
    }
    return (reached, nil)
  }
}

extension SessionStage {
  /// Lets an event happen again, at its time, unless the session is to end before; all comes to rest.
  ///
  /// - Parameter willReplay: Called at that time, when all is at rest.
  func replay(
    _ entry: SessionHistory.Entry, _ willReplay: () -> Void = {}
  ) async throws(ParseError) {
    if let failure = await pass(to: entry.at) {
      throw ParseError(.timeout, failure, column: 1)
    }
    // An interruption may have stopped the time on its way.
    if isGivenUp() { return }
    willReplay()
    try entry.event.replay(
      on: self, command: entry.command, LinePlace(source: nil, number: entry.command))
    await time.comeToRest()
  }
}

extension SessionHistory.Event {
  /// Lets the event happen again, now: the one way in which events do, for each who repeats them.
  ///
  /// - Parameters:
  ///   - command: The number of a command.
  ///   - place: The place of a command, for its errors.
  /// - Returns: The names of the effects that were cancelled.
  @MainActor
  @discardableResult
  package func replay(
    on stage: SessionStage, command: Int, _ place: LinePlace
  ) throws(ParseError) -> [String] {
    switch self {
    case .passed, .left: break
    case .cameBack(let work): stage.time.comeBack(work)
    case .start(let start): stage.time.begin(start)
    case .command(let path, let text):
      stage.time.moments.willRun(command: command)
      try stage.runner.run(again: text, at: path, place: place)
    case .answer(let answer, let number):
      try attempt(stage.time.requests.deliver(answer, to: number)) { (error: OutsideError) in
        ParseError(.failed, error.message, column: 1)
      }
    case .cancelled(let path, _): return try stage.cancelAgain(at: path)
    }
    return []
  }
}
