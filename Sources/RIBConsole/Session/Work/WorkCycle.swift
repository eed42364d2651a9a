import RIBCore

/// The cycle of a session: work comes to rest, is made safe, shown and asked outside, and then the session waits.
@MainActor
final class WorkCycle: TimeOwner {
  /// The time for which lines are run before others have a turn.
  private static let longestWork = Duration.milliseconds(10)
  /// The number of lines after which that time is checked, as that costs, too.
  private static let groupSize = 8
  private static let mostLinesBesideEffects = 256

  private let phase: SharedPhase
  private let terminal: SessionTerminal
  /// The gate that holds output back until it is safe; nil if it goes out as it comes.
  private let gate: OutputGate?
  private let interruption: Interruption
  private let requests: OutsideRequests?
  private let watched: WatchedFields
  /// Called each time the session has begun to wait for a line or for effects.
  private let onWait: () -> Void
  /// The outputs of clients, and the fields that they watch.
  private var clients: [(output: ClientOutput, watched: WatchedFields)] = []
  /// The number of lines since others had a turn, and the time of that turn.
  private var (lineCount, latestTurn) = (0, ContinuousClock.now)

  init(
    _ phase: SharedPhase, terminal: SessionTerminal, gate: OutputGate?,
    interruption: Interruption, requests: OutsideRequests?, watched: WatchedFields,
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
  func remove(_ output: ClientOutput) { clients.removeAll { $0.output === output } }

  /// Comes to rest, shows a prompt if there is one, and begins a wait.
  func beginWaiting(for wait: SessionPhase.Wait, prompt: Prompt? = nil) {
    phase.now.beginWaiting(for: wait)
    showWork()
    terminal.streams.begin(prompt)
    onWait()
  }

  func endWaiting() {
    phase.now.endWaiting()
    terminal.streams.front?.end()
    gate?.hold()
  }

  func beginWork() {
    phase.now.beginWork()
    gate?.hold()
  }

  func endWork() {
    phase.now.endWork()
    showWork()
  }

  func didRest() async {
    if lineDidEnd(whileEffectsRun: false) { await giveTurn() }
  }

  /// Comes to rest between two lines; returns whether it is time to give others a turn.
  ///
  /// A turn costs as much as several short lines, so turns depend on the time of lines, or also on their number
  /// while effects run.
  func lineDidEnd(whileEffectsRun: Bool) -> Bool {
    lineCount += 1
    let isTurn =
      lineCount.isMultiple(of: Self.groupSize)
      && (whileEffectsRun && lineCount >= Self.mostLinesBesideEffects
        || latestTurn.duration(to: .now) >= Self.longestWork)
    rest()
    if isTurn, terminal.streams.front != nil || clientsHaveLines {
      gate?.release(withOther: clientsHaveLines)
      sendToClients()
    } else {
      gate?.releaseIfFull()
    }
    return isTurn
  }

  /// Gives others a turn: effects, signals, a cancellation of the session, the display of its progress.
  func giveTurn() async {
    await Suspension.takeTurn()
    (lineCount, latestTurn) = (0, .now)
  }

  private func rest() {
    if phase.now.pending != nil { interruption.actOnPending() }
    watched.didRest()
    for client in clients { client.watched.didRest() }
    terminal.events.sessionReport?.didRest()
  }

  private var clientsHaveLines: Bool { clients.contains(where: \.output.hasLines) }

  /// Sends clients what was written, if what led to it is safe.
  private func sendToClients() {
    if gate?.failure != nil { return }
    for client in clients where client.output.hasLines { client.output.flush() }
  }

  private func showWork() {
    rest()
    gate?.open(withOther: clientsHaveLines)
    sendToClients()
    guard phase.now.mayAsk else { return }
    terminal.streams.flush()
    if gate?.failure == nil { requests?.startAsked() }
  }
}
