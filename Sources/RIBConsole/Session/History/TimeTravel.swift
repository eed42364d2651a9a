import Basics

/// Brings a session back to what it was, by building its tree anew and repeating its history.
@MainActor
struct TimeTravel {
  let log: SessionLog
  let stage: SessionStage
  let phase: SharedPhase
  let terminal: SessionTerminal
  let time: any SessionTime
  let options: SessionOptions

  private var history: SessionHistory { log.history }
  private var keeper: any SessionKeeper { log.keeper }

  /// Does what a line of a terminal asks for; all must be at rest.
  ///
  /// - Parameter place: The place from which the files of the line are named.
  func run(
    _ request: TravelRequest, of call: CommandCall, in place: ScriptPlace,
    for asker: SessionTerminal
  ) async throws(ParseError) {
    let line = call.line
    if let loss = history.loss {
      guard case .log = request else { throw ParseError(.refused, loss, column: line.nameColumn) }
    }
    let look = HistoryLook(history: history, terminal: asker, present: stage)
    phase.now.beginRepeating()
    defer { phase.now.endRepeating() }
    switch request {
    case .go(let target):
      try await go(to: target, column: line.values.first?.word.column ?? line.nameColumn)
    case .at(let command, _): try await look.run(line, after: command)
    case .diff(let from, let to): try await look.showChanges(from: from, to: to, line)
    case .log(let path):
      try await look.list(at: path, call, now: time.now.microseconds)
    case .save where stage.tree.launch != nil:
      throw ParseError(
        .refused, "The session begins with a checkpoint, so there are no lines that lead to it.",
        column: line.nameColumn)
    case .save(let form, let file, let replacing):
      let advice = try await save(as: form, to: file, replacing: replacing, line, in: place)
      asker.events.report(.output(advice, isResult: true))
    }
  }

  private func go(to target: TravelRequest.Target, column: Int) async throws(ParseError) {
    let position = try undoable(try position(of: target, column), column)
    let left = Left(
      now: time.now.microseconds, focus: terminal.focus.path, unmade: stage.time.requests.unmade)
    history.noteTime(left.now, focus: left.focus, record: keeper.willLeave())
    let made = stage.time.requests.namesOfThoseMade
    terminal.events.isMuted = true
    stage.time.requests.hasGoneBack = true
    var result = await repeatHistory(to: position)
    if stage.isGivenUp() {
      guard let other = await comeBack(to: left) else {
        warnOfLoss(made: made)
        throw ParseError(.failed, SessionStage.interruption, column: column)
      }
      result = other
    }
    let reached = result.position
    terminal.focus.move(toPath: history[reached]?.focus)
    terminal.events.isMuted = false
    let undone = stage.time.requests.names(
      among: history.requestsAnswered(notBefore: reached))
    history.go(to: reached)
    keeper.goOn(
      after: history[reached]?.record ?? 0, command: history.command(at: reached),
      date: stage.time.moments.startDate)
    goOn()
    terminal.events.report(.went(place))
    warnOfLoss(made: made, undone: undone, repeated: result.work)
    if let failure = result.failure { throw ParseError(.failed, failure, column: column) }
  }

  /// Returns a position, with the answers after its command that cannot be undone; throws if such an answer came later, or
  /// has still to come.
  private func undoable(_ position: Int, _ column: Int) throws(ParseError) -> Int {
    let requests = stage.time.requests
    // So it is in most sessions.
    if requests.lasting.isEmpty { return position }
    if let name = requests.lastingOut {
      let message = "\(name) is out, and cannot be undone; wait for its answer first."
      throw ParseError(.refused, message, column: column)
    }
    let position = history.position(position, withAnswersTo: { requests.lasting[$0] != nil })
    let answered = history.requestsAnswered(notBefore: position)
    if let name = answered.sorted().lazy.compactMap({ requests.lasting[$0] }).first {
      throw ParseError(
        .refused, "\(name) has been answered, and cannot be undone.", column: column)
    }
    return position
  }

  /// The result of a repetition.
  private struct Repeated {
    var position = 0
    /// The reason why the position is not the given one, as a sentence.
    var failure: String?
    /// The work that was begun again and waits for the outside, of which the log has no answer.
    var work: [String] = []
  }

