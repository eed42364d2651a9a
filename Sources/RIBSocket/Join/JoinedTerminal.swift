import Basics
import RIBConsole
import RIBTerminal

/// A terminal on a session of another process: it sends lines, and shows what the session has for it.
@MainActor
final class JoinedTerminal: LineEditorOwner {
  private let link: SessionLink
  private let options: SessionOptions
  private let phase = SharedPhase.waiting()
  private let streams: SessionStreams
  private let errors: any TextSink
  private let clock: any Clock<Duration>
  private var input: SessionInput?
  /// The number of lines of the input so far.
  private var lineCount = 0
  private var focus = ""
  private var latestID = 0
  /// The latest request that is or was awaited.
  private var awaited: (id: Int, wait: Suspension, answer: SessionReply?)?
  /// The requests for completion, by their ids.
  private var completions: [Int: (line: String, use: (LineCompletion?) -> Void)] = [:]
  /// Whether the latest line asked for the end.
  private var isLeaving = false
  private var hasFailed = false
  private var ending: (status: ExitStatus, message: String?)?
  private(set) var signals: SignalAnswers?

  init(
    _ link: SessionLink, _ options: SessionOptions, output: any TextSink, errors: any TextSink,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.link = link
    self.options = options
    self.errors = errors
    self.clock = clock
    streams = SessionStreams(
      output: output, errors: errors, mergesErrors: options.writesErrorsToOutput, phase: phase)
  }

