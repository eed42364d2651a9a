// What ends the waits of a session before their time.

import RIBCore

/// Ends the waits of a session, for lines and for effects: because a person or the system asks for it,
/// or because nothing can be written any more.
@MainActor
final class Interruption {
  /// Why the session is to end, though there is input left.
  private(set) var ending: SessionEnding?
  /// Whether a person has interrupted what the latest typed line began.
  private(set) var isByPerson = false
  /// Whether the session waits for the last time: what runs is then cancelled as a whole, at its end.
  private var isLastWait = false
  /// Whether a line is being typed, so that nothing is run which a person could interrupt.
  private var isAtPrompt = false

  /// Whether something is being run that has to come to rest before anything else is done.
  var isBusy: () -> Bool = { false }
  /// Does something as a part of the session, wherever that comes from.
  var own: (() -> Void) -> Void = { $0() }
  /// What is done at rest.
  private var pending: (() -> Void)?
  /// Whether work was interrupted before it came to rest, as someone insisted.
  private(set) var isForced = false

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
  /// - Parameters:
  ///   - isTyped: Whether a person types them: what was interrupted before is over then.
  ///   - time: What passes meanwhile.
  func read(
    _ source: any LineSource, isTyped: Bool, passing time: any SessionTime
  ) async -> Result<[InputLine]?, SystemError> {
    if isTyped { forgetPerson() }
    isAtPrompt = isTyped
    defer { isAtPrompt = false }
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

  /// Whether something is to be interrupted as soon as it is at rest.
  var isPending: Bool { pending != nil }

  /// What was run is at rest.
  func didRest() {
    let pending = pending.take()
    pending?()
  }

  /// Does what interrupts the session, at rest; the second time the session ends at once.
  private func interrupt(_ act: @escaping () -> Void) {
    guard isBusy() else { return own(act) }
    if pending == nil { return pending = act }
    pending = nil
    isForced = true
    own(act)
    ending = ending ?? .interrupted
    endWaits()
  }

  /// Ends the session early: no more lines, no more waiting.
  func endSession(by ending: SessionEnding) {
    interrupt { [self] in
      if self.ending == nil { self.ending = ending }
      endWaits()
    }
  }

  /// What C-c does when no line is being typed: cancels the effects of the focused node and of all
  /// below it, reports that, and ends a `wait`.
  ///
  /// In the last wait of a session it only ends that.
  func interruptForPerson() { interrupt { [self] in interruptNow() } }

  private func interruptNow() {
    isByPerson = !isAtPrompt
    if !isLastWait, !cancel(below: focus.node) {
      let message =
        "Nothing is running at or below \(focus.node.path). To end the session, type quit or C-d."
      events.report(Problem(weight: .notice, message: message))
    }
    effects.interrupt()
  }

  /// Cancels all that runs, and names it: the session ends.
  func cancelAll() { cancel(below: focus.address.root) }

  /// Cancels the effects of a node and of all below it, and names them.
  ///
  /// - Returns: False if there are none.
  @discardableResult
  private func cancel(below top: any Routing) -> Bool {
    let entries = effects.cancel(below: top)
    guard let message = EffectLedger.sentence(aboutCancelled: entries) else { return false }
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
