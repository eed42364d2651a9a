// What a session gives to the one who types: completion, history, and what runs.

extension Session: LineEditorOwner {
  /// Has an editor's lines completed and remembered, and the effects that take long shown below it.
  func connect(_ editor: LineEditor) {
    editor.connect(to: self, sink: streams.output, history: options.history)
    // People wait in real time, also where effects do not.
    let clock = virtualClock == nil ? clock : ContinuousClock()
    effects.status = RunningStatus(effects, clock: clock) { [weak editor] in
      editor?.show(status: $0)
    }
  }

  func complete(_ buffer: inout LineBuffer) {
    guard let completion = completion(of: buffer.text, at: buffer.cursor),
      let insertion = completion.insertion
    else { return }
    buffer.replace(completion.range, with: insertion)
  }

  func candidates(in buffer: LineBuffer, columns: Int, rows: Int) -> [String] {
    completion(of: buffer.text, at: buffer.cursor)?
      .lines(columns: columns, atMost: min(rows, 20)) ?? []
  }

  func warn(_ message: String) { output.report(Problem(weight: .warning, message: message)) }
}
