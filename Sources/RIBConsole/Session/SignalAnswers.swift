/// Answers the signals of a program at a terminal: those that end it and, if a person types, those of the terminal.
@MainActor
package final class SignalAnswers {
  private let signals = ProcessSignals()
  private let streams: SessionStreams
  private let editor: LineEditor?
  private let isInteractive: Bool
  private weak var owner: (any LineEditorOwner)?
  private let interrupts: () -> Bool
  private let onResize: (() -> Void)?

  /// - Parameters:
  ///   - inputs: The inputs of the program, one of which may have an editor.
  ///   - interrupts: Whether C-c interrupts what runs, instead of ending the program.
  ///   - onResize: Called when the terminal has another size, if that matters also without an editor.
  package init(
    _ inputs: [SessionInput], _ streams: SessionStreams, for owner: any LineEditorOwner,
    interrupts: @escaping () -> Bool, onResize: (() -> Void)? = nil
  ) {
    editor = inputs.lazy.compactMap(\.editor).first
    isInteractive = inputs.contains(where: \.isInteractive)
    self.streams = streams
    self.owner = owner
    self.interrupts = interrupts
    self.onResize = onResize
  }

  package func start() {
    // Only an editor sets the terminal to a mode of its own; but any prompt is gone after `fg`.
    var others = isInteractive ? [ProcessSignals.goOn] : []
    if onResize != nil { others.append(ProcessSignals.sizeChange) }
    if editor != nil { others = ProcessSignals.terminal }
    let final = ProcessSignals.ending.filter { $0 != ProcessSignals.interrupt || !isInteractive }
    signals.start(ProcessSignals.ending + others, final: final) { [weak self] in self?.answer($0) }
  }

  package func stop() { signals.stop() }

  func answer(_ number: Int32) {
    switch number {
    case ProcessSignals.interrupt where interrupts():
      editor?.forgetWaitingLines()
      streams.front?.didInterrupt()
      owner?.interruptByPerson()
    case ProcessSignals.sizeChange:
      editor?.sizeDidChange()
      onResize?()
    case ProcessSignals.stop:
      // Also while a script runs before the first prompt.
      streams.makeRoom()
      editor?.front.stop()
    case ProcessSignals.goOn: streams.front?.didContinue()
    default: owner?.end(by: number)
    }
  }
}
