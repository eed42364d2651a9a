// A file or a named pipe that is read to its end, off the main actor.

/// One opened file, or named pipe, for one reader.
@MainActor
package final class WholeFile {
  /// Whether it is a named pipe, whose bytes can be read once.
  package let isPipe: Bool
  private let reader: ByteReader
  private var bytes: [UInt8] = []

  /// Opens a file; a named pipe is opened at once, and reading waits for its writer.
  package init(_ path: String) throws(ScriptFileError) {
    let input = try InputDescriptor(openingArgument: path)
    isPipe = input.isPipe
    // At the end: who opens the pipe for the next writing must not find this reader.
    reader = ByteReader(input, closesAtEnd: true)
  }

  /// Reads up to the end, on a thread of its own.
  ///
  /// After a cancellation nothing is lost: the next call goes on.
  ///
  /// - Parameter limit: How many bytes are read at most.
  /// - Throws: `CancellationError`, or a `SystemError`; "File too large" for one that is longer.
  package func read(atMost limit: Int) async throws -> [UInt8] {
    while let chunk = try await reader.nextBytes() {
      bytes += chunk
      if bytes.count > limit { throw SystemError.fileTooLarge }
      try Task.checkCancellation()
    }
    return bytes
  }
}
