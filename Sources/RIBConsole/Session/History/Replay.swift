import Basics
import RIBCore

extension SessionHistory {
  /// The sentence about a repetition that was interrupted.
  static let interruption = "Interrupted; the session is where it was before this line."

  /// Launches a tree and repeats in it what has led to a position.
  ///
  /// - Parameter willReplay: Called before each event, when all is at rest.
  /// - Returns: The last position that was reached, and the reason why it is not the given one, as a sentence.
  func replay(
    to position: Int, on stage: SessionStage, willReplay: (Entry) -> Void = { _ in }
  ) async -> (position: Int, failure: String?) {
    if stage.isGivenUp() { return (0, Self.interruption) }
    let path = path(to: position)
    // The requests of the launch are those of the first part.
    if case .start(let id)? = path.first?.entry.event {
      stage.time.requests.begin(start: id)
    }
    stage.time.hold(absences(to: position))
    stage.root.launch()
    await stage.time.comeToRest()
    stage.tree.launch?.end(in: stage.root)
    var (reached, command) = (0, firstCommand)
    var turns = Turns()
    for (number, entry) in path {
      let moment = command == 0 ? "before the first command" : "after command \(command)"
      if stage.isGivenUp() { return (reached, Self.interruption) }
      do throws(ParseError) {
        if let failure = await stage.pass(to: entry.at) {
          throw ParseError(.timeout, failure, column: 1)
        }
        // An interruption may have stopped the time on its way.
        if stage.isGivenUp() { return (reached, Self.interruption) }
        willReplay(entry)
        try entry.replay(on: stage, LinePlace(source: nil, number: entry.command))
        await stage.time.comeToRest()
      } catch {
        let reason = "as the program does something else now. \(error.rawMessage)"
        return (reached, "The session is as it was \(moment), \(reason)")
      }
      (reached, command) = (number, entry.command)
      if turns.isDue() {
        await Suspension.takeTurn()
        turns.didTake()
      }
    }
    return (reached, stage.isGivenUp() ? Self.interruption : nil)
  }
}

extension SessionHistory.Entry {
  /// Lets the event happen again, at its time; the line is the place of a command, for its errors.
  @MainActor func replay(on stage: SessionStage, _ line: LinePlace) throws(ParseError) {
    switch event {
    case .passed, .left: break
    case .cameBack(let work): stage.time.comeBack(work)
    case .start(let id): stage.time.requests.begin(start: id)
    case .command(let path, let text): try stage.runner.run(again: text, at: path, place: line)
    case .answer(let answer, let number):
      try attempt(stage.time.requests.deliver(answer, to: number)) { (error: OutsideError) in
        ParseError(.failed, error.message, column: 1)
      }
    case .cancelled(let path, _): _ = try stage.cancelAgain(at: path)
    }
  }
}
