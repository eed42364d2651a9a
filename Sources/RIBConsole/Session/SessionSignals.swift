// What a session does when a person or the system interrupts it.

import RIBCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Session {
  /// Answers signals from now on.
  func hear(_ signals: ProcessSignals) async {
    await signals.start(ProcessSignals.ending) { [weak self] in self?.answer($0) }
    // Only an editor has the terminal in a mode of its own; but any prompt is gone after `fg`.
    if inputs.contains(where: { $0.source is LineEditor }) {
      await signals.start(ProcessSignals.terminal) { [weak self] in self?.answer($0) }
    } else if inputs.contains(where: \.isInteractive) {
      await signals.start([SIGCONT]) { [weak self] in self?.answer($0) }
    }
  }

  private func answer(_ number: Int32) {
    let editor = streams.front as? LineEditor
    switch number {
    case SIGINT where streams.isInteractive || input?.isForgiving == true:
      editor?.forgetWaitingLines()
      interruptByPerson()
    case SIGWINCH: editor?.sizeDidChange()
    case SIGTSTP: editor?.stop()
    case SIGCONT:
      if let editor { return editor.didContinue() }
      streams.front?.comeBack()
      streams.flush()
    default: end(by: number)
    }
  }

  /// A terminal that is gone says so by a signal, and by the end of all input.
  func terminalDidHangUp() { end(by: SIGHUP) }

  /// Ends the session early: no more lines, no more waiting.
  private func end(by number: Int32) {
    if requestedEnding == nil { requestedEnding = .signal(number) }
    interrupt()
  }

  /// What C-c does when no line is being typed: cancels the effects of the focused node and of all
  /// below it, says so, and ends a `wait`.
  func interruptByPerson() {
    let cancelled = effects.entries(below: focus.node)
    for entry in cancelled { (entry.path.routing?.interactable as? Interactor)?.cancelEffects() }
    isInterruptedByPerson = true
    effects.interrupt()
    let message =
      cancelled.isEmpty
      ? "Nothing runs at or below \(focus.node.treePath). To end the session, type quit or C-d."
      : "Cancelled: \(EffectLedger.names(of: cancelled, atMost: 10))."
    output.report(Problem(weight: .notice, message: message))
  }
}
