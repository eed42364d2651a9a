// Bytes from a descriptor, read on a thread of their own, which may block for as long as none come.

import Dispatch
import RIBCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A source of bytes, such as what is typed.
@MainActor
protocol ByteSource: AnyObject {
  /// Waits for bytes, one call at a time; the cancellation of the waiting task ends the wait with none.
  ///
  /// - Returns: What was read; nil at the end of input, for good.
  /// - Throws: Why reading failed, for good.
  func nextBytes() async throws(SystemError) -> [UInt8]?
}

/// Reads a descriptor without ever holding up the main actor.
///
/// One chunk of at most 64 KiB is read each time bytes are asked for: memory does not grow with the
/// input, and nothing is taken from a shared descriptor that was not asked for. What comes when the
/// wait for it was cancelled is kept for the next one. A read that is blocked when the reader is
/// released, or the program ends, does no harm.
@MainActor
final class ByteReader: ByteSource {
  private typealias Batch = Result<[UInt8]?, SystemError>

  private let input: InputDescriptor
  /// Whether the end of input closes the descriptor before it is reported.
  private let closesAtEnd: Bool
  /// Signalled for each chunk that is wanted, and when none will be any more.
  private let wanted = DispatchSemaphore(value: 0)
  private var hasStarted = false
  private var waiter: Suspension?
  private var isReading = false
  /// Read and not taken yet, or the last batch of all, which stays.
  private var ready: Batch?

  init(_ input: InputDescriptor, closesAtEnd: Bool = false) {
    self.input = input
    self.closesAtEnd = closesAtEnd
  }

  deinit { wanted.signal() }

  /// The lines of a regular file, if it is not very large.
  var lineCount: Int? { input.lineCount }

  func nextBytes() async throws(SystemError) -> [UInt8]? {
    if waiter != nil {
      programmerError("A reader was asked for bytes twice at once; await one read at a time.")
    }
    if ready == nil {
      if Task.isCancelled { return [] }
      let waiter = Suspension()
      self.waiter = waiter
      read()
      await withTaskCancellationHandler {
        await waiter.wait()
      } onCancel: {
        waiter.resume()
      }
      self.waiter = nil
      // What has been read all the same is for the next wait.
      if Task.isCancelled { return [] }
    }
    guard let batch = ready else { return [] }
    if case .success(.some) = batch { ready = nil }
    return try batch.get()
  }

  private func read() {
    if isReading { return }
    isReading = true
    wanted.signal()
    if hasStarted { return }
    hasStarted = true
    do throws(SystemError) {
      try DetachedThread.start { [input, closesAtEnd, wanted, weak self] in
        // In the background, this is where the program stops until it is brought to the foreground.
        JobControl.stoppable(by: SIGTTIN) {
          while true {
            wanted.wait()
            if self == nil { return }
            let batch = Batch { () throws(SystemError) in
              let bytes = try input.readChunk()
              if bytes.isEmpty, closesAtEnd { input.close() }
              return bytes.isEmpty ? nil : bytes
            }
            Task { @MainActor in self?.take(batch) }
            guard case .success(.some) = batch else { return }
          }
        }
      }
    } catch {
      take(.failure(error))
    }
  }

  private func take(_ batch: Batch) {
    isReading = false
    ready = batch
    waiter?.resume()
  }
}
