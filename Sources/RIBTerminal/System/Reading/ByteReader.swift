import Basics
import Dispatch
import Platform

/// A source of bytes, such as typed keys.
@MainActor
package protocol ByteSource: AnyObject {
  /// Waits for bytes, one call at a time; cancelling the waiting task ends the wait with no bytes.
  ///
  /// - Returns: The bytes; nil at the end of input, from then on.
  /// - Throws: The error that ended reading, from then on.
  func nextBytes() async throws(SystemError) -> [UInt8]?
}

/// Reads a descriptor without blocking the main actor.
///
/// Each call reads one chunk of at most 64 KiB on another thread, so memory does not grow with the input, and
/// nothing more is taken from a shared descriptor. Bytes that arrive after a wait was cancelled are kept for
/// the next one. A read may stay blocked when the reader is released or the program ends.
@MainActor
package final class ByteReader: ByteSource {
  private typealias Batch = Result<[UInt8]?, SystemError>

  private let input: InputDescriptor
  /// Whether to close the descriptor before the end of input is reported.
  private let closesAtEnd: Bool
  /// Signalled for each requested chunk, and at release.
  private let wanted = DispatchSemaphore(value: 0)
  private var hasStarted = false
  private var waiter: Suspension?
  private var isReading = false
  /// The chunk that was read and not taken yet, or the final result, which stays.
  private var ready: Batch?

  package init(_ input: InputDescriptor, closesAtEnd: Bool = false) {
    self.input = input
    self.closesAtEnd = closesAtEnd
  }

  deinit { wanted.signal() }

  package func nextBytes() async throws(SystemError) -> [UInt8]? {
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
      // Bytes that were read anyway are kept for the next wait.
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
        // In the background, the program stops here until it is in the foreground.
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
