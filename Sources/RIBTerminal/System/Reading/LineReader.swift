/// Reads lines from standard input or from a script without blocking the main actor.
///
/// Memory does not grow with the input, and from a shared standard input only the requested chunks are taken.
@MainActor
public final class LineReader: LineSource {
  private let input: InputDescriptor
  private let reader: ByteReader
  private var splitter = LineSplitter()

  package init(input: InputDescriptor) {
    self.input = input
    reader = ByteReader(input)
  }

  /// Creates a reader of a descriptor, which the caller keeps open.
  public convenience init(descriptor: Int32 = StandardDescriptor.input.rawValue) {
    self.init(input: InputDescriptor(descriptor))
  }

  /// Opens a script, which must be a regular file; it is closed when the reader is released.
  ///
  /// - Throws: The reason why the file is not read.
  public convenience init(path: String) throws(ScriptFileError) {
    self.init(input: try InputDescriptor(openingScript: path))
  }

  /// Returns the next lines, as many as one chunk completes; nil at the end of input.
  public func nextBatch() async throws(SystemError) -> [InputLine]? {
    while let bytes = try await reader.nextBytes() {
      if bytes.isEmpty { return [] }
      var lines: [InputLine] = []
      splitter.split(bytes.span, into: &lines)
      if !lines.isEmpty { return lines }
    }
    // The last line may lack its end.
    return splitter.finish().map { [$0] }
  }

  /// The number of lines of a regular file; nil for anything else, and for very large files.
  public var lineCount: Int? { input.lineCount }

  /// Waits for the end of standard input, which a terminal can have more than once, and drops all input before.
  package static func endOfStandardInput() async {
    let reader = LineReader()
    while let lines = try? await reader.nextBatch(), !lines.isEmpty {}
  }
}
