import RIBCore

/// The clients of a session, whose lines form one sequence with the session's own.
///
/// Their lines are run while the session waits, each to its rest. What one of them waits for holds up its own next
/// line only, unless time passes by waits alone.
@MainActor
struct SessionClients {
  /// The loop of the session's own lines, without clients.
  let own: LineLoop
  private let present = PresentClients()

  private var phase: SharedPhase { own.effectWait.phase }
  private var cycle: WorkCycle { own.effectWait.cycle }
  private var terminal: SessionTerminal { own.effectWait.terminal }

  init(besides own: LineLoop) { self.own = own }

  // MARK: Coming and going

  func admit(_ connection: any ClientConnection) -> any ConnectedClient {
    present.lastNumber += 1
    let number = present.lastNumber
    let output = ClientOutput(connection)
    let focus = terminal.focus.addFollower()
    let writer = ClientWriter(output, own.options, client: number, focus: focus, phase: phase)
    let terminal = SessionTerminal(
      focus: focus, streams: terminal.streams, secrets: terminal.secrets,
      events: terminal.events.admit(number, writer))
    let client = SessionClient(
      number, writer, output, terminal.events, phase, phase.admit(number))
    let turns = ClientTurns(
      of: number, own.effectWait.time, movedBy: own.options.movesClock ? cycle : nil, phase,
      self.terminal.events
    ) { client.canBeRead }
    let loop = own.of(client: number, at: terminal, client.status, in: turns)
    present.clients.append(PresentClient(client: client, turns: turns, loop: loop))
    cycle.add(output, loop.requests.builtIns.watched)
    output.flush()
    return client
  }

  /// Ends all clients, with the session.
  func end(_ status: ExitStatus) async {
    // What is left of their work comes to nothing.
    phase.now.interrupt(by: .end(.quit(nil)))
    for present in present.clients {
      let events = present.loop.requests.terminal.events
      if let line = present.client.present { events.end(line, status: 1) }
      events.end(status)
      present.client.leave()
      present.client.output.flush()
      await give(present)
      dismiss(present)
    }
  }

  private func dismiss(_ leaving: PresentClient) {
    let (client, requests) = (leaving.client, leaving.loop.requests)
    client.leave()
    requests.builtIns.endTrace()
    requests.builtIns.watched.unwatchAll()
    terminal.events.dismiss(client.number)
    phase.dismiss(client.number)
    terminal.focus.remove(requests.terminal.focus)
    present.clients.removeAll { $0.client === client }
  }

  // MARK: Turns

  var haveWork: Bool { present.clients.contains(where: \.turns.isDue) }

  /// The time until the limit of the first wait of a client that has one.
  var timeLeft: Duration? { present.clients.compactMap(\.turns.timeLeft).min() }

  /// Gives turns to clients until none of them has work, each has used up its time, or one ends the session.
  func serve() async {
    var waiting: Set<Int> = []
    while let next = present.clients.first(where: { $0.turns.isDue && !waiting.contains($0.number) }
    ) {
      await give(next)
      if next.turns.isOutOfTime { waiting.insert(next.number) }
      // The end of the session is done at its rest.
      if cycle.isInterrupted { await cycle.settle() }
      if phase.now.ending != nil { return }
    }
  }

  private func give(_ client: PresentClient) async {
    if !client.turns.isOver { await client.turns.give { await work(through: client) } }
  }

  /// Works through all lines of a client, in its turns.
  private func work(through leaving: PresentClient) async {
    let (client, loop) = (leaving.client, leaving.loop)
    let ending = await loop.work(through: SessionInput(client), of: client)
    // The session ends all that are left.
    if phase.now.ending != nil { return }
    if case .quit? = ending {
      let message = "Client \(client.number) has ended the session."
      terminal.events.report(Problem(weight: .notice, message: message))
      return loop.requests.interruption.endSession(by: ending ?? .quit(nil))
    }
    if !client.isGone {
      let status = loop.interpreter.status.exit
      loop.requests.terminal.events.end(ending?.exitStatus(status) ?? status)
    }
    dismiss(leaving)
  }
}

/// A client that has come, and has not gone.
@MainActor
private struct PresentClient {
  let client: SessionClient
  let turns: ClientTurns
  let loop: LineLoop

  var number: Int { client.number }
}

/// The clients that have come, and have not gone.
@MainActor
private final class PresentClients {
  var clients: [PresentClient] = []
  var lastNumber = 0
}
