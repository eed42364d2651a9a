import RIBCore

/// The cycle of a session: work comes to rest, is made safe, shown and asked outside, and then the session waits.
@MainActor
final class WorkCycle: TimeOwner {
  private let phase: SharedPhase
  private let terminal: SessionTerminal
  /// The gate that holds output back until it is safe; nil if it goes out as it comes.
  private let gate: OutputGate?
  private let interruption: Interruption
  /// The requests that leave when what led to them is safe; nil in real time.
  private let requests: OutsideRequests?
  private let onWait: () -> Void

  /// - Parameter onWait: Called each time the session has begun to wait for a line or for effects.
  init(
    _ phase: SharedPhase, terminal: SessionTerminal, gate: OutputGate?,
    interruption: Interruption, requests: OutsideRequests?, onWait: @escaping () -> Void
  ) {
    self.phase = phase
    self.terminal = terminal
    self.gate = gate
    self.interruption = interruption
    self.requests = requests
    self.onWait = onWait
  }

  /// Comes to rest, shows a prompt if there is one, and begins a wait.
  func beginWaiting(for wait: SessionPhase.Wait, prompt: Prompt? = nil) {
    phase.now.beginWaiting(for: wait)
    showWork()
    terminal.streams.begin(prompt)
    onWait()
  }

  func endWaiting() {
    phase.now.endWaiting()
    terminal.streams.endPrompt()
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

  func didRest() { lineDidEnd(isTurn: false) }

  /// Comes to rest between two lines.
  ///
  /// - Parameter isTurn: Whether others are given a turn, so that people see the output so far.
  func lineDidEnd(isTurn: Bool) {
    rest()
    if isTurn, terminal.streams.front != nil { gate?.release() } else { gate?.releaseIfFull() }
  }

  private func rest() {
    if phase.now.pending != nil { interruption.actOnPending() }
    terminal.events.didRest()
  }

  private func showWork() {
    rest()
    gate?.open()
    guard phase.now.mayAsk else { return }
    terminal.streams.flush()
    if gate?.failure == nil { requests?.startAsked() }
  }
}
