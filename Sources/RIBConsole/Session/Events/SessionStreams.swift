/// Standard output and standard error as a session uses them.
///
/// While the session waits, each line is flushed at once, so that people see it.
@MainActor
package final class SessionStreams: PrintedTextWriter {
  package let output: any TextSink
  /// The sink of diagnostics: standard error, or the output.
  let errors: any TextSink
  private let standardError: any TextSink
  private(set) var isInteractive = false
  /// The prompt or status below the last line on the terminal; nil if there is no terminal.
  package private(set) var front: (any PromptFront)?
  private(set) var screen: (any TextSink)?
  /// The front, if the output, or the errors, are shown on the same terminal.
  private var outputFront: (any PromptFront)?
  private var errorFront: (any PromptFront)?
  /// The front, if the output goes to a pipe, whose reader may show it on the same terminal.
  private var pipeFront: (any PromptFront)?
  private let gate: OutputGate
  private let phase: SharedPhase

  package init(
    output: any TextSink, errors: any TextSink, mergesErrors: Bool, gate: OutputGate = OutputGate(),
    phase: SharedPhase
  ) {
    self.gate = gate
    self.phase = phase
    self.output = gate.sink(to: output)
    let errors = gate.sink(to: errors)
    self.errors = mergesErrors ? self.output : errors
    standardError = errors
  }

  /// Returns a sink that goes to another one through the gate.
  func throughGate(_ sink: any TextSink) -> any TextSink { gate.sink(to: sink) }

  /// The error of standard output, once it has failed.
  package var failure: SystemError? { output.failure }

  /// Whether diagnostics are shown below the typed line.
  package var showsErrorsBelowPrompt: Bool { isInteractive && errorFront != nil }

  /// The stream that is a terminal, if one is; the output, if both are.
  var terminal: (any TextSink)? { [output, standardError].first(where: \.isTerminal) }

  /// Shows a front on a screen from now on, or none.
  func show(_ front: (any PromptFront)?, on screen: (any TextSink)?, isInteractive: Bool) {
    self.front = front
    self.screen = screen
    self.isInteractive = isInteractive
    func isShown(_ sink: any TextSink) -> Bool {
      sink === screen || sink.isTerminal == screen?.isTerminal
    }
    outputFront = isShown(output) ? front : nil
    errorFront = isShown(errors) ? front : nil
    pipeFront = isInteractive && screen?.isTerminal == true && outputIsPipe ? front : nil
  }

  /// Whether the results go to a pipe: its reader may show them on the same terminal.
  var outputIsPipe: Bool {
    let status = output.descriptor.flatMap { try? SystemCall.status(of: $0) }
    return status.map { FileKind($0.st_mode) == .pipe } == true
  }

  package func prompt(at path: String, in color: ColorChoice) -> Prompt {
    let path = TerminalText.visible(path)
    let painted = color.palette(for: screen ?? output).paint(path, .prompt)
    return Prompt(text: "\(path)> ", styled: "\(painted)> ")
  }

  /// Shows a prompt, or none while something is waited for, below all that was written.
  package func begin(_ prompt: Prompt?) {
    // The lines that the reader of a pipe shows on the same terminal are to come first.
    if screen !== output { output.flush() }
    front?.begin(prompt)
    flush()
  }

  /// Removes the front until it is drawn again.
  func makeRoom() {
    front?.makeRoom()
    flush()
  }

  package func writeLine(_ write: (any TextSink) -> Void) {
    outputFront?.makeRoom()
    pipeFront?.makeWay()
    write(output)
    output.endLine()
    finishLine(outputFront)
  }

  /// Writes a notice for the person who types, on the terminal of the prompt, which need not be that of the results.
  package func writeNotice(_ text: String, in color: ColorChoice) {
    guard let screen, let front else { return }
    let palette = color.palette(for: screen)
    front.makeRoom()
    if screen !== output { output.flush() }
    for row in WrappedText.rows(TerminalText.visible(text), columns: screen.width) {
      screen.writeLine(palette.paint(row, .notice))
    }
    finishLine(front)
  }

  /// Writes a diagnostic, after flushing standard output.
  package func writeError(_ line: String) {
    errorFront?.makeRoom()
    output.flush()
    // A failure of the output is not reported on it. If its reader is gone, merged diagnostics are lost too.
    (failure?.isBrokenPipe == false ? standardError : errors).writeLine(line)
    finishLine(errorFront)
  }

  package func write(printed text: [UInt8]) {
    outputFront?.makeRoom()
    pipeFront?.makeWay()
    output.write(bytes: text.span)
    output.flush()
    finishLine(outputFront)
  }

  package func flush() {
    output.flush()
    standardError.flush()
    screen?.flush()
    if phase.now.isWaiting, failure != nil { phase.endWaits() }
  }

  private func finishLine(_ front: (any PromptFront)?) {
    guard phase.now.isWaiting else { return }
    front?.comeBack()
    flush()
  }
}
