import Basics

/// The owner of a line editor, which runs its lines.
@MainActor
package protocol LineEditorOwner: AnyObject {
  /// Completes the word at the cursor, a position in bytes of UTF-8.
  ///
  /// - Parameter use: Takes the answer, at once or later; nil if there is no word to complete.
  func complete(
    _ text: String, at cursor: Int, _ use: @escaping (LineCompletion?) -> Void)
  /// Returns the text to show behind a line while the cursor is at its end; empty for none.
  func hint(behind line: String) -> String
  /// Returns the last word of a line as it is written; nil if there is none.
  func lastWord(of line: String) -> String?
  /// Handles C-c on an empty line.
  func interruptByPerson()
  /// Ends the program by a signal: the end of the terminal is reported by one, and by the end of all input.
  func end(by signal: Int32)
  /// Reports a fault of the history.
  func warn(_ message: String)
}

/// A line editor: it decodes keys, returns lines, and draws each change of the screen with one write.
///
/// While it waits for a line, it reads single keys. While a command runs, typed keys wait for the next line,
/// and C-c and C-z are signals. It draws through the sink of the output, so that drawing and output keep their
/// order.
@MainActor
package final class LineEditor: LineSource {
  /// The prompt and the line below the output.
  package let front: EditorFront
  private let keys: any ByteSource
  private var clock: any Clock<Duration> = ContinuousClock()
  private weak var owner: (any LineEditorOwner)?
  private var history: History?
  private var buffer = LineBuffer()
  private var isEditing = false
  /// The completion whose candidates are listed.
  private var listed: LineCompletion?
  private var number = 0
  /// The pause in which nothing is drawn for a new size of the terminal, and whether it begins again when it ends.
  private var resizePause: Task<Void, Never>?
  private var isResizing = false

  /// - Parameter sink: The sink for drawing until there is an owner.
  init(keys: any ByteSource, terminal: any TerminalControl, sink: any TextSink) {
    self.keys = keys
    front = EditorFront(terminal: terminal, sink: sink)
  }

  /// Creates an editor of the terminal on which the program was started; nil if there is none or it is dumb.
  package static func ofStandardInput() -> LineEditor? {
    guard TerminalKind().hasControlCodes,
      let terminal = TerminalMode(descriptor: StandardDescriptor.input.rawValue)
    else { return nil }
    return LineEditor(
      keys: ByteReader(InputDescriptor(StandardDescriptor.input.rawValue)),
      terminal: terminal,
      sink: DescriptorSink(.output))
  }

  /// - Parameters:
  ///   - sink: The sink of output and drawing.
  ///   - lineEnd: The mark of a line end in a paste, with its colours.
  ///   - clock: The clock that measures pauses between keys.
  ///   - location: The file of the history; nil for one that ends with the session.
  package func connect(
    to owner: any LineEditorOwner, sink: any TextSink, lineEnd: String,
    clock: any Clock<Duration>, history location: HistoryLocation?
  ) {
    self.owner = owner
    self.clock = clock
    front.connect(to: sink, lineEnd: lineEnd, clock: clock)
    let history = History(location) { [weak owner] in owner?.warn($0) }
    self.history = history
    buffer.browser.lines = history.entries
  }

  // MARK: Lines

  package func nextBatch() async throws(SystemError) -> [InputLine]? {
    // Lines of a paste follow one another without a wait, and C-c between them stays a signal.
    await Suspension.takeTurn()
    front.beginLine()
    defer { front.endLine() }
    let event = buffer.next()
    if case .accepted(let line)? = event { return accept(line) }
    isEditing = true
    front.beginEditing(edited)
    defer {
      isEditing = false
      front.endEditing()
    }
    return try await edit(from: event)
  }

  /// Handles the events, and waits for keys when there is none.
  private func edit(from first: EditEvent?) async throws(SystemError) -> [InputLine]? {
    var event = first
    while true {
      if event != nil { front.line = edited }
      switch event {
      case nil:
        front.show(edited)
        guard let bytes = try await nextBytes() else { return nil }
        if bytes.isEmpty { return [] }
        buffer.feed(bytes)
      case .accepted(let line): return accept(line)
      case .endOfInput: return nil
      case .interrupt(""): owner?.interruptByPerson()
      case .interrupt(let line): front.discard(line)
      case .suspend: front.stop()
      case .bell: front.ring()
      case .refused:
        owner?.warn("The paste would make the line longer than 1 MiB and was ignored.")
      case .complete: complete(isSecondTab: false)
      case .listCandidates: complete(isSecondTab: true)
      case .lastWord: buffer.insertLastWord { owner?.lastWord(of: $0) }
      case .clearScreen: front.clearScreen()
      }
      event = buffer.next()
    }
  }

  /// Returns the next typed bytes; nil if the terminal has gone.
  private func nextBytes() async throws(SystemError) -> [UInt8]? {
    let pause = buffer.endsWithPastedInterrupt ? Task { await dropPasteAfterPause() } : nil
    defer { pause?.cancel() }
    var bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try await keys.nextBytes()
    } catch {
      if error != .inputOutput { throw error }
    }
    // C-d is a key here, so only a closed terminal reports the end of input.
    if bytes == nil { owner?.end(by: ProcessSignals.hangUp) }
    return bytes
  }

  /// Treats C-c within a paste as typed if nothing follows it for a while: the end of the paste is lost.
  ///
  /// No byte alone can show this. If the C-c was pasted, the rest of the paste would be taken for keys. The
  /// pause includes time in which the main actor is busy: if that takes as long between two parts of one paste,
  /// the second part is taken for keys.
  private func dropPasteAfterPause() async {
    try? await clock.sleep(for: .milliseconds(300))
    if Task.isCancelled { return }
    let line = buffer.dropPaste()
    front.line = edited
    front.discard(line)
  }

  private func accept(_ line: String) -> [InputLine] {
    front.showAccepted(line)
    number += 1
    return [InputLine(number: number, content: .text(line, repaired: false))]
  }

  /// The most lines of one paste that are kept, so that it does not fill the history.
  private static let keptOfPaste = 100

  /// Adds a line without secrets to the history.
  package func remember(_ line: String) {
    guard let history, buffer.pastedLines <= Self.keptOfPaste else { return }
    history.append(line)
    buffer.browser.lines = history.entries
  }

  /// Forgets the lines that were pasted or typed ahead, as the running one was interrupted.
  package func forgetWaitingLines() { buffer.forgetWaiting() }

  /// Waits for a C-d or C-c after the C-d that ended the input, and drops other keys.
  package func nextEndOfInput() async {
    // The key may be typed ahead or still to come, or the terminal may have gone. C-c is a signal, unless it
    // was typed ahead.
    var bytes = buffer.takeWaiting()
    while !bytes.contains(0x03), !bytes.contains(0x04),
      let next = try? await keys.nextBytes(), !next.isEmpty
    { bytes = next }
  }

  /// Restores the terminal; no line is read any more.
  package func leave() {
    resizePause?.cancel()
    front.leave()
  }

  // MARK: Completion

  /// Completes the word as far as it is unambiguous; if it is not, a second Tab lists the candidates.
  ///
  /// An answer that comes later counts if it still belongs to the line that is being edited.
  private func complete(isSecondTab: Bool) {
    let (text, cursor) = (buffer.text, buffer.cursor)
    var isLate = false
    owner?.complete(text, at: cursor) { [weak self] completion in
      guard let self, isEditing, buffer.browser.searchPrompt == nil,
        (buffer.text, buffer.cursor) == (text, cursor)
      else { return }
      use(completion, isSecondTab: isSecondTab)
      if isLate { front.show(edited) }
    }
    isLate = true
  }

  private func use(_ completion: LineCompletion?, isSecondTab: Bool) {
    if let insertion = completion?.insertion,
      buffer.replace(insertion.range, with: insertion.text)
    {
      return
    }
    if isSecondTab { list(completion) }
    if buffer.candidates.isEmpty { front.ring() }
  }

  private func list(_ completion: LineCompletion?) {
    listed = completion
    let most = min(front.room, 20)
    buffer.candidates = completion?.lines(columns: front.columns, atMost: most) ?? []
  }

  /// Lists and draws again once the terminal has kept its new size for a moment.
  ///
  /// While its window is dragged, the terminal wraps the line anew for each size before it reads what was drawn for the
  /// one before, so that the line would be removed from other rows than it has.
  package func sizeDidChange() {
    isResizing = true
    if resizePause != nil { return }
    resizePause = Task { [weak self, clock] in
      while self?.isResizing == true, !Task.isCancelled {
        self?.isResizing = false
        try? await clock.sleep(for: .milliseconds(50))
      }
      if Task.isCancelled { return }
      self?.resizePause = nil
      self?.drawAgain()
    }
  }

  private func drawAgain() {
    if !buffer.candidates.isEmpty { list(listed) }
    front.show(edited)
  }

  private var edited: LineDisplay.Content {
    LineDisplay.Content(
      prompt: buffer.browser.searchPrompt ?? "", text: buffer.text, cursor: buffer.cursor,
      hint: hint, footer: buffer.candidates)
  }

  private var hint: String {
    guard buffer.candidates.isEmpty, buffer.browser.searchPrompt == nil else { return "" }
    return owner?.hint(behind: buffer.text) ?? ""
  }
}
