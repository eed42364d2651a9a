// Lines typed on a terminal, edited as they are typed.

/// What a line editor asks of the one who runs its lines.
@MainActor
protocol LineEditorOwner: AnyObject {
  /// Completes the word at the cursor as far as it is certain.
  func complete(_ buffer: inout LineBuffer)
  /// What the word at the cursor could become, as lines to show.
  func candidates(in buffer: LineBuffer, columns: Int, rows: Int) -> [String]
  /// C-c on an empty line.
  func interruptByPerson()
  /// The terminal has gone.
  func terminalDidHangUp()
  /// Reports what is wrong with the history.
  func warn(_ message: String)
}

/// The line editor: keys in, lines out, and one write for all that changes on the screen.
///
/// While it waits for a line, each key comes as it is typed; while a command runs, what is typed
/// waits for the next line, and C-c and C-z are signals. What is drawn goes through the sink of the
/// output, so that neither overtakes the other.
@MainActor
final class LineEditor: LineSource {
  enum Phase: Equatable {
    /// Something runs, and nothing is shown.
    case running
    /// Something is waited for; a status may be shown.
    case waiting
    case editing
  }

  private let keys: any ByteSource
  let terminal: any TerminalControl
  var sink: any TextSink
  private weak var owner: (any LineEditorOwner)?
  var history: History?

  var buffer: LineBuffer
  var display: LineDisplay
  var prompt = Prompt(text: "", styled: "")
  var status: String?
  private var candidates: [String] = []
  var phase = Phase.running
  private var number = 0
  var isRefreshDue = false
  /// Whether a SIGCONT is to come that `stop()` has answered already.
  var hasContinued = false

  /// - Parameters:
  ///   - keys: What is typed.
  ///   - terminal: The terminal that it is typed on.
  ///   - sink: Where to draw until there is an owner.
  init(keys: any ByteSource, terminal: any TerminalControl, sink: any TextSink) {
    self.keys = keys
    self.terminal = terminal
    self.sink = sink
    buffer = LineBuffer()
    display = LineDisplay(columns: terminal.columns, rows: terminal.rows)
  }

  /// Connects the editor to what runs its lines.
  ///
  /// - Parameters:
  ///   - sink: Where output goes, and what is drawn.
  ///   - location: The file of the history; nil for one that ends with the session.
  func connect(
    to owner: any LineEditorOwner, sink: any TextSink, history location: HistoryLocation?
  ) {
    self.owner = owner
    self.sink = sink
    let history = History(path: location?.path, variable: location?.variable) { [weak owner] in
      owner?.warn($0)
    }
    self.history = history
    buffer.history = history.entries
  }

  // MARK: Lines

  func nextBatch() async -> InputBatch {
    // Lines of a paste follow one another without a wait, and C-c between them stays a signal.
    await Task.yield()
    phase = .editing
    let events = buffer.resume()
    let batch: InputBatch
    if case .accepted? = events.last {
      batch = act(on: events) ?? .nothing
    } else {
      terminal.beginEditing()
      put(Self.bracketsPaste(true) + display.refresh(content))
      batch = await edit(events)
      put(display.finish() + Self.bracketsPaste(false))
      terminal.endEditing()
    }
    put(display.finish())
    phase = .running
    return batch
  }

  private func edit(_ events: [EditEvent]) async -> InputBatch {
    if let batch = act(on: events) { return batch }
    while true {
      switch await keys.nextBytes() {
      case .bytes([]): return .lines([])
      case .bytes(let bytes): if let batch = act(on: buffer.feed(bytes)) { return batch }
      // C-d is a key here, so this is what a terminal answers that has been closed.
      case .endOfInput, .failed(.inputOutput):
        owner?.terminalDidHangUp()
        return .endOfInput
      case .failed(let error): return .failed(error)
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
    case .refused: owner?.warn(Self.refusal)
    case .complete: complete(isSecondTab: false)
    case .listCandidates: complete(isSecondTab: true)
    case .clearScreen: put(display.clearScreen() + display.refresh(content))
    case .changed:
      candidates = []
      refresh()
    }
    return nil
  }

  private static let refusal =
    "What was pasted would make the line longer than 1 MiB, so none of it was taken."

  private func accept(_ line: String) -> InputBatch {
    candidates = []
    put(refreshing(line))
    number += 1
    return .lines([InputLine(number: number, content: .text(line, repaired: false))])
  }

  /// Keeps a line in the history; for lines without secrets.
  func remember(_ line: String) {
    guard let history else { return }
    history.append(line)
    buffer.history = history.entries
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

  /// Completes what is certain; where nothing is, a second Tab lists what there is to choose from.
  private func complete(isSecondTab: Bool) {
    let before = buffer.text
    owner?.complete(&buffer)
    if buffer.text == before {
      guard isSecondTab else { return put("\u{07}") }
      let room = display.room(below: content) - (status == nil ? 0 : 1)
      candidates = owner?.candidates(in: buffer, columns: terminal.columns, rows: room) ?? []
      if candidates.isEmpty { put("\u{07}") }
    }
    refresh()
  }

  // MARK: What is seen

  var content: LineDisplay.Content {
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

  func refresh() { put(hasContent ? display.refresh(content) : display.hide()) }

  /// One call of write(2).
  func put(_ text: String) {
    if text.isEmpty { return }
    sink.write(text)
    sink.flush()
  }

  static func bracketsPaste(_ isOn: Bool) -> String { "\u{1B}[?2004\(isOn ? "h" : "l")" }
}
