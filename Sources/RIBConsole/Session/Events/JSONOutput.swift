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
  private let connection: any ClientConnection

  init(_ connection: any ClientConnection) { self.connection = connection }

  func write(_ line: [UInt8], isEssential: Bool) {
    connection.write(line, isEssential: isEssential)
    hasLines = true
  }

  func writeError(_ line: String) {}

  func flush() {
    hasLines = false
    connection.flush()
  }

  func close() { connection.close() }
}
