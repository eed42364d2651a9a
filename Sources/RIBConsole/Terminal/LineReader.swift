// Lines from a descriptor.

/// Reads lines from standard input or from a script, without ever holding up the main actor.
///
/// Memory does not grow with the input, and nothing is taken from a shared standard input that was not
/// asked for.
@MainActor
public final class LineReader: LineSource {
  private let reader: ByteReader
  private var splitter: LineSplitter

  init(input: InputDescriptor, limit: Int = LineSplitter.defaultLimit) {
    reader = ByteReader(input)
    splitter = LineSplitter(limit: limit)
  }

  /// Makes a reader of a descriptor, which stays open and the caller's.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read from.
  ///   - limit: The longest line in bytes; longer ones are reported, not held.
  public convenience init(
    descriptor: Int32 = StandardDescriptor.input.rawValue, limit: Int = 1 << 20
  ) {
    self.init(input: InputDescriptor(descriptor), limit: limit)
  }

  /// Opens a script, which is closed again when it has been read or let go of.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file.
  ///   - limit: The longest line in bytes; longer ones are reported, not held.
  /// - Throws: Why the file is not read.
  public convenience init(path: String, limit: Int = 1 << 20) throws(ScriptFileError) {
    self.init(input: try InputDescriptor(openingScript: path), limit: limit)
  }

  /// The next lines, the end, or what went wrong; as many lines as have come together.
  public func nextBatch() async -> InputBatch {
    while true {
      switch await reader.nextBytes() {
      case .bytes([]): return .nothing
      case .bytes(let bytes):
        var lines: [InputLine] = []
        splitter.split(bytes.span, into: &lines)
        if !lines.isEmpty { return .lines(lines) }
      case .endOfInput:
        // The last line may lack its end.
        return splitter.finish().map { .lines([$0]) } ?? .endOfInput
      case .failed(let error): return .failed(error)
      }
    }
  }

  /// Waits for the end of standard input, which a terminal can have more than once; what comes before it
  /// is dropped.
  static func endOfStandardInput() async {
    let reader = LineReader()
    while case .lines(let lines) = await reader.nextBatch(), !lines.isEmpty {}
  }

  /// The lines of a regular file; nil for what else there is, and for very large files.
  public var lineCount: Int? { reader.lineCount }

  /// Ends reading for good: this and every later wait gets the end of input.
  public func stop() {
    // Half a line is no line.
    splitter = LineSplitter(limit: splitter.limit)
    reader.stop()
  }
}
