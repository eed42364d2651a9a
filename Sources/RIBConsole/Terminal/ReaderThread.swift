// The thread that reads: it may block for as long as nothing is typed.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a reader's thread makes of the bytes that it has read.
protocol BatchCutter: Sendable {
  associatedtype Batch: ReadBatch
  /// Takes the next bytes.
  ///
  /// - Returns: What can be handed over; nil if more bytes are needed for that.
  mutating func cut(_ bytes: Span<UInt8>) -> Batch?
  /// At the end of input: what was still held.
  mutating func cutRest() -> Batch?
}

/// What a reader's thread works on; after the start, it alone touches this.
class ReaderThread {
  /// Starts a detached thread that reads when asked, until the end of input or until stopped.
  ///
  /// A thread that is blocked in `read(2)` when the program ends goes with the program.
  static func start<Cutter: BatchCutter>(
    input: InputDescriptor, exchange: BatchExchange<Cutter.Batch>, cutter: Cutter
  ) throws(SystemError) {
    try Reading(input: input, exchange: exchange, cutter: cutter).start()
  }

  fileprivate func run() {}

  fileprivate func start() throws(SystemError) {
    // The thread gets the only reference to its work, and gives it up when it ends.
    let work = unsafe Unmanaged.passRetained(self)
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
}

/// The work with the type of what it reads.
private final class Reading<Cutter: BatchCutter>: ReaderThread {
  private static var chunkSize: Int { 64 * 1024 }

  private let input: InputDescriptor
  private let exchange: BatchExchange<Cutter.Batch>
  private var cutter: Cutter
  private var chunk = [UInt8](repeating: 0, count: chunkSize)
  private var isAtEnd = false

  init(input: InputDescriptor, exchange: BatchExchange<Cutter.Batch>, cutter: Cutter) {
    self.input = input
    self.exchange = exchange
    self.cutter = cutter
  }

  override func run() {
    while exchange.waitUntilWanted() {
      let batch = readBatch()
      exchange.deliver(batch)
      if batch.isFinal { return }
    }
  }

  /// Reads until there is something to hand over; as much as came with it goes along.
  private func readBatch() -> Cutter.Batch {
    while !isAtEnd {
      do throws(SystemError) {
        let count = try readChunk()
        if count > 0 {
          if let batch = cutter.cut(chunk.span.extracting(0..<count)) { return batch }
        } else {
          isAtEnd = true
          if let last = cutter.cutRest() { return last }
        }
      } catch {
        return .failed(error)
      }
    }
    return .endOfInput
  }

  private func readChunk() throws(SystemError) -> Int {
    // Through a result, because the array's closure cannot say what kind of error it throws.
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in
        try unsafe input.readSome(into: buffer)
      }
    }
    return try count.get()
  }
}

#if canImport(Darwin)
  private func readerThreadMain(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    JobControl.answerTerminalSignals()
    unsafe Unmanaged<ReaderThread>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }
#else
  private func readerThreadMain(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work = unsafe work else { return nil }
    JobControl.answerTerminalSignals()
    unsafe Unmanaged<ReaderThread>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }
#endif
