import RIBCore

/// The session's side of a person at a terminal: the prompt, completion, and the status of what runs.
@MainActor
final class Typist: LineEditorOwner {
  private let terminal: SessionTerminal
  private let status: RunningStatus
  private let interruption: Interruption
  private let clock: any Clock<Duration>
  private let options: SessionOptions

  /// Whether hints can be distinguished from typed text, as the terminal has colors.
  private var showsHints = false
  private var streams: SessionStreams { terminal.streams }

  /// - Parameter clock: The clock of the editor: the time of people is real, also if that of effects is not.
  init(
    _ terminal: SessionTerminal, status: RunningStatus, interruption: Interruption,
    clock: any Clock<Duration>, options: SessionOptions
  ) {
    self.terminal = terminal
    self.status = status
    self.interruption = interruption
    self.clock = clock
    self.options = options
  }

  /// Begins a source of lines: shows a prompt below the output if a person types, and a status of what takes long.
  func begin(_ input: SessionInput) {
    endStatus()
    guard input.isInteractive else { return beginScript() }
    input.showPrompt(on: streams, for: self, clock: clock, options)
    if let front = streams.front as? EditorFront { status.begin(on: front) }
    showsHints = streams.screen.map { options.color.palette(for: $0).isOn } ?? false
    input.greet(on: streams, options)
  }

  /// Shows the status while lines run that are not typed, but not in a shell's background, nor beside a pipe.
  private func beginScript() {
    guard options.verbosity != .quiet, !options.isPlain, TerminalKind().hasControlCodes,
      !streams.outputIsPipe, let screen = streams.terminal, let descriptor = screen.descriptor
    else { return streams.show(nil, on: nil, isInteractive: false) }
    let front = EditorFront(terminal: UntouchedTerminal(descriptor: descriptor), sink: screen)
    streams.show(front, on: screen, isInteractive: false)
    status.begin(on: front, inForegroundOf: descriptor)
  }

  private func endStatus() {
    status.end()
    streams.front?.end()
  }

  /// Ends the prompt and the status, and restores the mode of the terminal.
  func end(_ inputs: [SessionInput]) {
    endStatus()
    for input in inputs { input.editor?.leave() }
  }

  var prompt: Prompt { streams.prompt(at: terminal.focus.node.path, in: options.color) }

  // MARK: Requests of the editor

  func complete(
    _ text: String, at cursor: Int, _ use: @escaping (LineCompletion?) -> Void
  ) {
    use(completion(of: text, at: cursor)?.answer)
  }

  func completion(of text: String, at cursor: Int) -> Completion? {
    Completer.completion(
      of: text, at: cursor, terminal.focus, allowsSourceAnywhere: options.allowsSourceAnywhere)
  }

  func hint(behind line: String) -> String {
    showsHints ? ArgumentHint.text(behind: line, focus: terminal.focus) : ""
  }

  func interruptByPerson() { interruption.interruptForPerson() }

  func end(by signal: Int32) { interruption.endSession(by: .signal(signal)) }

  func warn(_ message: String) {
    terminal.events.report(Problem(weight: .warning, message: message))
  }
}
