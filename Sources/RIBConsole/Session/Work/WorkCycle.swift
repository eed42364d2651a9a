import Basics

/// The cycle of a session: work comes to rest, is made safe, shown and asked outside, and then the session waits.
@MainActor
final class WorkCycle: TimeOwner {
  private let phase: SharedPhase
  private let terminal: SessionTerminal
  /// The gate that holds output back until it is safe.
  private let gate: OutputGate
  private let interruption: Interruption
  private let requests: OutsideRequests
  private let watched: WatchedFields
  /// Called each time the session has begun to wait for a line or for effects.
  private let onWait: () -> Void
  /// The outputs of clients, and the fields that they watch.
  private var clients: [(output: ClientOutput, watched: WatchedFields)] = []
  private var turns = Turns()

  init(
    _ phase: SharedPhase, terminal: SessionTerminal, gate: OutputGate,
    interruption: Interruption, requests: OutsideRequests, watched: WatchedFields,
    onWait: @escaping () -> Void
  ) {
    self.phase = phase
    self.terminal = terminal
    self.gate = gate
    self.interruption = interruption
    self.requests = requests
    self.watched = watched
    self.onWait = onWait
  }

  func add(_ output: ClientOutput, _ watched: WatchedFields) { clients.append((output, watched)) }

  /// Comes to rest, shows a prompt if there is one, and begins a wait; that of a client that has joined is not the
  /// session's, which goes on.
  func beginWaiting(for wait: SessionPhase.Wait, prompt: Prompt? = nil) {
    if phase.now.presentClient != 0 { return }
    phase.now.beginWaiting(for: wait)
    showWork()
    terminal.streams.begin(prompt)
    onWait()
  }

  func endWaiting() {
    if phase.now.presentClient != 0 { return }
    phase.now.endWaiting()
    terminal.streams.front?.end()
    gate.hold()
  }

  func beginWork() {
    phase.now.beginWork()
    gate.hold()
  }

  func endWork() {
    phase.now.endWork()
    showWork()
  }

  func didRest() async {
    if lineDidEnd(whileEffectsRun: false) { await giveTurn() }
  }

  var isInterrupted: Bool { phase.now.pending != nil }

  func settle() async { await interruption.settle() }

  /// Comes to rest between two lines; returns whether it is time to give others a turn.
  func lineDidEnd(whileEffectsRun: Bool) -> Bool {
    let isTurn = turns.isDue(whileEffectsRun: whileEffectsRun)
    rest()
    if isTurn, terminal.streams.front != nil || clientsHaveLines {
      gate.release(withOther: clientsHaveLines)
      sendToClients()
    } else {
      gate.releaseIfFull()
    }
    return isTurn
  }

  /// Gives others a turn: effects, signals, a cancellation of the session, the display of its progress.
  func giveTurn() async {
    await Suspension.takeTurn()
    turns.didTake()
  }

  private func rest() {
    watched.didRest()
    for client in clients { client.watched.didRest() }
    terminal.events.sessionReport?.didRest()
  }

  private var clientsHaveLines: Bool { clients.contains(where: \.output.hasLines) }

  /// Sends clients what was written, or takes it back if what led to it cannot be made safe.
  private func sendToClients() {
    let isSafe = gate.failure == nil
    for client in clients where client.output.hasLines {
      if isSafe { client.output.flush() } else { client.output.withdraw() }
    }
    clients.removeAll(where: \.output.isOver)
  }

  private func showWork() {
    rest()
    gate.open(withOther: clientsHaveLines)
    sendToClients()
    guard phase.now.mayAsk else { return }
    terminal.streams.flush()
    if gate.failure == nil { requests.startAsked() }
  }
}