  /// Sends all lines, each once the one before has been run, and leaves the session.
  func run(_ inputs: [SessionInput]) async -> ExitStatus {
    let listening = Task { await listen() }
    let signals = SignalAnswers(
      inputs, streams, for: self, interrupts: { [weak self] in self?.isInteractive == true },
      onResize: { [weak self] in if let self { send(terminal) } })
    self.signals = signals
    if options.handlesSignals { signals.start() }
    for input in inputs where ending == nil { await run(input) }
    isLeaving = true
    _ = await ask(#""do":"quit""#)
    end(status: .success)
    link.close()
    await listening.value
    for input in inputs { input.editor?.leave() }
    signals.stop()
    if let message = ending?.message { errors.writeWrapped(message) }
    streams.flush()
    if streams.failure != nil { return .inputOutputError }
    return ending?.status ?? .success
  }

  /// Ends everything, for the first reason.
  private func end(status: ExitStatus, _ message: String? = nil) {
    if ending != nil { return }
    ending = (hasFailed && status == .success ? .commandFailed : status, message)
    phase.endWaits()
    awaited?.wait.resume()
  }

  private func fail(_ message: String) {
    end(status: .inputOutputError, (options.programName.map { "\($0): " } ?? "") + message)
  }

  // MARK: Lines

  private func run(_ input: SessionInput) async {
    (self.input, lineCount) = (input, 0)
    if isInteractive { input.showPrompt(on: streams, for: self, clock: clock, options) }
    await describeTerminal()
    if isInteractive, ending == nil { input.greet(on: streams, options) }
    while ending == nil {
      if isInteractive { streams.begin(streams.prompt(at: focus, in: options.color)) }
      let batch = await phase.read(input.source)
      streams.front?.end()
      switch batch {
      case .success(let lines?): for line in lines where ending == nil { await run(line) }
      case .success(nil):
        if isInteractive { streams.front?.inputDidEnd() }
        return
      case .failure(let error):
        let name = input.name.map { TerminalText.visible($0) } ?? "standard input"
        fail("\(name) cannot be read: \(error)")
      }
    }
  }

  private func run(_ line: InputLine) async {
    switch line.content {
    case .tooLong(let limit):
      streams.writeError(
        "\(start(of: line))The line is longer than \(limit) bytes and was not read; split it in two."
      )
      lineCount = line.number
      await describeTerminal()
    case .text(let text, let repaired):
      if repaired { warn("Invalid UTF-8 was replaced by U+FFFD.", of: line) }
      lineCount = line.number
      isLeaving = ["quit", "exit"].contains((try? Words(text))?.first?.text)
      guard let done = await ask(#""do":\#(JSONText.literal(text))"#) else { return }
      if done.secret != true { input?.editor?.remember(text) }
      let hasSucceeded = done.status == 0
      // The end may be the reason, and then follows the answer.
      if isLeaving || !hasSucceeded { await describeTerminal() }
      if hasSucceeded { return }
    }
    if isInteractive { return }
    hasFailed = true
    if !options.keepsGoing { end(status: .commandFailed) }
  }

  /// The beginning of a message about a line, as the session would begin it.
  private func start(of line: InputLine) -> String {
    let place = LinePlace(source: input?.name, number: line.number)
    return isInteractive ? "" : place.name.map { "\($0): " } ?? ""
  }

  // MARK: Requests

  @discardableResult
  private func send(_ request: String) -> Int {
    latestID += 1
    link.send(#"{"id":\#(latestID),\#(request)}"#)
    return latestID
  }

  /// Sends a request and waits until it is done; nil if everything ends before.
  private func ask(_ request: String) async -> SessionReply? {
    if ending != nil { return nil }
    let wait = Suspension()
    awaited = (send(request), wait, nil)
    await wait.wait()
    return awaited?.answer
  }

  /// Describes the terminal, so that the session writes for it; the answer has the focus.
  private func describeTerminal() async { _ = await ask(terminal) }

  private var terminal: String {
    let width = streams.output.width.map { #""columns":\#($0),"# } ?? ""
    let colors = options.color.usesColors(isTerminal: streams.output.isTerminal)
    let prompt = streams.showsErrorsBelowPrompt && !options.isPlain
    let source = isInteractive ? nil : input?.name
    let place = source.map { #""source":\#(JSONText.literal($0)),"# } ?? ""
    return
      #""terminal":{\#(width)\#(place)"lines":\#(lineCount),"colors":\#(colors),"plain":\#(options.isPlain),"#
      + #""prompt":\#(prompt),"quiet":\#(options.verbosity == .quiet),"others":\#(isInteractive)}"#
  }

  // MARK: Events

  private func listen() async {
    do throws(JoinError) {
      while let line = try await link.nextLine() {
        if let event = link.event(line) { take(event) }
      }
      fail("\(JoinError.lost())")
    } catch {
      fail("\(error)")
    }
  }

  private func take(_ event: SessionReply) {
    switch event.event {
    case "text":
      let text = event.text ?? ""
      if event.to == "errors" {
        streams.writeError(text)
      } else {
        streams.writeLine { $0.write(text) }
      }
      if streams.failure != nil { end(status: .inputOutputError) }
    case "completion":
      if let completion = event.id.flatMap({ completions.removeValue(forKey: $0) }) {
        completion.use(event.completion(of: completion.line))
      }
    case "done":
      guard let id = event.id else { return }
      if let focus = event.focus { self.focus = focus }
      completions[id] = nil
      if id != awaited?.id { return }
      awaited?.answer = event
      awaited?.wait.resume()
    case "ended":
      let message = "The session has ended with status \(event.exitStatus.code)."
      end(status: event.exitStatus, isLeaving ? nil : message)
    case "dropped":
      warn("\(event.count ?? 0) lines were left out, as this terminal was too slow to show them.")
    case "error": streams.writeError(event.message ?? "")
    default: break
    }
  }

  // MARK: A person

  private var isInteractive: Bool { input?.isInteractive == true }

  func complete(
    _ text: String, at cursor: Int, _ use: @escaping (LineCompletion?) -> Void
  ) {
    let scalars = text.utf8.prefix(cursor).count { $0 & 0xC0 != 0x80 }
    let id = send(#""complete":\#(JSONText.literal(text)),"cursor":\#(scalars)"#)
    completions[id] = (text, use)
  }

  func hint(behind line: String) -> String { "" }

  func interruptByPerson() { send(#""cancel":".""#) }

  func end(by signal: Int32) { end(status: .signal(signal)) }

  func warn(_ message: String) { warn(message, of: nil) }

  private func warn(_ message: String, of line: InputLine?) {
    if options.verbosity == .quiet { return }
    let text = "\(line.map(start) ?? "")warning: \(message)"
    if isInteractive {
      streams.writeNotice(text, in: options.color)
    } else {
      streams.writeError(text)
    }
  }
}
