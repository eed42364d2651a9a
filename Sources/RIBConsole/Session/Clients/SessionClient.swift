import Basics
import RIBCore

/// A client of a session: another program that sends lines to it, with a focus of its own.
@MainActor
final class SessionClient: ConnectedClient {
  /// The number of bytes in waiting lines at which the connection stops reading.
  private static let mostWaiting = 1 << 20
  /// The number of bytes that each waiting line counts beside its text.
  private static let bytesOfLine = 64

  let number: Int
  let writer: ClientWriter
  let output: ClientOutput
  let requests: RequestRunner
  let effectWait: EffectWait
  let interpreter: OutcomeInterpreter

  /// The line that has begun and is not done yet, because it waits or runs a script.
  var present: PresentLine?
  private(set) var isGone = false
  private var hasEnded = false
  /// The number of lines of text so far; in a client's terminal, errors name a line by this number.
  private var runCount = 0
  private var lines = FIFO<ClientLine>()
  private var waitingBytes = 0
  private var cancellationCount = 0
  private var room: Suspension?

  init(
    _ number: Int, _ writer: ClientWriter, _ output: ClientOutput, _ requests: RequestRunner,
    _ effectWait: EffectWait, _ interpreter: OutcomeInterpreter
  ) {
    self.number = number
    self.writer = writer
    self.output = output
    self.requests = requests
    self.effectWait = effectWait
    self.interpreter = interpreter
  }

  /// The input to which the client's lines belong: files are named from its place.
  var input: SessionInput {
    SessionInput(StringLineSource([]), isInteractive: writer.isInteractive)
  }

  var terminal: SessionTerminal { requests.terminal }
  var status: ClientStatus { interpreter.status }
  var events: SessionEvents { terminal.events }

  var hasWork: Bool {
    if isGone { return true }
    guard let present else { return hasEnded || !lines.isEmpty }
    guard let wait = present.wait else { return true }
    return isCancelled || wait.timer.isOver || effectWait.isOver(wait.begun)
  }

  /// Whether the client has asked to cancel effects; the session does so before the client's wait is over.
  var isCancelled: Bool { cancellationCount > 0 }

  /// Returns the position of a line among those that the client has sent.
  func place(of line: InputLine, _ request: ClientRequest?, _ tag: LineTag) -> LinePlace {
    let text =
      if case .run(let typed)? = request?.content { typed } else {
        request == nil ? line.text : nil
      }
    // The line counts as secret until its command is known.
    writer.isSecret = text != nil
    if text != nil { runCount += 1 }
    return LinePlace(
      source: writer.source, number: writer.isTerminal ? runCount : line.number,
      typed: text.flatMap(writer.typed), cause: tag)
  }

  /// Shows all on a terminal from now on, whose next line has the number that follows those it has had.
  func show(on terminal: ClientTerminal) {
    writer.show(on: terminal)
    status.countsFailures = !writer.isInteractive
    if let lines = terminal.lines { runCount = lines }
  }

  /// Notes that the present line, or one of its scripts, has failed: an end that was asked for is left out, and the rest
  /// of the scripts, too, unless the session goes on after failures.
  func fail(endsScripts: Bool = false) {
    guard let present else { return }
    let goesOn = interpreter.goesOn(
      afterFailureIn: present.scripts.last?.input ?? input, isRequest: present.isRequest)
    self.present?.quit = nil
    if endsScripts || !goesOn { self.present?.scripts = [] }
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
      // A terminal that was resized shows the lines that come before its turn in the new size, too.
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
  let isRequest: Bool
  var wait: ClientWait?
  /// The scripts that the line runs, the innermost last.
  var scripts: [ClientScript] = []
  /// The end of the client, or of the session, that the line asks for.
  var quit: LineQuit?

  var isOver: Bool { wait == nil && (scripts.isEmpty || quit != nil) }
}

/// A script that a line of a client runs.
@MainActor
final class ClientScript {
  let input: SessionInput
  /// The number of the line that is read next.
  private(set) var nextNumber = 1
  private var lines: ArraySlice<InputLine> = []

  init(_ input: SessionInput) { self.input = input }

  func nextLine() async throws(SystemError) -> InputLine? {
    while lines.isEmpty {
      guard let batch = try await input.source.nextBatch() else { return nil }
      lines = batch[...]
    }
    let line = lines.popFirst()
    nextNumber = (line?.number ?? 0) + 1
    return line
  }
}

/// The wait of a client's line; meanwhile, the session runs the lines of others.
struct ClientWait {
  let begun: BegunWait
  let timer: RealTimer
}

/// A line of a client, and the request that was read from it, if it is one.
struct ClientLine {
  let input: InputLine
  let request: ClientRequest?

  fileprivate var isCancellation: Bool {
    if case .cancel? = request?.content { true } else { false }
  }

  fileprivate var byteCount: Int { input.text?.utf8.count ?? 0 }
}
