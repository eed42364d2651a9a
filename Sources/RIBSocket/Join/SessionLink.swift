import Platform
import RIBConsole
import RIBTerminal

/// The connection to a session of another process.
@MainActor
final class SessionLink {
  private let socket: InputDescriptor
  private let reader: ByteReader
  /// One line may have a whole tree.
  private var splitter = LineSplitter(limit: 1 << 28)
  private var lines: ArraySlice<InputLine> = []
  private let coder = JSONCoder()
  private var hasSentAll = false

  init(_ socket: InputDescriptor) {
    self.socket = socket
    reader = ByteReader(socket)
  }

  /// Waits for the next line; nil at the end of the connection.
  func nextLine() async throws(JoinError) -> String? {
    while true {
      while let line = lines.popFirst() {
        if case .text(let text, _) = line.content { return text }
      }
      do throws(SystemError) {
        guard let bytes = try await reader.nextBytes() else { return nil }
        var next: [InputLine] = []
        splitter.split(bytes.span, into: &next)
        lines = next[...]
      } catch {
        throw .lost(error)
      }
    }
  }

  /// Waits for the next event; nil at the end of the connection, and for a line that is none.
  func nextEvent() async throws(JoinError) -> SessionReply? {
    try await nextLine().flatMap(event)
  }

  /// Returns the event that a line is; nil if it is none.
  func event(_ line: String) -> SessionReply? { try? coder.decode(SessionReply.self, from: line) }

  /// Sends a line; if the connection is lost, reading reports that.
  func send(_ line: String) { try? LocalSocket.sendAll(Array("\(line)\n".utf8), to: socket) }

  func close() { LocalSocket.shutDown(socket) }

  /// Lets another program use the connection: lines of the inputs are sent as they are, and those of the session
  /// written, until it closes the connection.
  ///
  /// - Returns: The status with which the session has ended, if it has.
  /// - Throws: The error if the connection ends before.
  func passThrough(
    _ inputs: [SessionInput], to output: any TextSink
  ) async throws -> ExitStatus {
    let sending = Task {
      for input in inputs {
        while let lines = try await input.source.nextBatch(), !Task.isCancelled {
          try await sendAll(lines)
        }
      }
      hasSentAll = true
      LocalSocket.shutDown(socket, Int32(SHUT_WR))
    }
    defer {
      sending.cancel()
      close()
    }
    var status: ExitStatus?
    while let line = try await nextLine(), output.failure == nil {
      output.writeLine(line)
      output.flush()
      if line.hasPrefix(#"{"event":"ended""#) { status = event(line)?.exitStatus }
    }
    if let status { return status }
    if !hasSentAll, output.failure == nil { throw JoinError.lost() }
    return .success
  }

  /// Sends lines, while those of the session are read: it may wait until they are.
  @concurrent
  private nonisolated func sendAll(_ lines: [InputLine]) async throws(SystemError) {
    for line in lines {
      guard case .text(let text, _) = line.content else { continue }
      try LocalSocket.sendAll(Array("\(text)\n".utf8), to: socket)
    }
  }
}
