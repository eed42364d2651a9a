// Takes one line after the other from its sources, and follows up on each.

import RIBCore

/// Works through the lines of a session: each is run to its rest before the next one is looked at.
@MainActor
final class LineLoop {
  private let options: SessionOptions
  private let streams: SessionStreams
  private let events: SessionEvents
  private let runner: LineRunner
  private let interruption: Interruption
  private let time: any SessionTime
  private let effectWait: EffectWait
  private let status: RunningStatus
  private let typist: Typist
  private let turns = Turns()

  /// What the status will be unless the session ends in another way.
  private(set) var exitStatus = ExitStatus.success
  /// Whether failures change the status, as where no person sees them.
  private var countsFailures = true
  /// What lines are taken from now.
  private var input: SessionInput?
  /// How many lines of scripts the present line of the outermost source has led to.
  private var sourcedLineCount = 0

  init(
    _ options: SessionOptions, streams: SessionStreams, events: SessionEvents, runner: LineRunner,
    interruption: Interruption, time: any SessionTime, effectWait: EffectWait,
    status: RunningStatus, typist: Typist
  ) {
    self.options = options
    self.streams = streams
    self.events = events
    self.runner = runner
    self.interruption = interruption
    self.time = time
    self.effectWait = effectWait
    self.status = status
    self.typist = typist
  }

  /// Whether the lines come from a person's own rc file now.
  var runsForgivingScript: Bool { input?.isForgiving == true }

  /// Works through a source of the session.
  ///
  /// - Returns: Why the session ends; nil at the end of this source.
  func run(_ input: SessionInput) async -> SessionEnding? {
    typist.begin(input)
    countsFailures = input.countsFailures
    return await readAll(input)
  }

  /// Works through a source; one within another leaves it to that one how failures count.
  ///
  /// - Returns: Why the session ends; nil at the end of this source.
  private func readAll(_ input: SessionInput) async -> SessionEnding? {
    let outer = self.input
    self.input = input
    let outerScript = status.begin(input.source, name: input.isInteractive ? nil : input.name)
    defer {
      self.input = outer
      status.resume(outerScript)
    }
    while true {
      if let ending = interruption.ending { return ending }
      streams.beginWaiting(prompt: input.isInteractive ? typist.prompt : nil)
      let batch =
        streams.failure == nil
        ? await interruption.read(input.source, isTyped: input.isInteractive, passing: time)
        : .success([])
      streams.endWaiting()
      switch batch {
      case .success(let lines?):
        if let ending = await run(lines, of: input) {
          // A person has interrupted it, as a whole; what comes after it is still wanted.
          if ending == .scriptFailed, input.isForgiving, outer == nil {
            interruption.forgetPerson()
            return nil
          }
          return ending
        }
      case .success(nil):
        if input.isInteractive { streams.front?.inputDidEnd() }
        return interruption.ending
      case .failure(let error):
        let name = input.name.map { TerminalText.visible($0) } ?? "standard input"
        events.report(Problem(message: "\(name) cannot be read: \(error)"))
        if input.isForgiving { return nil }
        return outer == nil ? .readingFailed : .scriptFailed
      }
    }
  }

  // MARK: Lines

  private func run(_ lines: [InputLine], of input: SessionInput) async -> SessionEnding? {
    let isPointedAt =
      input.isInteractive && streams.showsErrorsBelowPrompt && !options.isPlain
    let promptWidth = isPointedAt ? DisplayWidth.of(typist.prompt.text) : nil
    // Taken once, as a copy of the input for each line would cost as much as reading the line.
    let (name, editor, isInteractive) = (input.name, input.editor, input.isInteractive)
    let isSourced = input.place.depth > 0
    for line in lines {
      if streams.failure != nil { return .writingFailed }
      if let ending = interruption.ending(ofScript: !isInteractive) { return ending }
      status.script?.line = line.number
      let place = LinePlace(source: name, number: line.number, typed: TypedLine(line, promptWidth))
      if isSourced, !isWithinLimit(at: place) { return .scriptFailed }
      let outcome = runner.run(line, at: place) { editor?.remember($0) }
      if outcome.hasFailed, !goesOn(input) { return .scriptFailed }
      // Most lines need neither, and what may wait costs a tenth of a short line even where it does not.
      if outcome.isFollowed, let ending = await follow(outcome.next, at: place, of: input) {
        return ending
      }
      if !effectWait.isAtRest, await !effectWait.comesToRest(after: place), !goesOn(input) {
        return .scriptFailed
      }
      if options.awaitsAnswers { await effectWait.answersCome() }
      let isTurn = turns.areDue(whileEffectsRun: !runner.effects.isEmpty)
      streams.lineDidEnd(isTurn: isTurn)
      if isTurn {
        await turns.give()
        await time.catchUp()
      }
    }
    return streams.failure == nil ? nil : .writingFailed
  }

  /// Counts a line of a script that another line sources.
  ///
  /// - Returns: False once there are too many, whatever else goes on after a failure: scripts that source one
  ///   another several times each would hardly come to an end.
  private func isWithinLimit(at place: LinePlace) -> Bool {
    sourcedLineCount += 1
    let limit = options.sourcedLineLimit
    if sourcedLineCount == limit + 1 {
      let message =
        "One line can source scripts of at most \(limit) lines in all; the rest was not run."
      events.report(Problem(message: message), line: place)
      noteFailure()
    }
    return sourcedLineCount <= limit
  }

  private func follow(
    _ next: LineOutcome.Next, at place: LinePlace, of input: SessionInput
  ) async -> SessionEnding? {
    switch next {
    case .nextLine: return nil
    case .quit(let status, after: let wait):
      if let wait, await !effectWait.effectsEnd(wait, at: place), !goesOn(input) {
        return .scriptFailed
      }
      return interruption.ending ?? .quit(status)
    case .source(let name, let column):
      let ending: SessionEnding?
      if input.place.depth == 0 { sourcedLineCount = 0 }
      do throws(ParseError) {
        ending = await readAll(
          try input.script(name, anywhere: options.allowsSourceAnywhere, column: column))
      } catch {
        events.report(Problem(error), line: place)
        ending = .scriptFailed
      }
      return ending == .scriptFailed && goesOn(input) ? nil : ending
    case .wait(let wait):
      return await effectWait.effectsEnd(wait, at: place) || goesOn(input) ? nil : .scriptFailed
    }
  }

  /// After a line has failed: whether the next one is run.
  private func goesOn(_ input: SessionInput) -> Bool {
    noteFailure()
    return options.keepsGoing || input.isInteractive || input.isForgiving
  }

  func noteFailure() { if countsFailures { exitStatus = .commandFailed } }
}
