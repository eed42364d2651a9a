// Lines typed on a terminal, edited as they are typed.

import RIBCore

/// What a line editor asks of the one who runs its lines.
@MainActor
package protocol LineEditorOwner: AnyObject {
  /// Completes the word at the cursor as far as it is certain.
  func complete(_ buffer: inout LineBuffer)
  /// What the word at the cursor could become, as lines to show.
  func candidates(in buffer: LineBuffer, columns: Int, rows: Int) -> [String]
  /// The last word of a line, as it is written; nil where there is none.
  func lastWord(of line: String) -> String?
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
package final class LineEditor: LineSource {
  /// What stands below the output: the prompt and the line.
  package let front: EditorFront
  private let keys: any ByteSource
  private var clock: any Clock<Duration> = ContinuousClock()
  private weak var owner: (any LineEditorOwner)?
  private var history: History?
  private var buffer = LineBuffer()
  private var number = 0

  /// - Parameters:
  ///   - keys: What is typed.
  ///   - terminal: The terminal that it is typed on.
  ///   - sink: Where to draw until there is an owner.
  init(keys: any ByteSource, terminal: any TerminalControl, sink: any TextSink) {
    self.keys = keys
    front = EditorFront(terminal: terminal, sink: sink)
  }

  /// Connects the editor to what runs its lines.
  ///
  /// - Parameters:
  ///   - sink: Where output goes, and what is drawn.
  ///   - lineEnd: The mark of a line end in a paste, with its colours.
  ///   - clock: What the pauses between keys are measured with.
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
    buffer.history = history.entries
  }

  // MARK: Lines

  package func nextBatch() async throws(SystemError) -> [InputLine]? {
    // Lines of a paste follow one another without a wait, and C-c between them stays a signal.
    await Suspension.takeTurn()
    front.beginLine()
    defer { front.endLine() }
    let event = buffer.next()
    if case .accepted(let line)? = event { return accept(line) }
    front.beginEditing(edited)
    defer { front.endEditing() }
    return try await edit(from: event)
  }

  /// Does what the events say, and waits for keys where there is none.
  private func edit(from first: EditEvent?) async throws(SystemError) -> [InputLine]? {
    var event = first
    while true {
      if event != nil { front.take(edited) }
      switch event {
      case nil:
        front.show(edited)
        guard let bytes = try await nextBytes() else { return nil }
        if bytes.isEmpty { return [] }
        buffer.feed(bytes)
      case .accepted(let line): return accept(line)
      case .endOfInput: return nil
      case .interrupt(""): owner?.interruptByPerson()
      case .interrupt(let line): discard(line)
      case .suspend: front.stop()
      case .bell: front.ring()
      case .refused: owner?.warn(Self.refusal)
      case .complete: complete(isSecondTab: false)
      case .listCandidates: complete(isSecondTab: true)
      case .lastWord: buffer.insertLastWord { owner?.lastWord(of: $0) }
      case .clearScreen: front.clearScreen()
      }
      event = buffer.next()
    }
  }

  /// What is typed next; nil where the terminal has gone.
  private func nextBytes() async throws(SystemError) -> [UInt8]? {
    let pause = buffer.endsWithPastedInterrupt ? Task { await dropPasteAfterPause() } : nil
    defer { pause?.cancel() }
    var bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try await keys.nextBytes()
    } catch {
      if error != .inputOutput { throw error }
    }
    // C-d is a key here, so this is what a terminal answers that has been closed.
    if bytes == nil { owner?.terminalDidHangUp() }
    return bytes
  }

  /// Takes C-c within a paste for a typed one if nothing follows it for a while: the end of the paste is
  /// lost.
  ///
  /// No byte alone could say so: if it was pasted, what is pasted behind it would be taken for keys.
  /// The pause also counts the time in which the main actor is busy: if that takes as long between two
  /// parts of one paste, the second is taken for keys.
  private func dropPasteAfterPause() async {
    try? await clock.sleep(for: .milliseconds(300))
    if Task.isCancelled { return }
    let line = buffer.dropPaste()
    front.take(edited)
    discard(line)
  }

  /// Leaves a line that was given up as it stands, and shows the new one.
  private func discard(_ line: String) { front.discard(line + "^C") }

  private static let refusal =
    "The paste would make the line longer than 1 MiB and was ignored."

  private func accept(_ line: String) -> [InputLine] {
    front.showAccepted(line)
    number += 1
    return [InputLine(number: number, content: .text(line, repaired: false))]
  }

  /// Of a paste, so many lines are kept in the history, which would else be full of it.
  private static let keptOfPaste = 100

  /// Keeps a line in the history; for lines without secrets.
  package func remember(_ line: String) {
    guard let history, buffer.pastedLines < Self.keptOfPaste else { return }
    history.append(line)
    buffer.history = history.entries
  }

  /// Forgets the lines that were pasted or typed ahead: the one that runs was interrupted.
  package func forgetWaitingLines() { buffer.forgetWaiting() }

  /// Waits for a C-d or C-c after the C-d that ended the input; what else is typed is dropped.
  package func nextEndOfInput() async {
    // Typed ahead, or to come, or with the terminal gone. C-c is a signal, unless it was typed ahead.
    var bytes = buffer.takeWaiting()
    while !bytes.contains(0x03), !bytes.contains(0x04),
      let next = try? await keys.nextBytes(), !next.isEmpty
    { bytes = next }
  }

  /// Gives the terminal back; no line is read any more.
  package func leave() {
    front.leave()
    history?.finish()
  }

  // MARK: Completion

  /// Completes what is certain; where nothing is, a second Tab lists what there is to choose from.
  private func complete(isSecondTab: Bool) {
    let before = buffer.text
    owner?.complete(&buffer)
    guard buffer.text == before else { return }
    if isSecondTab { listCandidates() }
    if buffer.candidates.isEmpty { front.ring() }
  }

  private func listCandidates() {
    buffer.candidates =
      owner?.candidates(in: buffer, columns: front.columns, rows: front.room) ?? []
  }

  /// The terminal has another size, in which what is listed has other lines.
  package func sizeDidChange() {
    front.sizeDidChange()
    if !buffer.candidates.isEmpty { listCandidates() }
    front.show(edited)
  }

  private var edited: LineDisplay.Content {
    LineDisplay.Content(
      prompt: buffer.searchPrompt ?? "", text: buffer.text, cursor: buffer.cursor,
      footer: buffer.candidates)
  }
}

extension LineEditor {
  /// An editor of the terminal that the program was started on; nil if it is dumb or none.
  package static func ofStandardInput() -> LineEditor? {
    guard TerminalKind().hasControlCodes,
      let terminal = TerminalMode(descriptor: StandardDescriptor.input.rawValue)
    else { return nil }
    return LineEditor(
      keys: ByteReader(InputDescriptor(StandardDescriptor.input.rawValue)),
      terminal: terminal,
      sink: DescriptorSink(.output))
  }
}
