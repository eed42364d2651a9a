// Lines from a descriptor, read on a thread of their own.

/// Reads lines from standard input or from a script, without ever holding up the main actor.
///
/// The thread starts with the first call and reads one chunk of at most 64 KiB each time it is
/// asked, so memory does not grow with the input, and nothing is taken from a shared standard input
/// that was not asked for. Letting go of the reader, or `stop()`, ends the thread; one that is
/// blocked in a read stays until bytes come or the program ends, and harms nobody.
@MainActor
public final class LineReader: LineSource {
  private let input: InputDescriptor
  private let limit: Int
  private let exchange = BatchExchange<InputBatch>()
  private var isStarted = false

  init(input: InputDescriptor, limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// Makes a reader of a descriptor, which stays open and the caller's.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read from.
  ///   - limit: The longest line in bytes; longer ones are reported, not held.
  public convenience init(
    descriptor: Int32 = StandardDescriptor.input.rawValue, limit: Int = 1 << 20
  ) {
    self.init(input: InputDescriptor(borrowing: descriptor), limit: limit)
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

  deinit { exchange.stop() }

  /// The next lines, the end, or what went wrong.
  public func nextBatch() async -> InputBatch {
    if !isStarted {
      do throws(SystemError) {
        try ReaderThread.start(
          input: input, exchange: exchange, cutter: LineSplitter(limit: limit))
        isStarted = true
      } catch {
        return .failed(error)
      }
    }
    return await exchange.next()
  }

  /// Ends reading for good: this and every later wait gets the end of input.
  public func stop() { exchange.stop() }
}
