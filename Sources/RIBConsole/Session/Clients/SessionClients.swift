import RIBCore

/// The clients of a session, whose lines form one sequence with the session's own.
///
/// Their lines are run while the session waits, each to its rest. What one of them waits for holds up its own next
/// line only, unless time passes by waits alone.
@MainActor
struct SessionClients {
  let terminal: SessionTerminal
  let options: SessionOptions
  let phase: SharedPhase
  let tree: DrivenTree
  let cycle: WorkCycle
  let time: any SessionTime
  let observer: SessionObserver
  let keeper: (any CallKeeper)?
  let effectWait: EffectWait
  let travel: TimeTravel
  let interruption: Interruption
  private let present = PresentClients()

  // MARK: Coming and going

  func admit(_ connection: any ClientConnection) -> any ConnectedClient {
    present.lastNumber += 1
    let number = present.lastNumber
    let output = ClientOutput(connection)
    let focus = terminal.focus.addFollower()
    let writer = ClientWriter(output, options, client: number, focus: focus, phase: phase)
    let terminal = SessionTerminal(
      focus: focus, streams: terminal.streams, secrets: terminal.secrets,
      events: terminal.events.admit(number, writer))
    let builtIns = BuiltInRunner(terminal, phase, tree: tree)
    let runner = LineRunner(terminal, builtIns: builtIns, observer: observer, keeper: keeper)
    var interruption = interruption
    interruption.terminal = terminal
    let requests = RequestRunner(
      terminal: terminal, runner: runner, builtIns: builtIns,
      interruption: interruption,
      allowsSourceAnywhere: options.allowsSourceAnywhere)
    var effectWait = effectWait
    effectWait.terminal = terminal
    let interpreter = OutcomeInterpreter(
      options: options, phase: phase, tree: tree, travel: travel, terminal: terminal,
      status: phase.admit(number), question: LossQuestion(terminal), quitsSession: false)
    let client = SessionClient(number, writer, output, requests, effectWait, interpreter)
    present.clients.append(client)
    cycle.add(output, builtIns.watched)
    output.flush()
    return client
  }

  private func dismiss(_ client: SessionClient) {
    client.requests.builtIns.endTrace()
    client.requests.builtIns.watched.unwatchAll()
    terminal.events.dismiss(client.number)
    phase.dismiss(client.number)
    terminal.focus.remove(client.terminal.focus)
    cycle.remove(client.output)
    present.clients.removeAll { $0 === client }
    client.leave()
  }

  func end(_ status: ExitStatus) {
    for client in present.clients {
      if let line = client.present { client.events.end(line.tag, status: 1) }
      close(client, status)
    }
  }

  private func close(_ client: SessionClient, _ status: ExitStatus) {
    client.events.end(status)
    client.output.close()
    dismiss(client)
  }

  // MARK: Lines

  var haveWork: Bool { present.clients.contains(where: \.hasWork) }

  /// Runs lines, one of each client in turn, until there are none, or others are to have a turn.
  func serve() async {
    while haveWork {
      for client in present.clients where client.hasWork {
        await serve(client)
        // The line may have ended the session, which is done at its rest.
        if cycle.isInterrupted { await cycle.settle() }
        if phase.now.ending != nil { return }
        guard cycle.lineDidEnd(whileEffectsRun: !tree.effects.isEmpty) else { continue }
        return await cycle.giveTurn()
      }
    }
  }

  private func serve(_ client: SessionClient) async {
    if client.isGone { return dismiss(client) }
    if !time.keepUp() {
      await time.runDue()
      // It is done first, and the line is run afterwards.
      if cycle.isInterrupted { return }
    }
    if client.present != nil {
      await goOn(client)
    } else if let line = client.nextLine() {
      await run(line, of: client)
    } else {
      close(client, client.status.exit)
    }
  }

  private func run(_ next: ClientLine, of client: SessionClient) async {
    let (line, request) = (next.input, next.request)
    let tag = LineTag(source: nil, number: line.number, id: request?.id, client: client.number)
    // One that is too long to be read may have been a request.
    client.present = PresentLine(tag: tag, isRequest: request != nil || line.text == nil)
    client.status.beginLine()
    client.events.begin(tag)
    if case .show(let description)? = request?.content {
      client.show(on: description)
    } else {
      let place = client.place(of: line, request, tag)
      let remember: (String) -> Void = { _ in client.writer.isSecret = false }
      await run(of: client, at: place) {
        request.map { client.requests.run($0, of: line, at: place, remember: remember) }
          ?? client.requests.runner.run(line, at: place, remember: remember)
      }
    }
    finish(client)
  }

