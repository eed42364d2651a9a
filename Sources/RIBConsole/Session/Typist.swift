// What a session gives to the one who types: a prompt, completion, and what runs.

import RIBCore

/// Stands for the session towards a person who types.
@MainActor
final class Typist: LineEditorOwner {
  private let focus: Focus
  private let effects: EffectLedger
  private let clock: any Clock<Duration>
  private let options: SessionOptions
  private let streams: SessionStreams
  private let palette: Palette
  private let secrets: SecretWords
  private let interruption: Interruption
  private let events: SessionEvents

  /// - Parameters:
  ///   - clock: What people look at: their time is real, also where that of effects is not.
  ///   - options: Where their lines are kept, what they may source, and what the session begins with.
  init(
    focus: Focus, effects: EffectLedger, clock: any Clock<Duration>, options: SessionOptions,
    streams: SessionStreams, palette: Palette, secrets: SecretWords,
    interruption: Interruption, events: SessionEvents
  ) {
    self.focus = focus
    self.effects = effects
    self.clock = clock
    self.options = options
    self.streams = streams
    self.palette = palette
    self.secrets = secrets
    self.interruption = interruption
    self.events = events
  }

  /// Shows the prompt below the output where a person types; lines of an editor are completed, and the
  /// effects that take long shown below them.
  func begin(_ input: SessionInput) {
    streams.front = input.isInteractive ? PlainPrompt(streams.output) : nil
    if input.isInteractive { greet(hasTab: input.editor != nil) }
    guard let editor = input.editor else { return }
    streams.front = editor.front
    let lineEnd = palette.paint(String(ShownLine.lineEnd), .notice)
    editor.connect(
      to: self, sink: streams.output, lineEnd: lineEnd, clock: clock, history: options.history)
    let status = RunningStatus(effects, clock: clock) { [weak front = editor.front, secrets] in
      front?.show(status: $0.map(secrets.hiding))
    }
    effects.status = status
    events.stopwatch = status.time
  }

  private func greet(hasTab: Bool) {
    guard let greeting = options.greeting, !options.isQuiet, options.format == .text,
      streams.output.isTerminal
    else { return }
    let hint = " · help lists commands" + (hasTab ? ", Tab completes" : "")
    let text = palette.paint(TerminalText.visible(greeting) + hint, .notice)
    streams.writeLine { $0.write(text) }
  }

  /// What stands before a line that is typed now.
  var prompt: Prompt {
    let path = TerminalText.visible(focus.node.path)
    return Prompt(text: "\(path)> ", styled: "\(palette.paint(path, .prompt))> ")
  }

  // MARK: What the editor asks for

  func complete(_ buffer: inout LineBuffer) {
    guard let completion = completion(of: buffer.text, at: buffer.cursor),
      let insertion = completion.insertion
    else { return }
    buffer.replace(completion.word.range, with: insertion)
  }

  func candidates(in buffer: LineBuffer, columns: Int, rows: Int) -> [String] {
    completion(of: buffer.text, at: buffer.cursor)?
      .lines(columns: columns, atMost: min(rows, 20)) ?? []
  }

  func completion(of text: String, at cursor: Int) -> Completion? {
    Completer(
      address: focus.address, focused: focus.node,
      allowsSourceAnywhere: options.allowsSourceAnywhere
    ).completion(of: text, at: cursor)
  }

  func lastWord(of line: String) -> String? {
    (try? Words(line))?.last.map { String(line.slice($0.bytes)) }
  }

  func interruptByPerson() { interruption.cancelEffectsForPerson() }

  /// A terminal that is gone is reported by a signal, and by the end of all input.
  func terminalDidHangUp() { interruption.endSession(by: ProcessSignals.hangUp) }

  func warn(_ message: String) { events.report(Problem(weight: .warning, message: message)) }
}
