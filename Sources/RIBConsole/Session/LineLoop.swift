/// Works through the lines of a session: each is run to its rest before the next one is parsed.
@MainActor
struct LineLoop {
  let options: SessionOptions
  let phase: SharedPhase
  let cycle: WorkCycle
  let tree: DrivenTree
  let time: any SessionTime
  let terminal: SessionTerminal
  let runner: LineRunner
  let requests: RequestRunner
  let effectWait: EffectWait
  let status: RunningStatus
  let typist: Typist
  let interpreter: OutcomeInterpreter

  /// Works through a source of the session; returns why the session ends, or nil at the end of the source.
  func run(_ input: SessionInput) async -> SessionEnding? {
    typist.begin(input)
    phase.status.countsFailures = !input.isInteractive && !input.isForgiving
    phase.now.beginSource(isForgiving: input.isForgiving)
    defer { phase.now.endSource() }
    let ending = await readAll(input)
    // A person has interrupted the script as a whole; the sources after it are still wanted.
    guard ending == .scriptFailed, input.isForgiving else { return ending }
    phase.now.forgetPerson()
    return nil
  }

  /// Works through a source, or a script that one of its lines names; returns why the session ends, if it does.
  private func readAll(_ input: SessionInput) async -> SessionEnding? {
    let outerScript = status.begin(input.source, name: input.isInteractive ? nil : input.name)
    defer { status.resume(outerScript) }
    var lineCount = 0
    while true {
      if let ending = phase.now.ending { return ending }
      switch await read(input) {
      case .success(let lines?):
        lineCount = lines.last?.number ?? lineCount
        if let ending = await run(lines, of: input) { return ending }
      case .success(nil):
        if input.isInteractive { terminal.streams.front?.inputDidEnd() }
        return phase.now.ending
      case .failure(let error):
        let isSourced = input.place.depth > 0
        let place = LinePlace(
          source: input.name, number: lineCount + 1, typed: nil, cause: input.cause)
        terminal.events.report(
          Problem(ofReading: input.name, error), line: isSourced ? place : nil)
        if input.isForgiving { return nil }
        return isSourced ? .scriptFailed : .readingFailed
      }
    }
  }

  /// Waits, while lines of clients are run, until something ends the session.
  func serveClients() async -> SessionEnding? {
    cycle.beginWaiting(for: .line)
    await time.pass { false }
    cycle.endWaiting()
    return phase.now.ending
  }

  private func read(_ input: SessionInput) async -> Result<[InputLine]?, SystemError> {
    cycle.beginWaiting(
      for: input.isInteractive ? .typedLine : .line,
      prompt: input.isInteractive ? typist.prompt : nil)
    defer { cycle.endWaiting() }
    return await phase.read(input.source) { await time.pass(until: $0) }
  }

  // MARK: Lines

  private func run(_ lines: [InputLine], of input: SessionInput) async -> SessionEnding? {
    let isPointedAt =
      input.isInteractive && terminal.streams.showsErrorsBelowPrompt && !options.isPlain
    let promptWidth = isPointedAt ? DisplayWidth.of(typist.prompt.text) : nil
    // Read once, as a copy of the input for each line would cost as much as reading the line.
    let (name, editor, isInteractive) = (input.name, input.editor, input.isInteractive)
    let isSourced = input.place.depth > 0
    let takesRequests = options.format == .json && !isSourced
    let remember = { editor?.remember($0) ?? () }
    for line in lines {
      if !time.keepUp() { await time.runDue() }
      if cycle.isInterrupted { await cycle.settle() }
      if terminal.streams.failure != nil { return .writingFailed }
      if let ending = phase.now.ending(ofScript: !isInteractive) { return ending }
      status.script?.line = line.number
      var place = LinePlace(
        source: name, number: line.number,
        typed: promptWidth.map { PromptedLine(text: line.text, promptWidth: $0) },
        cause: input.cause)
      if isSourced, !interpreter.mayRun(sourcedLineAt: place) { return .scriptFailed }
      let request = takesRequests ? line.request : nil
      // One that is too long to be read may have been a request.
      let isRequest = request != nil || takesRequests && line.text == nil
      if let id = request?.id { place.cause = LineTag(source: name, number: line.number, id: id) }
      if !isSourced {
        phase.status.beginLine()
        terminal.events.begin(place.tag)
      }
      let outcome =
        request.map { requests.run($0, of: line, at: place) }
        ?? runner.run(line, at: place, remember: remember)
      var ending: SessionEnding?
      if !outcome.isDone {
        ending = await follow(outcome, at: place, of: input, isRequest: isRequest)
      }
      if !effectWait.isAtRest, await !effectWait.comesToRest(after: place) {
        let reason = failure(of: input, isRequest: isRequest)
        ending = ending ?? reason
      }
      if ending == nil, options.awaitsAnswers { await effectWait.answersCome() }
      if !isSourced {
        let status = ending?.exitStatus(phase.status.exit).code
        terminal.events.end(place.tag, status: status ?? (phase.status.lineHasFailed ? 1 : 0))
      }
      if let ending { return ending }
      if cycle.lineDidEnd(whileEffectsRun: !tree.effects.isEmpty) {
        await cycle.giveTurn()
        await time.catchUp()
      }
    }
    return terminal.streams.failure == nil ? nil : .writingFailed
  }

  private func follow(
    _ outcome: LineOutcome, at place: LinePlace, of input: SessionInput, isRequest: Bool
  ) async -> SessionEnding? {
    switch await interpreter.step(after: outcome, at: place, in: input) {
    case .nextLine: return nil
    case .failed: break
    case .run(let script):
      let ending = await readAll(script)
      if ending != .scriptFailed { return ending }
    case .wait(let wait, then: let quit):
      if await effectWait.ends(wait, at: place) {
        return quit.map { phase.now.ending ?? .quit($0.code) }
      }
    case .quit(let quit): return phase.now.ending ?? .quit(quit.code)
    }
    return failure(of: input, isRequest: isRequest)
  }

  /// Notes that a line has failed, and returns why the session ends; nil if the next line is run.
  private func failure(of input: SessionInput, isRequest: Bool) -> SessionEnding? {
    let goesOn = interpreter.goesOn(afterFailureIn: input, isRequest: isRequest)
    // The line may have failed because the session is to end.
    if !isRequest, let ending = phase.now.ending { return ending }
    return goesOn ? nil : .scriptFailed
  }
}