  /// Builds another tree, and repeats in it what has led to a position.
  private func repeatHistory(to position: Int) async -> Repeated {
    await stage.tree.replace()
    terminal.events.sessionReport?.begin(stage.root)
    var result = Repeated()
    await terminal.focus.begin(at: stage.root) {
      (result.position, result.failure) = await stage.replay(history, to: position) {
        (entry) throws(ParseError) in
        try await stage.replay(entry)
        let work = stage.time.takeOutsideWork(isWanted: true).map(\.label)
        result.work += work.filter { !result.work.contains($0) }
      }
    }
    return result
  }

  /// The part of a place in the history that does not follow from what has happened.
  private struct Left {
    /// The time in microseconds.
    let now: Int64
    let focus: String?
    /// The numbers of the requests that had not been made.
    let unmade: Set<Int>
  }

  /// Brings the session back to where it was before a line that was interrupted; a session that is to end gets a tree
  /// that is not launched.
  ///
  /// - Returns: The position that was reached instead, if the program does something else now.
  private func comeBack(to left: Left) async -> Repeated? {
    if phase.now.ending == nil {
      phase.now.beginRepeating(.back)
      var result = await repeatHistory(to: history.position)
      if result.failure == nil { result.failure = await stage.pass(to: left.now) }
      if result.failure != nil, phase.now.ending == nil { return result }
    }
    defer { terminal.events.isMuted = false }
    if phase.now.ending != nil {
      await stage.tree.replace()
      return nil
    }
    terminal.focus.move(toPath: left.focus)
    keeper.didComeBack()
    if keeper.isGoingOn { stage.time.requests.goLive(making: left.unmade) }
    time.begin()
    return nil
  }

  /// Warns of what came from outside and does not come again, and of what is done outside once more.
  ///
  /// - Parameters:
  ///   - made: The requests that were out in the old tree.
  ///   - undone: The requests that go on in the new tree, and whose answers were undone.
  ///   - repeated: The work of the new tree that has no record.
  private func warnOfLoss(made: [String], undone: [String] = [], repeated: [String] = []) {
    func warn(_ head: String, _ names: [String], _ tail: String) {
      if names.isEmpty { return }
      let message = "\(head): \(Array(names.prefix(10)).listed(of: names.count)). \(tail)"
      terminal.events.report(Problem(weight: .warning, message: message))
    }
    warn("Cancelled before the last answer", made, "What was read for it is lost.")
    warn(
      "Undone with the answers that had come", undone,
      "They may not come again; forward restores them.")
    warn("Begun again, also outside", repeated, "A recorded request would not be.")
  }

  private func save(
    as form: SavedForm, to file: String, replacing: Bool, _ line: CalledLine, in place: ScriptPlace
  ) async throws(ParseError) -> String {
    let word = line.value(of: "file")?.word
    let column = word?.column ?? line.nameColumn
    let path = try place.pathOfNewFile(
      word?.isQuoted == true ? file : RealPath.expandingHome(file),
      anywhere: options.allowsSourceAnywhere, column: column)
    let writer = SavedTexts(form: form, path: path, options: options)
    let saved = try await SessionSaver(for: writer, beside: stage)
      .save(history, until: time.now.microseconds, column: column)
    try attempt(NewFile.write(writer.files(of: saved), replacing: replacing)) {
      (failure: NewFile.Failure) in
      ParseError(.session, failure.refusal.sentence(failure.path), column: column)
    }
    return writer.advice(on: saved)
  }

  private func position(
    of target: TravelRequest.Target, _ column: Int
  ) throws(ParseError) -> Int {
    switch target {
    case .command(let command): return try history.position(after: command, column: column)
    case .back(let count):
      let commands = history.commandNumbers(to: history.position)
      if count > commands.count {
        throw ParseError(
          .refused,
          commands.isEmpty
            ? "There is no command to undo."
            : "Only \(counted(commands.count, "command")) can be undone here.", column: column)
      }
      let last = commands.dropLast(count).last ?? 0
      return try history.position(after: last, column: column)
    case .forward:
      if let undone = history.undone { return undone }
      throw ParseError(.refused, "Nothing is undone.", column: column)
    }
  }

  private var place: SessionPlace {
    let last = history.lastCommand(to: history.position)
    return SessionPlace(
      command: last?.command ?? history.firstCommand, line: last?.line,
      undoneCount: history.undoneCommandCount)
  }

  /// Begins a part of the session, in which requests are made and time passes.
  func goOn() {
    stage.time.begin(keeper.start)
    log.append(.start(stage.time.moments.start))
    if keeper.isGoingOn { stage.time.requests.goLive() }
    time.begin()
  }
}
