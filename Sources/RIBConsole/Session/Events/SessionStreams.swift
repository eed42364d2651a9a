// The two sinks of a session, and when they are flushed.

/// Standard output and standard error as a session uses them: lines are handed on at once while
/// the session waits, so that all of them are seen by then.
@MainActor
final class SessionStreams {
  let output: any TextSink
  /// Where diagnostics go: standard error, or among the results.
  let errors: any TextSink
  private let standardError: any TextSink
  /// Whether the session is waiting: for input, for effects.
  private(set) var isWaiting = false
  /// Whether a person types.
  private(set) var isInteractive = false
  /// What stands where the next line on the terminal would go; nil where there is no terminal.
  private(set) var front: (any PromptFront)?
  /// Where the front is drawn.
  private(set) var screen: (any TextSink)?
  /// The front, where what goes to the output, or to the errors, is shown on the same terminal.
  private var outputFront: (any PromptFront)?
  private var errorFront: (any PromptFront)?
  /// The front, where the output goes to a pipe, whose reader may show it on the same terminal.
  private var pipeFront: (any PromptFront)?
  /// Called when a flush while waiting has failed.
  var didFail: () -> Void = {}
  /// Called each time the session has begun to wait.
  var didBeginWaiting: () -> Void = {}

  /// What holds back all that is written; nil where it goes out as it comes.
  private let gate: OutputGate?

  init(
    output: any TextSink, errors: any TextSink, mergesErrors: Bool, gate: OutputGate? = nil
  ) {
    self.gate = gate
    self.output = gate?.sink(to: output) ?? output
    let errors = gate?.sink(to: errors) ?? errors
    self.errors = mergesErrors ? self.output : errors
    standardError = errors
  }

  /// A sink through which is written what may have to be held back.
  func throughGate(_ sink: any TextSink) -> any TextSink { gate?.sink(to: sink) ?? sink }

  /// Whether work is being run to its rest that must not be cut short.
  var isWorkHeld: Bool { gate?.isHolding == true }
  /// Called when work has come to rest, and may be followed by other work.
  var didRest: () -> Void = {}
  /// Called when the session waits and what has happened is safe.
  var didBecomeSafe: () -> Void = {}

  /// Work begins that has to come to rest before its output is seen.
  func beginWork() { gate?.hold() }

  /// All is at rest, and what has been written may be seen.
  func endWork() {
    didRest()
    gate?.open()
    guard isWaiting else { return }
    flush()
    if gate?.failure == nil { didBecomeSafe() }
  }

  /// Why nothing goes out any more.
  var keepingFailure: SystemError? { gate?.failure }

  /// What has been written is dropped; what is written from now on goes out, whatever is safe.
  func keepNothing() { gate?.giveUp() }

  /// All is at rest between two lines.
  ///
  /// - Parameter isTurn: Whether others are given a turn, so that people see what there is.
  func lineDidEnd(isTurn: Bool) {
    didRest()
    if isTurn, front != nil { gate?.release() } else { gate?.releaseIfFull() }
  }

  /// What went wrong with standard output, once something has.
  var failure: SystemError? { output.failure }

  /// Whether diagnostics stand below the line that was typed.
  var showsErrorsBelowPrompt: Bool { isInteractive && errorFront != nil }

  /// The one of the two that is a terminal, the output before the errors.
  var terminal: (any TextSink)? { [output, standardError].first(where: \.isTerminal) }

  /// Shows a front from now on, or none.
  ///
  /// - Parameters:
  ///   - screen: Where the front is drawn.
  ///   - isInteractive: Whether a person types.
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

  /// Whether the results go through a pipe: its reader may show them on the same terminal.
  var outputIsPipe: Bool {
    guard let descriptor = output.descriptor, let status = try? SystemCall.status(of: descriptor)
    else { return false }
    return FileKind(status.st_mode) == .pipe
  }

  func beginWaiting(prompt: Prompt? = nil) {
    isWaiting = true
    endWork()
    if screen !== output { output.flush() }
    front?.begin(prompt)
    flush()
    didBeginWaiting()
  }

  func endWaiting() {
    isWaiting = false
    front?.end()
    beginWork()
  }

  /// Takes the front away until it is drawn again.
  func makeRoom() {
    front?.makeRoom()
    flush()
  }

  /// Writes to standard output by the closure, and ends the line.
  func writeLine(_ write: (any TextSink) -> Void) {
    outputFront?.makeRoom()
    pipeFront?.makeWay()
    write(output)
    output.endLine()
    finishLine(outputFront)
  }

  /// Writes a notice for the person who types, where the prompt is, which may not be where results go.
  ///
  /// Hidden characters are made visible, and no line is wider than the terminal.
  func writeNotice(_ text: String, in palette: Palette) {
    guard let screen, let front else { return }
    front.makeRoom()
    if screen !== output { output.flush() }
    for row in WrappedText.rows(TerminalText.visible(text), columns: screen.width) {
      screen.writeLine(palette.paint(row, .notice))
    }
    finishLine(front)
  }

  /// Writes a diagnostic, after all that standard output has been given.
  func writeError(_ line: String) {
    errorFront?.makeRoom()
    output.flush()
    // That the results cannot be written is not said among them. Where their reader has gone, what
    // stands among them has gone too.
    (failure?.isBrokenPipe == false ? standardError : errors).writeLine(line)
    finishLine(errorFront)
  }

  func flush() {
    output.flush()
    standardError.flush()
    screen?.flush()
    if isWaiting, failure != nil { didFail() }
  }

  private func finishLine(_ front: (any PromptFront)?) {
    guard isWaiting else { return }
    front?.comeBack()
    flush()
  }
}
