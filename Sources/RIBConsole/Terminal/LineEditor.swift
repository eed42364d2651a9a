// Lines typed on a terminal, edited as they are typed.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  /// What stands below the output: the prompt and the line.
  let front: EditorFront
  private let keys: any ByteSource
  private weak var owner: (any LineEditorOwner)?
  private var history: History?
  private var buffer = LineBuffer()
  private var candidates: [String] = []
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
  ///   - location: The file of the history; nil for one that ends with the session.
  func connect(
    to owner: any LineEditorOwner, sink: any TextSink, history location: HistoryLocation?
  ) {
    self.owner = owner
    front.connect(to: sink)
    let history = History(location) { [weak owner] in owner?.warn($0) }
    self.history = history
    buffer.history = history.entries
  }

  // MARK: Lines

  func nextBatch() async throws(SystemError) -> [InputLine]? {
    // Lines of a paste follow one another without a wait, and C-c between them stays a signal.
    await Task.yield()
    front.beginLine()
    defer { front.endLine() }
    let events = buffer.resume()
    if case .accepted? = events.last { return act(on: events) ?? [] }
    front.beginEditing(edited)
    defer { front.endEditing() }
    return try await edit(events)
  }

  private func edit(_ events: [EditEvent]) async throws(SystemError) -> [InputLine]? {
    if let batch = act(on: events) { return batch }
    while true {
      var bytes: [UInt8]?
      do throws(SystemError) {
        bytes = try await keys.nextBytes()
      } catch {
        if error != .inputOutput { throw error }
      }
      // C-d is a key here, so this is what a terminal answers that has been closed.
      guard let bytes else {
        owner?.terminalDidHangUp()
        return nil
      }
      if bytes.isEmpty { return [] }
      if let batch = act(on: buffer.feed(bytes)) { return batch }
    }
  }

  /// Does what the events say, and what those say that follow them.
  ///
  /// - Returns: What there is to hand over, if it is time: lines, or nil for the end of input.
  private func act(on events: [EditEvent]) -> [InputLine]?? {
    var events = events
    while true {
      front.take(edited)
      for event in events {
        if let batch = act(on: event) { return batch }
      }
      guard events.last?.stops == true else { return nil }
      events = buffer.resume()
    }
  }

  private func act(on event: EditEvent) -> [InputLine]?? {
    switch event {
    case .accepted(let line): return accept(line)
    case .endOfInput: return .some(nil)
    case .interrupt(let discarded): interrupt(discarded)
    case .suspend: front.stop()
    case .bell: front.ring()
    case .refused: owner?.warn(Self.refusal)
    case .complete: complete(isSecondTab: false)
    case .listCandidates: complete(isSecondTab: true)
    case .clearScreen: front.clearScreen()
    case .changed:
      candidates = []
      front.show(edited)
    }
    return nil
  }

  private static let refusal =
    "The paste would make the line longer than 1 MiB and was ignored."

  private func accept(_ line: String) -> [InputLine] {
    candidates = []
    front.showAccepted(line)
    number += 1
    return [InputLine(number: number, content: .text(line, repaired: false))]
  }

  /// Keeps a line in the history; for lines without secrets.
  func remember(_ line: String) {
    guard let history else { return }
    history.append(line)
    buffer.history = history.entries
  }

  /// Forgets the lines that were pasted or typed ahead: the one that runs was interrupted.
  func forgetWaitingLines() { buffer.forgetWaiting() }

  /// Waits for a C-d after the one that ended the input; what else is typed is dropped.
  func nextEndOfInput() async {
    // Typed ahead, or to come, or with the terminal gone.
    var hasEnded = buffer.resume().contains(.endOfInput)
    while !hasEnded, let bytes = try? await keys.nextBytes(), !bytes.isEmpty {
      hasEnded = bytes.contains(0x04)
    }
  }

  /// Gives the terminal back; no line is read any more.
  func leave() {
    front.leave()
    history?.finish()
  }

  private func interrupt(_ discarded: String) {
    candidates = []
    front.take(edited)
    if discarded.isEmpty {
      owner?.interruptByPerson()
    } else {
      front.discard(discarded + "^C")
    }
  }

  // MARK: Completion

  /// Completes what is certain; where nothing is, a second Tab lists what there is to choose from.
  private func complete(isSecondTab: Bool) {
    let before = buffer.text
    owner?.complete(&buffer)
    if buffer.text == before {
      guard isSecondTab else { return front.ring() }
      candidates = owner?.candidates(in: buffer, columns: front.columns, rows: front.room) ?? []
      if candidates.isEmpty { front.ring() }
    }
    front.show(edited)
  }

  private var edited: EditorFront.Line {
    EditorFront.Line(
      text: buffer.text, cursor: buffer.cursor, searchPrompt: buffer.searchPrompt,
      candidates: candidates)
  }
}

extension LineEditor {
  /// An editor of the terminal that the program was started on; nil if it is dumb or none.
  static func ofStandardInput() -> LineEditor? {
    let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard !type.isEmpty, type != "dumb",
      let terminal = TerminalMode(descriptor: StandardDescriptor.input.rawValue)
    else { return nil }
    return LineEditor(
      keys: ByteReader(InputDescriptor(StandardDescriptor.input.rawValue)),
      terminal: terminal,
      sink: DescriptorSink(.output))
  }
}
