// Lines typed on a terminal, edited as they are typed.

/// What a line editor asks of the one who runs its lines.
@MainActor
protocol LineEditorOwner: AnyObject {
  /// Completes the word at the cursor as far as it is certain.
  func complete(_ buffer: inout LineBuffer)
  /// What the word at the cursor could become, as lines to show.
  func candidates(in buffer: LineBuffer, columns: Int) -> [String]
  /// C-c on an empty line.
  func interruptByPerson()
  /// Whether a line may be kept in the history.
  func mayRemember(_ line: String) -> Bool
}

/// The lines of earlier times.
@MainActor
protocol LineHistory: AnyObject {
  /// The lines, oldest first.
  var entries: [String] { get }
  /// Adds a line, unless it is one that is not kept.
  func append(_ line: String)
}

/// The line editor: keys in, lines out, and one write for all that changes on the screen.
///
/// While it waits for a line, each key comes as it is typed; while a command runs, what is typed
/// waits for the next line, and C-c and C-z are signals. What is drawn goes through the sink of the
/// output, so that neither overtakes the other.
@MainActor
final class LineEditor: LineSource, PromptFront {
  private enum Phase: Equatable {
    /// Something runs, and nothing is shown.
    case running
    /// Something is waited for; a status may be shown.
    case waiting
    case editing
  }

  private let keys: any KeySource
  private let terminal: any TerminalControl
  private var sink: any TextSink
  private weak var owner: (any LineEditorOwner)?
  private let history: (any LineHistory)?

  private var buffer: LineBuffer
  private var display: LineDisplay
  private var prompt = Prompt(text: "", styled: "")
  private var status: String?
  private var candidates: [String] = []
  private var phase = Phase.running
  private var number = 0
  private var isRefreshDue = false
  /// Whether a SIGCONT is to come that `stop()` has answered already.
  private var hasContinued = false

  init(keys: any KeySource, terminal: any TerminalControl, sink: any TextSink, history: (any LineHistory)?) {
    self.keys = keys
    self.terminal = terminal
    self.sink = sink
    self.history = history
    buffer = LineBuffer(history: history?.entries ?? [])
    display = LineDisplay(columns: terminal.columns, rows: terminal.rows)
  }

  /// Says who runs the lines and where output goes.
  func connect(to owner: any LineEditorOwner, sink: any TextSink) {
    self.owner = owner
    self.sink = sink
  }

  // MARK: Lines

  func nextBatch() async -> InputBatch {
    terminal.beginEditing()
    phase = .editing
    put(Self.bracketsPaste(true) + display.refresh(content))
    let batch = await edit()
    put(display.finish() + Self.bracketsPaste(false))
    phase = .running
    terminal.endEditing()
    return batch
  }

  private func edit() async -> InputBatch {
    if let batch = act(on: buffer.resume()) { return batch }
    while true {
      switch await keys.nextBytes() {
      case .bytes([]): return .lines([])
      case .bytes(let bytes): if let batch = act(on: buffer.feed(bytes)) { return batch }
      case .endOfInput: return .endOfInput
      // What a terminal answers that has been closed.
      case .failed(let error): return error == .inputOutput ? .endOfInput : .failed(error)
      }
    }
  }

  /// Does what the events say, and what those say that follow them.
  ///
  /// - Returns: What there is to hand over, if it is time.
  private func act(on events: [EditEvent]) -> InputBatch? {
    var events = events
    while true {
      for event in events {
        if let batch = act(on: event) { return batch }
      }
      guard events.last?.stops == true else { return nil }
      events = buffer.resume()
    }
  }

  private func act(on event: EditEvent) -> InputBatch? {
    switch event {
    case .accepted(let line): return accept(line)
    case .endOfInput: return .endOfInput
    case .interrupt(let discarded): interrupt(discarded)
    case .suspend: stop()
    case .bell: put("\u{07}")
    case .complete: complete()
    case .listCandidates: listCandidates()
    case .clearScreen: put(display.clearScreen() + display.refresh(content))
    case .changed:
      candidates = []
      refresh()
    }
    return nil
  }

