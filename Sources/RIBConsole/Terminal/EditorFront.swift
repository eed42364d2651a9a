// What a line editor does beside editing: it makes room for output, and minds the terminal.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LineEditor: PromptFront {
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

  /// What was typed last ended its line already.
  func inputDidEnd() {}

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
      put(display.hide())
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

  /// Forgets the lines that were pasted or typed ahead: the one that runs was interrupted.
  func forgetWaitingLines() { buffer.forgetWaiting() }

  /// Gives the terminal back; no line is read any more.
  func leave() {
    terminal.restore()
    history?.finish()
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