  /// Runs a line of a script to which a line of a client has led, or goes on after a wait.
  private func goOn(_ client: SessionClient) async {
    if let wait = client.present?.wait {
      client.present?.wait = nil
      if !client.isCancelled, !client.effectWait.succeeded(wait.begun) { client.fail() }
    } else if client.isCancelled {
      client.fail(endsScripts: true)
    } else if let script = client.present?.scripts.last {
      await goOn(in: script, of: client)
    }
    finish(client)
  }

  /// Runs the next line of a script, or ends the script.
  private func goOn(in script: ClientScript, of client: SessionClient) async {
    let (name, cause) = (script.input.name, script.input.cause)
    var place = LinePlace(source: name, number: script.nextNumber, typed: nil, cause: cause)
    do throws(SystemError) {
      guard let line = try await script.nextLine() else {
        client.present?.scripts.removeLast()
        return
      }
      place = LinePlace(source: name, number: line.number, typed: nil, cause: cause)
      if !client.interpreter.mayRun(sourcedLineAt: place) { return client.fail(endsScripts: true) }
      await run(of: client, at: place, in: script.input) {
        client.requests.runner.run(line, at: place)
      }
    } catch {
      client.events.report(Problem(ofReading: name, error), line: place)
      client.present?.scripts.removeLast()
      client.fail()
    }
  }

  private func run(
    of client: SessionClient, at place: LinePlace, in script: SessionInput? = nil,
    _ start: () -> LineOutcome
  ) async {
    await terminal.events.attributing(to: place.tag) {
      let outcome = start()
      if !outcome.isDone {
        await follow(outcome, at: place, in: script ?? client.input, of: client)
      }
      if !effectWait.isAtRest, await !client.effectWait.comesToRest(after: place) {
        client.fail()
      }
      if cycle.isInterrupted { await cycle.settle() }
    }
  }

  private func follow(
    _ outcome: LineOutcome, at place: LinePlace, in input: SessionInput, of client: SessionClient
  ) async {
    switch await client.interpreter.step(after: outcome, at: place, in: input) {
    case .nextLine: break
    case .failed: client.fail()
    case .run(let script): client.present?.scripts.append(ClientScript(script))
    case .wait(let wait, then: let quit):
      client.present?.quit = quit
      await begin(wait, at: place, of: client)
    case .quit(let quit): client.present?.quit = quit
    }
  }

  /// Begins a wait, which others do not wait for; where only waits move the time, it is done at once.
  private func begin(_ wait: LineWait, at place: LinePlace, of client: SessionClient) async {
    let begun = client.effectWait.begin(wait, at: place)
    guard options.movesClock else {
      let timer = RealTimer(wait.limit, time.peoplesClock, VirtualClock.checkWaits)
      client.present?.wait = ClientWait(begun: begun, timer: timer)
      return
    }
    await time.pass(atMost: wait.limit) { [phase] in
      client.effectWait.isOver(begun) || client.isGone || phase.now.isInterrupted
    }
    if !client.effectWait.succeeded(begun) { client.fail() }
  }

  /// Ends the present line of a client, unless it waits or there is more to run.
  private func finish(_ client: SessionClient) {
    guard let present = client.present, present.isOver else { return }
    client.present = nil
    let events = client.events
    guard let quit = present.quit else {
      return events.end(present.tag, status: client.status.lineHasFailed ? 1 : 0)
    }
    let status = SessionEnding.quit(quit.code).exitStatus(client.status.exit)
    events.end(present.tag, status: status.code)
    if quit.endsSession {
      let message = "Client \(client.number) has ended the session."
      terminal.events.report(Problem(weight: .notice, message: message))
      interruption.endSession(by: .quit(quit.code))
    } else {
      close(client, status)
    }
  }
}

/// The clients that have come, and have not gone.
@MainActor
private final class PresentClients {
  var clients: [SessionClient] = []
  var lastNumber = 0
}
