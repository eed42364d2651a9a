import Basics

/// A sink in memory, for tests.
@MainActor
public final class RecordingSink: TextSink {
  /// The bytes that were written.
  public private(set) var bytes: [UInt8] = []
  /// The number of bytes that had been written at the latest flush.
  package private(set) var flushedCount = 0
  /// The failure that the sink pretends to have; later output is dropped.
  public var failure: SystemError?

  /// Creates an empty sink.
  public init() {}

  /// The text that was written.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The finished lines, and the unfinished one, if any.
  public var lines: [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Appends bytes to the line.
  public func write(bytes added: Span<UInt8>) {
    guard failure == nil else { return }
    bytes.append(added)
  }

  /// Ends the line.
  public func endLine() {
    if failure == nil { bytes.append(0x0A) }
  }

  /// Flushes what has been written.
  public func flush() { flushedCount = bytes.count }
}
