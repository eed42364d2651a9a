/// An open file or named pipe that is read to its end by one reader.
@MainActor
package final class WholeFile {
  /// Whether it is a named pipe, whose bytes can be read once.
  package let isPipe: Bool
  private let reader: ByteReader
  private var bytes: [UInt8] = []

  /// Opens a file; a named pipe is opened at once, and reading waits for its writer.
  package init(_ path: String) throws(ScriptFileError) {
    let input = try InputDescriptor(openingArgument: path)
    isPipe = input.kind == .pipe
    // Closed at the end: the next writer of the pipe must not find this reader.
    reader = ByteReader(input, closesAtEnd: true)
  }

  /// Reads up to the end, on another thread.
  ///
  /// A cancellation loses nothing: the next call continues.
  ///
  /// - Parameter limit: The number of bytes that are read at most.
  /// - Throws: `CancellationError`, or a `SystemError`; "File too large" beyond the limit.
  package func read(atMost limit: Int) async throws -> [UInt8] {
    while let chunk = try await reader.nextBytes() {
      bytes += chunk
      if bytes.count > limit { throw SystemError.fileTooLarge }
      try Task.checkCancellation()
    }
    return bytes
  }
}
