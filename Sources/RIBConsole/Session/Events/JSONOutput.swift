/// Takes the lines of a writer of JSON.
@MainActor
protocol JSONOutput: AnyObject {
  /// The error because of which no line is taken any more.
  var failure: SystemError? { get }

  /// Writes a line; one that is not essential may be dropped for a slow reader.
  func write(_ line: [UInt8], isEssential: Bool)

  /// Writes a line where errors go if the output has failed.
  func writeError(_ line: String)
}

extension SessionStreams: JSONOutput {
  func write(_ line: [UInt8], isEssential: Bool) { writeLine { $0.write(bytes: line.span) } }
}

/// The lines for a client, which are sent when the session is at rest, and what led to them is safe.
@MainActor
final class ClientOutput: JSONOutput {
  let failure: SystemError? = nil
  /// Whether lines have been written since the last flush.
  private(set) var hasLines = false
  /// Whether nothing more is written, as the client has its end, or has gone.
  private(set) var isOver = false
  private let connection: any ClientConnection

  init(_ connection: any ClientConnection) { self.connection = connection }

  func write(_ line: [UInt8], isEssential: Bool) {
    if isOver { return }
    connection.write(line, isEssential: isEssential)
    hasLines = true
  }

  func writeError(_ line: String) {}

  /// Sends what was written; if that was all, the connection is closed behind it.
  func flush() {
    hasLines = false
    if isOver { connection.close() } else { connection.flush() }
  }

  /// Takes back what was written and not sent.
  func withdraw() {
    hasLines = false
    connection.withdraw()
  }

  /// Writes nothing more, and has the connection closed with the next flush.
  func end() { isOver = true }
}
