import Basics
import RIBCore

/// Writes the events of a session for a client: as JSON or, once the client is a terminal, as rows of text in JSON.
@MainActor
final class ClientWriter: SessionWriter {
  private let json: JSONWriter
  private let options: SessionOptions
  private let phase: SharedPhase
  private let client: Int
  private let focus: Focus
  /// The writer of a client that is a terminal, and its description.
  private var text: (writer: TextWriter, terminal: ClientTerminal)?
  /// The event that is being written in rows.
  private var event: SessionEvent?
  /// Whether the line that is run must not stand in a history.
  var isSecret = false

  init(
    _ output: ClientOutput, _ options: SessionOptions, client: Int, focus: Focus,
    phase: SharedPhase
  ) {
    self.options = options
    self.phase = phase
    self.client = client
    self.focus = focus
    json = JSONWriter(output, options, client: client)
  }

  func show(on terminal: ClientTerminal) {
    let output = rows("output", columns: terminal.columns)
    let streams = SessionStreams(
      output: output, errors: rows("errors", columns: terminal.columns), mergesErrors: false,
      phase: phase)
    let hasPrompt = terminal.prompt == true
    if hasPrompt { streams.show(PlainPrompt(output), on: output, isInteractive: true) }
    var options = options
    options.color = terminal.colors == true ? .always : .never
    options.isPlain = terminal.plain == true
    if terminal.quiet == true { options.verbosity = .quiet }
    text = (TextWriter(streams, options, focus, client: client), terminal)
  }

  /// Returns a stream of the client's terminal, whose rows are each a line of JSON.
  private func rows(_ stream: String, columns: Int?) -> ClientRows {
    ClientRows(columns: columns) { [weak self] row in
      guard let self, let event else { return }
      json.writeRow(row, to: stream, of: event.cause, isEssential: event.isResult)
    }
  }

  var isTerminal: Bool { text != nil }
  /// Whether a person reads what is written, who sees what fails; a script that joins is no such terminal.
  var isInteractive: Bool { text != nil && wantsOthers }
  /// The name of the client's input in errors; nil for standard input.
  var source: String? { text?.terminal.source }

  /// Returns the line as it is typed behind the client's prompt; nil if it has none.
  func typed(_ line: String) -> PromptedLine? {
    guard let terminal = text?.terminal, terminal.prompt == true, terminal.plain != true else {
      return nil
    }
    let prompt = TerminalText.visible(focus.node.path) + "> "
    return PromptedLine(text: line, promptWidth: DisplayWidth.of(prompt))
  }

  var writesData: Bool { text == nil }
  var wantsOthers: Bool { text?.terminal.others != false }
  var columns: Int? { text?.terminal.columns }

  func write(_ event: SessionEvent, isTracing: Bool) {
    // Data for a terminal is an answer to its editor, too.
    if case .data = event.what { return json.write(event, isTracing: isTracing) }
    guard let writer = text?.writer else { return json.write(event, isTracing: isTracing) }
    self.event = event
    writer.write(event, isTracing: isTracing)
    self.event = nil
  }

  func text(of value: Any, hiding secrets: SecretWords) -> String {
    text?.writer.text(of: value, hiding: secrets) ?? json.text(of: value, hiding: secrets)
  }

  func begin(_ session: SessionClock) { json.begin(session) }

  func begin(_ line: @autoclosure () -> LineTag) {
    isSecret = false
    json.begin(line())
  }

  func end(_ line: @autoclosure () -> LineTag, status: Int32) {
    var fields = ""
    if text != nil { fields = #","focus":"# + JSONText.literal(focus.node.path) }
    if isSecret { fields += #","secret":true"# }
    json.end(line(), status: status, fields: fields)
  }

  func end(_ status: ExitStatus) { json.end(status) }
  func subscribe(to subscription: Subscription) { json.subscribe(to: subscription) }
}

/// The output or the errors of a client that is a terminal, which are sent in rows.
@MainActor
private final class ClientRows: TextSink {
  let failure: SystemError? = nil
  let width: Int?
  private let send: (String) -> Void
  private var row: [UInt8] = []

  init(columns: Int?, _ send: @escaping (String) -> Void) {
    width = columns
    self.send = send
  }

  var isTerminal: Bool { width != nil }

  func write(bytes: Span<UInt8>) {
    row.append(bytes)
  }

  func endLine() { send(String(decoding: exchange(&row, with: []), as: UTF8.self)) }

  func flush() {}
}
