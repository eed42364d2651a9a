/// The client whose lines a ``LineLoop`` works through: how they are named, and what follows from them for the client.
@MainActor
protocol LineClient {
  /// Whether a line may be a request.
  var sendsRequests: Bool { get }

  /// Whether a person types the lines of its input.
  var isPerson: Bool { get }

  /// Whether the client has gone, so that none of its lines is run any more.
  var isGone: Bool { get }

  /// Whether its input is to be read: there is a line or an end to read, or only reading shows what there is.
  var canBeRead: Bool { get }

  /// Returns the prompt of the session behind which the next lines are typed; nil for none.
  func takePrompt() -> Prompt?

  /// Returns the request that a line is, if it is one.
  func request(in line: InputLine) -> ClientRequest?

  /// Begins a line of the client's input, and returns its place.
  ///
  /// - Parameter source: The name of the input.
  func begin(_ line: InputLine, _ request: ClientRequest?, in source: String?) -> LinePlace

  /// Ends the line, with its status.
  func end(_ line: LinePlace, status: Int32)

  /// Keeps a line that may stand in a history.
  func remember(_ text: String)

  /// Shows all as on a terminal from now on.
  func show(on terminal: ClientTerminal) throws(ParseError)
}

/// The session itself as a client of its own, with number 0, and one of its inputs.
@MainActor
final class OwnClient: LineClient {
  var isPerson: Bool { input.isInteractive }
  let isGone = false
  let canBeRead = true
  let sendsRequests: Bool
  private let input: SessionInput
  private let terminal: SessionTerminal
  private let status: ClientStatus
  private let typist: Typist
  private let pointsAtErrors: Bool
  /// The width of the prompt behind which the present lines are typed, if errors point at them.
  private var promptWidth: Int?

  init(
    _ input: SessionInput, _ terminal: SessionTerminal, _ status: ClientStatus, _ typist: Typist,
    _ options: SessionOptions
  ) {
    sendsRequests = options.format == .json
    pointsAtErrors = !options.isPlain
    self.input = input
    self.terminal = terminal
    self.status = status
    self.typist = typist
  }

  func takePrompt() -> Prompt? {
    if !isPerson { return nil }
    let prompt = typist.prompt
    let isPointedAt = pointsAtErrors && terminal.streams.showsErrorsBelowPrompt
    promptWidth = isPointedAt ? DisplayWidth.of(prompt.text) : nil
    return prompt
  }

  func request(in line: InputLine) -> ClientRequest? { line.request }

  func begin(_ line: InputLine, _ request: ClientRequest?, in source: String?) -> LinePlace {
    var place = LinePlace(source: source, number: line.number)
    if isPerson, let promptWidth {
      place.typed = PromptedLine(text: line.text, promptWidth: promptWidth)
    }
    if let id = request?.id { place.cause = LineTag(source: source, number: line.number, id: id) }
    status.beginLine()
    terminal.events.begin(place.tag)
    return place
  }

  func end(_ line: LinePlace, status: Int32) { terminal.events.end(line.tag, status: status) }

  func remember(_ text: String) { input.editor?.remember(text) }

  func show(on terminal: ClientTerminal) throws(ParseError) {
    throw ParseError(
      .request, "Only a client of a session that listens can be a terminal.", column: 1)
  }
}
