// The thread that reads: it may block for as long as nothing is typed.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the reader's thread works on; after the start, it alone touches this.
final class ReaderThread {
  private static let chunkSize = 64 * 1024

  private let input: InputDescriptor
  private let exchange: LineExchange
  private var splitter: LineSplitter
  private var chunk = [UInt8](repeating: 0, count: chunkSize)
  private var isAtEnd = false

  private init(input: InputDescriptor, exchange: LineExchange, limit: Int) {
    self.input = input
    self.exchange = exchange
    splitter = LineSplitter(limit: limit)
  }

  /// Starts a detached thread that reads when asked, until the end of input or until stopped.
  ///
  /// A thread that is blocked in `read(2)` when the program ends goes with the program.
  static func start(
    input: InputDescriptor, exchange: LineExchange, limit: Int
  ) throws(SystemError) {
    // The thread gets the only reference to its work, and gives it up when it ends.
    let work = unsafe Unmanaged.passRetained(
      ReaderThread(input: input, exchange: exchange, limit: limit))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(&thread, nil, readerThreadMain, work.toOpaque())
    if code != 0 {
      unsafe work.release()
      throw SystemError(code: code)
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  fileprivate func run() {
    while exchange.waitUntilWanted() {
      let batch = readBatch()
      exchange.deliver(batch)
      if batch.isFinal { return }
    }
  }

  /// Reads until at least one line is whole; as many as came with it go along.
  private func readBatch() -> InputBatch {
    if isAtEnd { return .endOfInput }
    var lines: [InputLine] = []
    while lines.isEmpty {
      do throws(SystemError) {
        let count = try readChunk()
        if count > 0 {
          splitter.split(chunk.span.extracting(0..<count), into: &lines)
        } else {
          isAtEnd = true
          guard let last = splitter.finish() else { return .endOfInput }
          lines.append(last)
        }
      } catch {
        return .failed(error)
      }
    }
    return .lines(lines)
  }

  private func readChunk() throws(SystemError) -> Int {
    let descriptor = input.number
    // Through a result, because the array's closure cannot say what kind of error it throws.
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in
        try unsafe SystemCall.readSome(from: descriptor, into: buffer)
      }
    }
    return try count.get()
  }
}

#if canImport(Darwin)
  private func readerThreadMain(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ReaderThread>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }
#else
  private func readerThreadMain(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work = unsafe work else { return nil }
    unsafe Unmanaged<ReaderThread>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }
#endif
