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

  private let effects: EffectLedger
  private let focus: Focus
  private let events: SessionEvents
  private var reading: Task<Result<[InputLine]?, SystemError>, Never>?

  init(effects: EffectLedger, focus: Focus, events: SessionEvents) {
    self.effects = effects
    self.focus = focus
    self.events = events
  }

  /// The next lines of a source, or none where the wait for them is ended; nil at its end.
  func read(_ source: any LineSource) async -> Result<[InputLine]?, SystemError> {
    // In a task of its own, so that the wait can be ended from outside.
    let task = Task.immediate { () -> Result<[InputLine]?, SystemError> in
      do throws(SystemError) {
        return .success(try await source.nextBatch())
      } catch {
        return .failure(error)
      }
    }
    reading = task
    defer { reading = nil }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Ends what is waited for now.
  func endWaits() {
    reading?.cancel()
    effects.interrupt()
  }

  /// Ends the session early: no more lines, no more waiting.
  func endSession(by signal: Int32) {
    if ending == nil { ending = .signal(signal) }
    endWaits()
  }

  /// What C-c does when no line is being typed: cancels the effects of the focused node and of all
  /// below it, reports that, and ends a `wait`.
  func cancelEffectsForPerson() {
    let cancelled = effects.entries(below: focus.node)
    for entry in cancelled { (entry.path.routing?.interactable as? Interactor)?.cancelEffects() }
    isByPerson = true
    effects.interrupt()
    let message =
      cancelled.isEmpty
      ? "Nothing is running at or below \(focus.node.path). To end the session, type quit or C-d."
      : "Cancelled: \(EffectLedger.names(of: cancelled, atMost: 10))."
    events.report(Problem(weight: .notice, message: message))
  }

  /// What was interrupted is over.
  func forgetPerson() { isByPerson = false }
}
