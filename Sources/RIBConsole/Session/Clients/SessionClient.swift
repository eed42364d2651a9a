import RIBCore

/// A client of a session: another program that sends lines to it, with a focus of its own.
@MainActor
final class SessionClient: ConnectedClient {
  /// The bytes of lines that wait for their turn at which the connection reads no more, counting some for each line.
  private static let mostWaiting = 1 << 20
  private static let bytesOfLine = 64

  let number: Int
  let writer: ClientWriter
  let output: ClientOutput
  let requests: RequestRunner
  let effectWait: EffectWait
  /// The place from which files are named.
  let input = SessionInput(StringLineSource([]))

  /// The line that is not done yet, as it waits or has led to a script.
  var present: PresentLine?
  private(set) var isGone = false
  private var hasEnded = false
  /// The number of lines so far that were no other requests, by which a terminal's errors name them.
  private var runCount = 0
  private var lines = FIFO<ClientLine>()
  private var waitingBytes = 0
  private var cancellationCount = 0
  private var room: Suspension?

  init(
    _ number: Int, _ writer: ClientWriter, _ output: ClientOutput, _ requests: RequestRunner,
    _ effectWait: EffectWait
  ) {
    self.number = number
    self.writer = writer
    self.output = output
    self.requests = requests
    self.effectWait = effectWait
  }

  var terminal: SessionTerminal { requests.terminal }
  var events: SessionEvents { terminal.events }

  var hasWork: Bool {
    if isGone { return true }
    guard let present else { return hasEnded || !lines.isEmpty }
    guard let wait = present.wait else { return true }
    return isCancelled || hasLostTree(of: wait) || wait.timer.isOver || effectWait.isOver(wait.wait)
  }

  /// Whether the session has gone to another place of its history since a wait began, with another tree.
  func hasLostTree(of wait: ClientWait) -> Bool { wait.root !== effectWait.tree.root }

  /// Whether a cancellation has come, which what the client waits for must not hold up.
  var isCancelled: Bool { cancellationCount > 0 }

  /// Returns the position of a line in what the client has sent.
  func place(of line: InputLine, _ request: ClientRequest?, _ tag: LineTag) -> LinePlace {
    let text =
      if case .run(let typed)? = request?.content { typed } else {
        request == nil ? line.text : nil
      }
    // Until it is known that the line holds no secret.
    writer.isSecret = text != nil
    if text != nil { runCount += 1 }
    return LinePlace(
      source: nil, number: writer.isTerminal ? runCount : line.number,
      typed: text.flatMap(writer.typed), cause: tag)
  }

  func nextLine() -> ClientLine? {
    guard let line = lines.popFirst() else { return nil }
    if line.isCancellation { cancellationCount -= 1 }
    waitingBytes -= line.byteCount + Self.bytesOfLine
    if waitingBytes < Self.mostWaiting { room.take()?.resume() }
    return line
  }

  // MARK: The connection

  func take(_ lines: [InputLine]) async {
    for input in lines {
      let line = ClientLine(input: input, request: input.request)
      if line.isCancellation { cancellationCount += 1 }
      // A resized terminal shows what comes meanwhile, too.
      if writer.isTerminal, case .show(let description)? = line.request?.content {
        writer.show(on: description)
      }
      self.lines.append(line)
      waitingBytes += line.byteCount + Self.bytesOfLine
    }
    VirtualClock.checkWaits()
    if waitingBytes < Self.mostWaiting || isGone { return }
    let room = Suspension()
    self.room = room
    await room.wait()
  }

  func endInput() {
    hasEnded = true
    VirtualClock.checkWaits()
  }

  func leave() {
    isGone = true
    room.take()?.resume()
    VirtualClock.checkWaits()
  }
}

/// A line of a client that is not done yet.
@MainActor
struct PresentLine {
  let tag: LineTag
  var wait: ClientWait?
  /// The scripts that the line has led to, the innermost last.
  var scripts: [ClientScript] = []
  /// The number of their lines so far.
  var sourcedLineCount = 0
  /// The end that the line asks for.
  var quit: (status: Int?, ofSession: Bool)?
  private(set) var hasFailed = false

  var isOver: Bool { wait == nil && scripts.isEmpty }

  /// Notes that a line has failed, after which no line of its scripts is run, unless all go on.
  mutating func fail(goingOn: Bool) {
    hasFailed = true
    if !goingOn { (scripts, quit) = ([], nil) }
  }
}

/// A script that a line of a client has led to.
@MainActor
final class ClientScript {
  let input: SessionInput
  private var lines: ArraySlice<InputLine> = []

  init(_ input: SessionInput) { self.input = input }

  func nextLine() async throws(SystemError) -> InputLine? {
    while lines.isEmpty {
      guard let batch = try await input.source.nextBatch() else { return nil }
      lines = batch[...]
    }
    return lines.popFirst()
  }
}

/// The event for which a line of a client waits, while others go on.
struct ClientWait {
  let wait: LineWait
  let place: LinePlace
  let timer: RealTimer
  /// The root of the tree when the wait began.
  let root: any Routing
}

/// A line of a client, with the request that it is, which is read once.
struct ClientLine {
  let input: InputLine
  let request: ClientRequest?

  fileprivate var isCancellation: Bool {
    if case .cancel? = request?.content { true } else { false }
  }

  fileprivate var byteCount: Int { input.text?.utf8.count ?? 0 }
}
