/// Works through the lines of one client: each is run to its rest before the next one of anyone is parsed.
///
/// The session's own input is that of client 0. The loop of another one runs in turns, by its time: see
/// ``ClientTurns``.
@MainActor
struct LineLoop {
  let options: SessionOptions
  let requests: RequestRunner
  var effectWait: EffectWait
  let interpreter: OutcomeInterpreter

  private var phase: SharedPhase { effectWait.phase }
  private var cycle: WorkCycle { effectWait.cycle }
  private var time: any SessionTime { effectWait.time }
  private var terminal: SessionTerminal { effectWait.terminal }
  private var progress: RunningStatus { effectWait.status }

  /// Returns the loop of a client that has joined, at a terminal of its own.
  func of(
    client: Int, at terminal: SessionTerminal, _ status: ClientStatus, in turns: any SessionTime
  ) -> LineLoop {
    var effectWait = effectWait
    (effectWait.client, effectWait.time, effectWait.terminal) = (client, turns, terminal)
    effectWait.status = RunningStatus(
      of: effectWait.tree, clock: turns.peoplesClock, hiding: terminal.secrets)
    effectWait.isVerbose = false
    return LineLoop(
      options: options, requests: requests.at(terminal, phase, effectWait.tree),
      effectWait: effectWait,
      interpreter: OutcomeInterpreter(
        options: options, phase: phase, tree: effectWait.tree, travel: interpreter.travel,
        terminal: terminal, status: status, question: LossQuestion(terminal), quitsSession: false,
        goesOnAfterFailures: true))
  }

  /// Works through the input of a client, or a script that one of its lines names.
  ///
  /// - Returns: The reason why the client ends, or why the script does; nil at the end of the input.
  func work(through input: SessionInput, of client: any LineClient) async -> SessionEnding? {
    let outerScript = progress.begin(input.source, name: input.isInteractive ? nil : input.name)
    defer { progress.resume(outerScript) }
    var lineCount = 0
    while true {
      switch await read(input, of: client) {
      case .success(let lines?):
        lineCount = lines.last?.number ?? lineCount
        if let ending = await run(lines, of: input, client) { return ending }
      case .success(nil):
        if input.isInteractive { terminal.streams.front?.inputDidEnd() }
        return nil
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

  private func read(
    _ input: SessionInput, of client: any LineClient
  ) async -> Result<[InputLine]?, SystemError> {
    let isSourced = input.place.depth > 0
    let prompt = isSourced ? nil : client.takePrompt()
    cycle.beginWaiting(for: prompt == nil ? .line : .typedLine, prompt: prompt)
    defer { cycle.endWaiting() }
    if !isSourced, !client.canBeRead { await time.pass { client.canBeRead } }
    return await phase.read(input.source) { await time.pass(until: $0) }
  }

  // MARK: Lines

  private func run(
    _ lines: [InputLine], of input: SessionInput, _ client: any LineClient
  ) async -> SessionEnding? {
    // Read once, as a copy of the input for each line would cost as much as reading the line.
    let (name, cause, isSourced) = (input.name, input.cause, input.place.depth > 0)
    let isScript = isSourced || !input.isInteractive && !interpreter.goesOnAfterFailures
    let takesRequests = !isSourced && client.sendsRequests
    let script = progress.script
    // Held here, as each would be retained for each line.
    let (time, cycle, phase) = (time, cycle, phase)
    for line in lines {
      if !time.keepUp() { await time.runDue() }
      if cycle.isInterrupted { await cycle.settle() }
      if let ending = ending(ofScript: isScript) { return ending }
      script?.line = line.number
      let request = takesRequests ? client.request(in: line) : nil
      // One that is too long to be read may have been a request.
      let isRequest = request != nil || takesRequests && line.text == nil
      let place =
        isSourced
        ? LinePlace(source: name, number: line.number, typed: nil, cause: cause)
        : client.begin(line, request, in: name)
      if isSourced, !interpreter.mayRun(sourcedLineAt: place) { return .scriptFailed }
      let outcome =
        request.map { requests.run($0, of: line, at: place, for: client) }
        ?? requests.runner.run(line, at: place) { if !isSourced { client.remember($0) } }
      var ending: SessionEnding?
      if !outcome.isDone {
        ending = await follow(outcome, at: place, of: input, client, isRequest: isRequest)
        if client.isGone { return .leave(nil) }
      }
      if !effectWait.isAtRest, await !effectWait.comesToRest(after: place) {
        let reason = failure(of: input, isRequest: isRequest)
        ending = ending ?? reason
      }
      if ending == nil, options.awaitsAnswers { await effectWait.answersCome() }
      // The line may have failed, or ended a wait, because the session is to end.
      if ending != nil { ending = phase.now.ending ?? ending }
      if !isSourced {
        let status = ending?.exitStatus(interpreter.status.exit).code
        client.end(place, status: status ?? (interpreter.status.lineHasFailed ? 1 : 0))
      }
      if let ending { return ending }
      if cycle.lineDidEnd(whileEffectsRun: !effectWait.tree.effects.isEmpty) {
        await cycle.giveTurn()
        await time.catchUp()
      }
    }
    return ending(ofScript: false)
  }

  /// Returns the reason to run no further line, if there is one.
  private func ending(ofScript isScript: Bool) -> SessionEnding? {
    terminal.streams.failure == nil ? phase.now.ending(ofScript: isScript) : .writingFailed
  }

  /// Does what a line that is not done asks for; returns why its source ends, if it does.
  private func follow(
    _ outcome: LineOutcome, at place: LinePlace, of input: SessionInput, _ client: any LineClient,
    isRequest: Bool
  ) async -> SessionEnding? {
    let isTyped = client.isPerson && input.place.depth == 0
    switch await interpreter.step(after: outcome, at: place, in: input, isTyped: isTyped) {
    case .nextLine: return nil
    case .failed: break
    case .run(let script):
      let ending = await work(through: script, of: client)
      if ending != .scriptFailed { return ending }
    case .wait(let wait, then: let quit):
      if await effectWait.ends(wait, at: place) { return quit?.ending }
    case .quit(let quit): return quit.ending
    }
    return failure(of: input, isRequest: isRequest)
  }

  /// Notes that a line has failed, and returns why its source ends; nil if the next line is run.
  private func failure(of input: SessionInput, isRequest: Bool) -> SessionEnding? {
    interpreter.goesOn(afterFailureIn: input, isRequest: isRequest) ? nil : .scriptFailed
  }
}
