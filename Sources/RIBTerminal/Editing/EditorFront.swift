// What a line editor shows below the output, and in which mode its terminal is.

/// Shows the line that is edited, makes room for output, and minds the terminal.
@MainActor
package final class EditorFront: PromptFront {
  private enum Phase {
    /// Something runs; a status is shown when it changes, until there is a line of output.
    case running
    /// Something is waited for; a status is shown below the output.
    case waiting
    case editing
  }

  private let terminal: any TerminalControl
  private var sink: any TextSink
  private var display: LineDisplay
  private var prompt = Prompt(text: "", styled: "")
  /// The line that is edited; one without a prompt of its own has the session's.
  private var line = LineDisplay.Content()
  /// The mark of a line end, with its colours.
  private var lineEnd = String(ShownLine.lineEnd)
  private var status: String?
  private var phase = Phase.running
  private var isRefreshDue = false
  private var clock: any Clock<Duration> = ContinuousClock()
  /// While this runs, nothing is drawn.
  private var pause: Task<Void, Never>?
  /// Whether the pause begins again.
  private var isPauseDue = false

  package init(terminal: any TerminalControl, sink: any TextSink) {
    self.terminal = terminal
    self.sink = sink
    display = LineDisplay(columns: terminal.columns, rows: terminal.rows)
  }

  /// Draws through the sink of the output from now on.
  ///
  /// - Parameters:
  ///   - lineEnd: The mark of a line end in a paste, with its colours.
  ///   - clock: What pauses are measured with.
  package func connect(to sink: any TextSink, lineEnd: String, clock: any Clock<Duration>) {
    self.sink = sink
    self.lineEnd = lineEnd
    self.clock = clock
  }

  // MARK: PromptFront

  package func begin(_ prompt: Prompt?) {
    if let prompt { self.prompt = prompt } else { phase = .waiting }
  }

  package func makeRoom() {
    // A script is not notified of a new size.
    sizeDidChange()
    sink.write(display.hide())
  }

  /// Nobody says when the pipe's reader has shown the line, so the prompt waits a moment for it.
  package func makeWay() {
    makeRoom()
    sink.flush()
    isPauseDue = true
    if pause != nil { return }
    pause = Task { [weak self, clock] in
      while self?.takePause() == true { try? await clock.sleep(for: .milliseconds(50)) }
      self?.pause = nil
      self?.refresh()
    }
  }

  private func takePause() -> Bool {
    defer { isPauseDue = false }
    return isPauseDue
  }

  /// Many lines may follow one another, so the prompt comes back when the turn is over.
  package func comeBack() {
    if isRefreshDue { return }
    isRefreshDue = true
    Task {
      isRefreshDue = false
      refresh()
    }
  }

  package func end() {
    sizeDidChange()
    put(display.hide())
    phase = .running
  }

  /// What was typed last ended its line already.
  package func inputDidEnd() {}

  /// The program was continued.
  ///
  /// After `stop()` that changes nothing any more, but it need not be `stop()` that stopped it.
  package func didContinue() {
    put(display.hide())
    takeTerminalBack()
  }

  // MARK: The line

  /// A line is taken from now on: typed ahead already, or to be edited.
  func beginLine() { phase = .editing }

  /// The line was taken.
  func endLine() {
    put(display.finish())
    phase = .running
  }

  /// Shows the line and has each key come as it is typed.
  func beginEditing(_ line: LineDisplay.Content) {
    self.line = line
    terminal.beginEditing()
    put(Self.bracketsPaste(true) + (pause == nil ? display.refresh(content) : ""))
  }

  func endEditing() {
    put(display.finish() + Self.bracketsPaste(false))
    terminal.endEditing()
  }

  /// Takes the line as it is now, to be shown when all is drawn the next time.
  func take(_ line: LineDisplay.Content) { self.line = line }

  func show(_ line: LineDisplay.Content) {
    self.line = line
    refresh()
  }

  /// Shows a status, or none, as wide as the terminal is now.
  package func show(status: String?) {
    self.status = status
    sizeDidChange()
    refresh()
  }

  /// Shows an accepted line alone, whatever of a paste is still to come.
  func showAccepted(_ text: String) { put(refreshing(text)) }

  /// Leaves a discarded line as it stands, and shows the one that was taken below it.
  func discard(_ text: String) {
    put(refreshing(text) + display.finish() + display.refresh(content))
  }

  func clearScreen() { put(display.clearScreen() + display.refresh(content)) }

  func ring() { put("\u{07}") }

  var columns: Int { terminal.columns }

  /// How many candidates there is room for below the line.
  var room: Int { display.room(below: content) - (status == nil ? 0 : 1) }

  // MARK: The terminal

  /// The terminal may have another size; the line is to be shown anew then.
  package func sizeDidChange() {
    display.resize(columns: terminal.columns, rows: terminal.rows)
  }

  /// Stops the program, and goes on when it is continued; or at once, where nothing stops it.
  package func stop() {
    put(display.hide() + (phase == .editing ? Self.bracketsPaste(false) : ""))
    terminal.stop()
    takeTerminalBack()
  }

  private func takeTerminalBack() {
    display = LineDisplay(columns: terminal.columns, rows: terminal.rows)
    if phase == .editing {
      terminal.beginEditing()
      put(Self.bracketsPaste(true))
    } else {
      terminal.endEditing()
    }
    refresh()
  }

  /// Gives the terminal back.
  package func leave() { terminal.restore() }

  // MARK: What is seen

  private var content: LineDisplay.Content {
    guard phase == .editing else {
      return LineDisplay.Content(prompt: DisplayWidth.cut(status ?? "", terminal.columns - 1))
    }
    var content = line
    if content.prompt.isEmpty {
      (content.prompt, content.styledPrompt) = (prompt.text, prompt.styled)
    }
    content.styledLineEnd = lineEnd
    if let status { content.footer.append(status) }
    return content
  }

  private func refresh() {
    if pause != nil { return }
    let hasContent = phase == .editing || status != nil
    put(hasContent ? display.refresh(content) : display.hide())
  }

  private func refreshing(_ text: String) -> String {
    display.refresh(
      LineDisplay.Content(
        prompt: prompt.text, styledPrompt: prompt.styled, styledLineEnd: lineEnd, text: text,
        cursor: text.utf8.count))
  }

  /// One call of write(2).
  private func put(_ text: String) {
    if text.isEmpty { return }
    sink.write(text)
    sink.flush()
  }

  private static func bracketsPaste(_ isOn: Bool) -> String { "\u{1B}[?2004\(isOn ? "h" : "l")" }
}