  private func accept(_ line: String) -> InputBatch {
    candidates = []
    put(refreshing(line))
    if let history, owner?.mayRemember(line) != false {
      history.append(line)
      buffer.history = history.entries
    }
    number += 1
    return .lines([InputLine(number: number, content: .text(line, repaired: false))])
  }

  /// The accepted line alone, whatever of a paste is still to come.
  private func refreshing(_ line: String) -> String {
    display.refresh(
      .init(
        prompt: prompt.text, styledPrompt: prompt.styled, text: line, cursor: line.utf8.count))
  }

  private func interrupt(_ discarded: String) {
    candidates = []
    if discarded.isEmpty {
      owner?.interruptByPerson()
    } else {
      put(refreshing(discarded + "^C") + display.finish() + display.refresh(content))
    }
  }

  // MARK: Completion

  private func complete() {
    let before = buffer.text
    owner?.complete(&buffer)
    if buffer.text == before { put("\u{07}") } else { refresh() }
  }

  private func listCandidates() {
    candidates = owner?.candidates(in: buffer, columns: terminal.columns) ?? []
    refresh()
  }

  // MARK: What is seen

  private var content: LineDisplay.Content {
    switch phase {
    case .editing:
      let search = buffer.searchPrompt
      return .init(
        prompt: search ?? prompt.text, styledPrompt: search ?? prompt.styled, text: buffer.text,
        cursor: buffer.cursor, footer: candidates + (status.map { [$0] } ?? []))
    case .running, .waiting: return .init(prompt: status ?? "", text: "", cursor: 0)
    }
  }

  private var hasContent: Bool { phase == .editing || phase == .waiting && status != nil }

  private func refresh() { put(hasContent ? display.refresh(content) : display.hide()) }

  /// One call of write(2).
  private func put(_ text: String) {
    if text.isEmpty { return }
    sink.write(text)
    sink.flush()
  }

  private static func bracketsPaste(_ isOn: Bool) -> String { "\u{1B}[?2004\(isOn ? "h" : "l")" }

  func begin(_ prompt: Prompt?) {
    if let prompt { self.prompt = prompt } else { phase = .waiting }
  }

  func makeRoom() {
    sink.write(display.hide())
  }

  /// Many lines may follow one another, so the prompt comes back when the turn is over.
  func comeBack() {
    if isRefreshDue { return }
    isRefreshDue = true
    Task {
      isRefreshDue = false
      refresh()
    }
  }

  func end() {
    if phase == .waiting { put(display.hide()) }
    phase = .running
  }

  func show(status: String?) {
    self.status = status
    refresh()
  }

  // MARK: The terminal

  /// The terminal has another size.
  func sizeDidChange() {
    display.resize(columns: terminal.columns, rows: terminal.rows)
    refresh()
  }

  /// Stops the program, and goes on when it is continued.
  func stop() {
    put(display.hide() + (phase == .editing ? Self.bracketsPaste(false) : ""))
    hasContinued = true
    terminal.stop()
    takeTerminalBack()
  }

  /// The program was continued; if it was not `stop()` that stopped it, the screen is not known.
  func didContinue() {
    if hasContinued {
      hasContinued = false
    } else {
      takeTerminalBack()
    }
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

  /// Gives the terminal back; no line is read any more.
  func leave() { terminal.restore() }
}

extension LineEditor {
  /// An editor of the terminal that the program was started on; nil if it is dumb or none.
  static func ofStandardInput() -> LineEditor? {
    let environment = ProcessEnvironment.variables
    let type = environment["TERM"] ?? ""
    guard !type.isEmpty, type != "dumb",
      let terminal = TerminalMode(descriptor: StandardDescriptor.input.rawValue)
    else { return nil }
    return LineEditor(
      keys: KeyReader(descriptor: StandardDescriptor.input.rawValue), terminal: terminal,
      sink: DescriptorSink(.output), history: nil)
  }
}
