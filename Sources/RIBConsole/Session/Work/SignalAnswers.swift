import RIBCore

/// Answers the signals of a program at a terminal.
@MainActor
final class SignalAnswers {
  private let signals = ProcessSignals()
  private let phase: SharedPhase
  private let streams: SessionStreams
  private let interruption: Interruption
  private var editor: LineEditor?

  init(_ phase: SharedPhase, streams: SessionStreams, interruption: Interruption) {
    self.phase = phase
    self.streams = streams
    self.interruption = interruption
  }

  /// Answers signals from now on: those that end a program and, if a person types, those of the terminal.
  func start(_ editor: LineEditor?, isInteractive: Bool) {
    self.editor = editor
    // Only an editor sets the terminal to a mode of its own; but any prompt is gone after `fg`.
    let others =
      editor != nil
      ? ProcessSignals.terminal
      : isInteractive ? [ProcessSignals.goOn] : []
    signals.start(ProcessSignals.ending + others) { [weak self] in self?.answer($0) }
  }

  func stop() { signals.stop() }

  private func answer(_ number: Int32) {
    switch number {
    case ProcessSignals.interrupt where streams.isInteractive || phase.now.runsForgivingScript:
      editor?.forgetWaitingLines()
      streams.front?.didInterrupt()
      interruption.interruptForPerson()
    case ProcessSignals.sizeChange: editor?.sizeDidChange()
    case ProcessSignals.stop:
      // Also while a script runs before the first prompt.
      streams.makeRoom()
      editor?.front.stop()
    case ProcessSignals.goOn: streams.front?.didContinue()
    default: interruption.endSession(by: .signal(number))
    }
  }
}
