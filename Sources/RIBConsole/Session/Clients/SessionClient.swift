import Basics
import RIBCore

/// A client of a session: another program that sends lines to it, with a focus of its own.
@MainActor
final class SessionClient: ConnectedClient, LineClient, LineSource {
  /// The number of bytes in waiting lines at which the connection stops reading.
  private static let mostWaiting = 1 << 20
  /// The number of bytes that each waiting line counts beside its text.
  private static let bytesOfLine = 64

  let number: Int
  let output: ClientOutput
  private let writer: ClientWriter
  private let events: SessionEvents
  private let phase: SharedPhase
  let status: ClientStatus

  /// The line that has begun and is not done yet.
  private(set) var present: LineTag?
  private(set) var isGone = false
  private var hasEnded = false
  /// The number of lines of text so far; in a client's terminal, errors name a line by this number.
  private var runCount = 0
  private var lines = FIFO<ClientLine>()
  /// The line that was read last.
  private var latest: ClientLine?
  private var waitingBytes = 0
  private var cancellationCount = 0
  private var room: Suspension?

  init(
    _ number: Int, _ writer: ClientWriter, _ output: ClientOutput, _ events: SessionEvents,
    _ phase: SharedPhase, _ status: ClientStatus
  ) {
    self.number = number
    self.writer = writer
    self.output = output
    self.events = events
    self.phase = phase
    self.status = status
  }

  // MARK: Lines

  var canBeRead: Bool { !lines.isEmpty || hasEnded || isGone }

  func nextBatch() -> [InputLine]? {
    guard !isGone, let line = lines.popFirst() else { return nil }
    if line.isCancellation {
      cancellationCount -= 1
      if cancellationCount == 0 { phase.note(isInterrupted: false, by: number) }
    }
    waitingBytes -= line.byteCount + Self.bytesOfLine
    if waitingBytes < Self.mostWaiting { room.take()?.resume() }
    noteEnd()
    latest = line
    return [line.input]
  }

  let sendsRequests = true
  var isPerson: Bool { writer.isInteractive }
  func takePrompt() -> Prompt? { nil }
  func request(in line: InputLine) -> ClientRequest? { latest?.request }

  func begin(_ line: InputLine, _ request: ClientRequest?, in source: String?) -> LinePlace {
    let tag = LineTag(source: nil, number: line.number, id: request?.id, client: number)
    present = tag
    status.beginLine()
    events.begin(tag)
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

  func end(_ line: LinePlace, status: Int32) {
    present = nil
    events.end(line.tag, status: status)
  }

  func remember(_ text: String) { writer.isSecret = false }

  /// Shows all on a terminal from now on, whose next line has the number that follows those it has had.
  func show(on terminal: ClientTerminal) {
    writer.show(on: terminal)
    status.countsFailures = !writer.isInteractive
    if let lines = terminal.lines { runCount = lines }
  }

  // MARK: The connection

  func take(_ lines: [InputLine]) async {
    for input in lines {
      let line = ClientLine(input: input, request: input.request)
      if line.isCancellation {
        cancellationCount += 1
        phase.note(isInterrupted: true, by: number)
      }
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
    noteEnd()
    VirtualClock.checkWaits()
  }

  func leave() {
    isGone = true
    output.end()
    phase.note(isInterrupted: true, by: number)
    room.take()?.resume()
    VirtualClock.checkWaits()
  }

  private func noteEnd() { if hasEnded, lines.isEmpty { phase.inputDidEnd(of: number) } }
}

/// A line of a client, and the request that was read from it, if it is one.
private struct ClientLine {
  let input: InputLine
  let request: ClientRequest?

  var isCancellation: Bool {
    if case .cancel? = request?.content { true } else { false }
  }

  var byteCount: Int { input.text?.utf8.count ?? 0 }
}
