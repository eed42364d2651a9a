import RIBCore

/// Interrupts a session, because a person or the system asks for it.
@MainActor
struct Interruption {
  /// The time that work of a kept session has to come to rest after a signal that ends it.
  private static let patience = Duration.milliseconds(500)

  let phase: SharedPhase
  var terminal: SessionTerminal
  let tree: DrivenTree
  /// The clock of that time, and its present timer.
  let clock: any Clock<Duration>
  private let waiting = WaitingEnd()

  private var effects: EffectLedger { tree.effects }

  func observeCancellation(_ run: () async -> ExitStatus) async -> ExitStatus {
    if Task.isCancelled { endSession(by: .quit(nil)) }
    return await withTaskCancellationHandler {
      await run()
    } onCancel: {
      Task { @MainActor in self.endSession(by: .quit(nil)) }
    }
  }

  /// Ends the session early: no more lines, no more waiting.
  func endSession(by ending: SessionEnding) { interrupt(by: .end(ending)) }

  /// Cancels the effects of the focused node and of all below it, and ends a `wait`; only that in the last wait.
  func interruptForPerson() { interrupt(by: .byPerson) }

  /// Ends the last wait when a person ends the input once more.
  func watch(_ nextEnd: @escaping () async -> Void) -> Task<Void, Never> {
    Task.immediate {
      await nextEnd()
      if !Task.isCancelled { interruptForPerson() }
    }
  }

  private func interrupt(by request: SessionPhase.Request) {
    let response = phase.now.request(request)
    if response == .atRest {
      if case .end(.signal) = request { insist(on: request) }
      return phase.wake()
    }
    // In virtual time, the cancellations are a part of it.
    tree.stage.own { act(on: request) }
    if response == .forced {
      phase.now.interrupt(by: .end(.interrupted))
      phase.endWaits()
    }
  }

  /// Asks again when the work has had its time.
  private func insist(on request: SessionPhase.Request) {
    waiting.timer = RealTimer(Self.patience, clock) { [self] in
      if phase.now.pending == request { interrupt(by: request) }
    }
  }

  /// Does what was asked for meanwhile; all must be at rest.
  func actOnPending() {
    if let pending = phase.now.takePending() { act(on: pending) }
  }

  /// Does what was asked for meanwhile, and brings what that leads to to rest; all must be at rest.
  func settle() async {
    while phase.now.pending != nil {
      actOnPending()
      await tree.stage.comeToRest()
    }
  }

  private func act(on request: SessionPhase.Request) {
    waiting.timer = nil
    phase.now.interrupt(by: request)
    if case .end = request { return phase.endWaits() }
    // A person who ends a repetition does not mean the effects of its tree.
    if !phase.now.isLastWait, phase.now.repetition == nil {
      terminal.events.apartFromClients { cancelForPerson(below: terminal.focus.node) }
    }
    phase.wake()
  }

  /// Cancels the effects of a node and of all below it, and names them, or reports that there are none.
  ///
  /// - Parameter end: The effect of `quit`.
  func cancelForPerson(below node: any Routing, end: String = "end the session") {
    if cancel(below: node) { return }
    let path = node.path
    let rest = effects.awaited(below: node)
    let what =
      rest.isEmpty
      ? "Nothing is running at or below \(path)."
      : "What is running at or below \(path) ends with its node: \(EffectLedger.names(of: rest))."
    let message = "\(what) To \(end), type quit or C-d."
    terminal.events.report(Problem(weight: .notice, message: message))
  }

  /// Cancels all that runs, and names it: the session ends.
  ///
  /// - Parameter endsWork: Whether other work than effects, which ends with the tree, does not go on in another session.
  func cancelAll(endsWork: Bool) {
    let entries = effects.cancel(below: terminal.focus.address.root)
    terminal.events.report(cancelled: entries + (endsWork ? effects.takeAwaited() : []))
  }

  /// Cancels the effects of a node and of all below it, and names them; false if there are none.
  @discardableResult
  func cancel(below top: any Routing) -> Bool {
    terminal.events.report(cancelled: effects.cancel(below: top))
  }
}

/// An end of a session that waits until work comes to rest.
@MainActor
private final class WaitingEnd {
  var timer: RealTimer?
}
