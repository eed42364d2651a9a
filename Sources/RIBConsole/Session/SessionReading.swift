// How a session goes through its sources: batch by batch, with turns for the effects between.

extension Session {
  /// Works through a source.
  ///
  /// - Returns: Why the session ends; nil at the end of this source.
  func work(_ input: SessionInput) async -> Ending? {
    streams.front = input.isInteractive ? front(of: input) : nil
    countsFailures = input.countsFailures
    return await workThrough(input)
  }

  /// The same within a source that is being worked through, which decides how failures count.
  func workThrough(_ input: SessionInput) async -> Ending? {
    let outer = self.input
    self.input = input
    defer { self.input = outer }
    while true {
      if let requestedEnding { return requestedEnding }
      switch await nextBatch(of: input) {
      case .lines(let lines):
        // What was interrupted before these lines were typed is over.
        if input.isInteractive { isInterruptedByPerson = false }
        if let ending = await work(lines, of: input) {
          // A person has interrupted it; what comes after it is still wanted.
          if ending == .scriptFailed, input.isForgiving {
            isInterruptedByPerson = false
            return nil
          }
          return ending
        }
        if Task.isCancelled { return .quit(nil) }
      case .endOfInput:
        // What follows begins on a line of its own, not behind the prompt.
        if input.isInteractive, streams.front is PlainPrompt { streams.writeLine { _ in } }
        return requestedEnding
      case .failed(let error):
        let name = input.name.map { TerminalText.visible($0) } ?? "standard input"
        output.report(Problem(message: "\(name) cannot be read: \(error)"))
        if input.isForgiving { return nil }
        return outer == nil ? .readingFailed : .scriptFailed
      }
    }
  }

  private func nextBatch(of input: SessionInput) async -> InputBatch {
    streams.beginWaiting(prompt: input.isInteractive ? prompt : nil)
    defer { streams.endWaiting() }
    let source = input.source
    // In a task of its own, so that the wait can be ended when writing fails meanwhile.
    let task = Task.immediate { await source.nextBatch() }
    reading = task
    defer { reading = nil }
    if streams.failure != nil { task.cancel() }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private var prompt: Prompt {
    let path = TerminalText.visible(focus.node.treePath)
    return Prompt(text: "\(path)> ", styled: "\(palettes.output.paint(path, .prompt))> ")
  }

  /// What shows the prompt: the editor that the lines come from, or plain lines.
  private func front(of input: SessionInput) -> any PromptFront {
    guard let editor = input.source as? LineEditor else { return PlainPrompt(streams.output) }
    connect(editor)
    return editor
  }

  private func work(_ lines: [InputLine], of input: SessionInput) async -> Ending? {
    if streams.failure != nil { return .writingFailed }
    let promptWidth = input.isInteractive ? DisplayWidth.of(prompt.text) : nil
    for line in lines {
      if let requestedEnding { return requestedEnding }
      // A person who interrupts a script wants the prompt back.
      if isInterruptedByPerson, !input.isInteractive { return .scriptFailed }
      let place = LinePlace(source: input.name, number: line.number, promptWidth: promptWidth)
      let next = perform(line, at: place)
      if streams.failure != nil { return .writingFailed }
      switch next {
      case .goOn: break
      case .failed: if !goesOn(input) { return .scriptFailed }
      case .source(let script):
        let ending = await workThrough(script)
        if let ending, ending != .scriptFailed || !goesOn(input) { return ending }
      case .quit(let status): return .quit(status)
      case .wait(let wait):
        let haveEnded = await effectsEnd(wait, at: place)
        if streams.failure != nil { return .writingFailed }
        if let requestedEnding { return requestedEnding }
        if Task.isCancelled { return .quit(nil) }
        if isInterruptedByPerson, !input.isInteractive { return .scriptFailed }
        if !haveEnded, !goesOn(input) { return .scriptFailed }
      }
      if virtualClock != nil, await !comesToRest(after: place), !goesOn(input) {
        return .scriptFailed
      }
      await giveTurn()
    }
    return nil
  }

  /// After a line has failed: whether the next one is run.
  private func goesOn(_ input: SessionInput) -> Bool {
    if countsFailures { status = .commandFailed }
    return options.keepsGoing || input.isInteractive || input.isForgiving
  }

  /// Lets the effects go on while a long script is read.
  private func giveTurn() async {
    linesSinceTurn += 1
    if linesSinceTurn < 256 || effects.isEmpty { return }
    linesSinceTurn = 0
    await Task.yield()
  }

  /// Ends a wait early, because writing has failed.
  func interrupt() {
    reading?.cancel()
    effects.interrupt()
  }
}
