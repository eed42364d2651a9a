/// Draws the edited line and the status below the output, and sets the terminal's mode.
@MainActor
package final class EditorFront: PromptFront {
  private let terminal: any TerminalControl
  private var sink: any TextSink
  private var display: LineDisplay
  private var prompt = Prompt(text: "", styled: "")
  /// The edited line, shown when everything is drawn the next time; without a prompt of its own it has the session's.
  var line = LineDisplay.Content()
  /// The mark of a line end, with its colours.
  private var lineEnd = String(ShownLine.lineEnd)
  private var status: String?
  /// Whether a line is shown, and not only a status.
  private var isEditing = false
  private var isRefreshDue = false
  private var clock: any Clock<Duration> = ContinuousClock()
  /// The present pause, during which nothing is drawn.
  private var pause: Task<Void, Never>?
  /// Whether the pause begins again when it ends.
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
  ///   - clock: The clock that measures pauses.
  func connect(to sink: any TextSink, lineEnd: String, clock: any Clock<Duration>) {
    self.sink = sink
    self.lineEnd = lineEnd
    self.clock = clock
  }

  // MARK: PromptFront

  package func begin(_ prompt: Prompt?) {
    if let prompt { self.prompt = prompt } else { isEditing = false }
  }

  package func makeRoom() {
    takeSize()
    sink.write(display.hide())
  }

  /// The prompt waits a moment, as the reader of the pipe does not report when it has shown the line.
  package func makeWay() {
    makeRoom()
    sink.flush()
    isPauseDue = true
    if pause != nil { return }
    pause = Task { [weak self, clock] in
      while self?.isPauseDue == true {
        self?.isPauseDue = false
        try? await clock.sleep(for: .milliseconds(50))
      }
      self?.pause = nil
      self?.refresh()
    }
  }

  /// The prompt comes back when the turn is over, as many lines may follow one another.
  package func comeBack() {
    if isRefreshDue { return }
    isRefreshDue = true
    Task {
      isRefreshDue = false
      refresh()
    }
  }

  package func end() {
    takeSize()
    put(display.hide())
    isEditing = false
  }

  /// Does nothing: the last typed key has ended its line already.
  package func inputDidEnd() {}

  /// After `stop()` this changes nothing, but something else may have stopped the program.
  package func didContinue() {
    takeSize()
    put(display.hide())
    takeTerminalBack()
  }

  // MARK: The line

  /// Begins to take a line, which is edited or was typed ahead.
  func beginLine() { isEditing = true }

  func endLine() {
    put(display.finish())
    isEditing = false
  }

  /// Shows the line, and switches the terminal to single keys.
  func beginEditing(_ line: LineDisplay.Content) {
    self.line = line
    terminal.beginEditing()
    takeSize()
    put(Self.bracketsPaste(true) + (pause == nil ? display.refresh(content) : ""))
  }

  func endEditing() {
    put(display.finish() + Self.bracketsPaste(false))
    terminal.endEditing()
  }

  func show(_ line: LineDisplay.Content) {
    self.line = line
    refresh()
  }

  /// Shows a status, or none, cut at the terminal's present width.
  package func show(status: String?) {
    self.status = status
    refresh()
  }

  /// Shows an accepted line alone, without the rest of a paste.
  func showAccepted(_ text: String) { put(refreshing(text)) }

  /// Keeps a line that C-c discarded on the screen, and shows the present one below it.
  func discard(_ text: String) {
    put(refreshing(text + "^C") + display.finish() + display.refresh(content))
  }

  func clearScreen() {
    takeSize()
    put(display.clearScreen() + display.refresh(content))
  }

  func ring() { put("\u{07}") }

  var columns: Int { terminal.columns }

  /// The number of candidates that fit below the line.
  var room: Int {
    takeSize()
    return display.room(below: content) - (status == nil ? 0 : 1)
  }

  // MARK: The terminal

  /// Reads the terminal's size again, before anything is drawn or removed: a script is not notified of a new one, and
  /// an edited line is drawn again only when it stays.
  private func takeSize() { display.resize(columns: terminal.columns, rows: terminal.rows) }

  /// Stops the program, and returns when it is continued, or at once if nothing stops it.
  package func stop() {
    takeSize()
    put(display.hide() + (isEditing ? Self.bracketsPaste(false) : ""))
    terminal.stop()
    takeTerminalBack()
  }

  private func takeTerminalBack() {
    display = LineDisplay(columns: terminal.columns, rows: terminal.rows)
    if isEditing {
      terminal.beginEditing()
      put(Self.bracketsPaste(true))
    } else {
      terminal.endEditing()
    }
    refresh()
  }

  func leave() { terminal.restore() }

  // MARK: Drawing

  private var content: LineDisplay.Content {
    guard isEditing else {
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
    takeSize()
    put(isEditing || status != nil ? display.refresh(content) : display.hide())
  }

  private func refreshing(_ text: String) -> String {
    takeSize()
    return display.refresh(
      LineDisplay.Content(
        prompt: prompt.text, styledPrompt: prompt.styled, styledLineEnd: lineEnd, text: text,
        cursor: text.utf8.count))
  }

  /// Writes a text with one call of write(2).
  private func put(_ text: String) {
    if text.isEmpty { return }
    sink.write(text)
    sink.flush()
  }

  private static func bracketsPaste(_ isOn: Bool) -> String { "\u{1B}[?2004\(isOn ? "h" : "l")" }
}
