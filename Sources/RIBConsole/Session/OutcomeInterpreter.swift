import RIBCore

/// Interprets the outcomes of the lines of one client: the session's own, of which it is client 0, or one that has joined.
///
/// The rules are the same for all; the clients differ by the values here and by their input.
@MainActor
struct OutcomeInterpreter {
  let options: SessionOptions
  let phase: SharedPhase
  let tree: DrivenTree
  let travel: TimeTravel
  let terminal: SessionTerminal
  let status: ClientStatus
  let question: LossQuestion
  /// Whether any `quit` ends the session; otherwise only one that says so, and the client leaves with another.
  let quitsSession: Bool
  /// Whether a failed line of the client's own input ends nothing, as the client decides itself what follows.
  let goesOnAfterFailures: Bool

  /// Does what the outcome of a line asks for, as far as it takes no wait and no other line.
  ///
  /// - Parameter isTyped: Whether a person has typed the line, who is asked before something is lost.
  func step(
    after outcome: LineOutcome, at place: LinePlace, in input: SessionInput, isTyped: Bool
  ) async -> NextStep {
    do throws(ParseError) {
      switch outcome {
      case .done: return .nextLine
      case .failed: return .failed
      case .wait(let wait): return .wait(wait, then: nil)
      case .quit(let code, after: let wait, ofSession: let isOfSession):
        let quit = LineQuit(code: code, endsSession: quitsSession || isOfSession)
        if quit.endsSession, isTyped, !phase.now.isKept,
          question.isAsked(
            about: tree.root, at: place, command: quitsSession ? "quit" : "quit --session")
        {
          return .nextLine
        }
        return wait.map { .wait($0, then: quit) } ?? .quit(quit)
      case .source(let name, let column):
        var script = try input.script(
          name, anywhere: options.allowsSourceAnywhere, column: column)
        script.cause = place.tag
        if input.place.depth == 0 { status.beginSourcing() }
        return .run(script)
      case .travel(let request, let call):
        try await travel.run(request, of: call, in: input.place, for: terminal)
        return .nextLine
      }
    } catch {
      terminal.events.report(Problem(error), line: place)
      return .failed
    }
  }

  /// Counts a line of a script; false once there are too many, as scripts that source one another would hardly end.
  func mayRun(sourcedLineAt place: LinePlace) -> Bool {
    let count = status.countSourcedLine()
    guard let problem = Problem(ofSourcedLine: count, limit: options.sourcedLineLimit) else {
      return true
    }
    if count == options.sourcedLineLimit + 1 {
      terminal.events.report(problem, line: place)
    }
    return false
  }

  /// Notes that a line has failed, and returns whether the next one of its source is run.
  ///
  /// - Parameter isRequest: Whether the line is a request, or belongs to one that has run its script: the sender of a
  ///   request decides what follows it.
  func goesOn(afterFailureIn input: SessionInput, isRequest: Bool) -> Bool {
    status.noteFailureOfLine(isRequest: isRequest)
    return options.keepsGoing || input.isInteractive || input.isForgiving
      || (isRequest || goesOnAfterFailures) && input.place.depth == 0
  }
}

/// The next step after a line.
enum NextStep {
  case nextLine
  /// The line has failed, and why has been reported.
  case failed
  /// Run a script, which belongs to the line.
  case run(SessionInput)
  /// Wait, and then leave or end the session, if that was asked for.
  case wait(LineWait, then: LineQuit?)
  case quit(LineQuit)
}

/// An end that a line has asked for.
struct LineQuit {
  /// The status; nil for that of the client so far.
  let code: Int?
  /// Whether the session ends; otherwise the client leaves it.
  let endsSession: Bool

  var ending: SessionEnding { endsSession ? .quit(code) : .leave(code) }
}
