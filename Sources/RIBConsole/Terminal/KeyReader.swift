// The bytes that a person types, read on a thread of their own.

/// A source of what is typed.
@MainActor
protocol KeySource: AnyObject {
  /// Waits for bytes; the cancellation of the waiting task ends the wait with none.
  func nextBytes() async -> KeyBatch
}

/// Bytes as they came from a terminal.
enum KeyBatch: ReadBatch, Equatable {
  /// Empty only where the waiting task was cancelled.
  case bytes([UInt8])
  case endOfInput
  case failed(SystemError)

  static var nothing: KeyBatch { .bytes([]) }

  var isFinal: Bool {
    if case .bytes = self { false } else { true }
  }
}

/// Hands on whatever comes, uncut.
private struct WholeCutter: BatchCutter {
  mutating func cut(_ bytes: Span<UInt8>) -> KeyBatch? {
    .bytes(unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) })
  }

  mutating func cutRest() -> KeyBatch? { nil }
}

/// Reads a terminal's bytes, which do not wait for the end of a line while it is in raw mode.
@MainActor
final class KeyReader: KeySource {
  private let descriptor: Int32
  private let exchange = BatchExchange<KeyBatch>()
  private var isStarted = false

  /// Makes a reader of a terminal's descriptor, which stays open.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { exchange.stop() }

  func nextBytes() async -> KeyBatch {
    if !isStarted {
      do throws(SystemError) {
        try ReaderThread.start(
          input: InputDescriptor(borrowing: descriptor), exchange: exchange, cutter: WholeCutter())
        isStarted = true
      } catch {
        return .failed(error)
      }
    }
    return await exchange.next()
  }
}
