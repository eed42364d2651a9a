// What ends the waits of a session before their time.

import RIBCore

/// Ends the waits of a session, for lines and for effects: because a person or the system asks for it,
/// or because nothing can be written any more.
@MainActor
final class Interruption {
  /// Why the session is to end, though there is input left.
  private(set) var ending: SessionEnding?
  /// Whether a person has interrupted what runs since the latest typed line.
  private(set) var isByPerson = false
  /// Whether the session waits for the last time: what runs is then cancelled as a whole, at its end.
  private var isLastWait = false

  private let effects: EffectLedger
  private let focus: Focus
  private let events: SessionEvents
  private var reading: Task<Result<[InputLine]?, SystemError>, Never>?

  init(effects: EffectLedger, focus: Focus, events: SessionEvents) {
    self.effects = effects
    self.focus = focus
    self.events = events
  }

  /// Runs a session; the cancellation of the calling task ends it early.
  func observeCancellation(_ run: () async -> ExitStatus) async -> ExitStatus {
    if Task.isCancelled { endSession(by: .quit(nil)) }
    return await withTaskCancellationHandler {
      await run()
    } onCancel: {
      Task { @MainActor in self.endSession(by: .quit(nil)) }
    }
  }

  /// The next lines of a source, or none where the wait for them is ended; nil at its end.
  ///
  /// - Parameter time: What passes meanwhile.
  func read(
    _ source: any LineSource, passing time: any SessionTime
  ) async -> Result<[InputLine]?, SystemError> {
    var hasRead = false
    // In a task of its own, so that the wait can be ended from outside.
    let task = Task.immediate { () -> Result<[InputLine]?, SystemError> in
      defer {
        hasRead = true
        VirtualClock.checkWaits()
      }
      do throws(SystemError) {
        return .success(try await source.nextBatch())
      } catch {
        return .failure(error)
      }
    }
    reading = task
    defer { reading = nil }
    await time.pass { hasRead }
    return await task.value
  }

  /// Why no further line of a source is run; a person who interrupts a script wants the prompt back.
  func ending(ofScript isScript: Bool) -> SessionEnding? {
    ending ?? (isByPerson && isScript ? .scriptFailed : nil)
  }

  /// Whether the waits for effects are to end.
  var isRequested: Bool { isByPerson || ending != nil }

  /// Ends what is waited for now.
  func endWaits() {
    reading?.cancel()
    effects.interrupt()
  }

  /// Ends the session early: no more lines, no more waiting.
  func endSession(by ending: SessionEnding) {
    if self.ending == nil { self.ending = ending }
    endWaits()
  }

  /// What C-c does when no line is being typed: cancels the effects of the focused node and of all
  /// below it, reports that, and ends a `wait`.
  ///
  /// In the last wait of a session it only ends that.
  func interruptForPerson() {
    isByPerson = true
    if !isLastWait, !cancel(effects.entries(below: focus.node)) {
      let message =
        "Nothing is running at or below \(focus.node.path). To end the session, type quit or C-d."
      events.report(Problem(weight: .notice, message: message))
    }
    effects.interrupt()
  }

  /// Cancels all that runs, and names it: the session ends.
  func cancelAll() { cancel(effects.entries) }

  /// Cancels effects, and names them.
  ///
  /// - Returns: False if there are none.
  @discardableResult
  private func cancel(_ entries: [EffectLedger.Entry]) -> Bool {
    if entries.isEmpty { return false }
    effects.cancel(entries)
    let message = "Cancelled: \(EffectLedger.names(of: entries))."
    events.report(Problem(weight: .notice, message: message))
    return true
  }

  /// The session waits for effects before it ends, and then cancels what still runs.
  func beginLastWait() {
    isByPerson = false
    isLastWait = true
  }

  /// Ends the last wait when a person ends the input once more.
  func watch(_ nextEnd: @escaping () async -> Void) -> Task<Void, Never> {
    Task.immediate {
      await nextEnd()
      if !Task.isCancelled { interruptForPerson() }
    }
  }

  /// What was interrupted is over.
  func forgetPerson() { isByPerson = false }
}
