/// A sink in memory, for tests.
@MainActor
public final class RecordingSink: TextSink {
  /// All that was written.
  public private(set) var bytes: [UInt8] = []
  /// How many bytes had been written at the latest flush.
  public private(set) var flushedCount = 0
  /// Set it to act a sink that fails; what is written then is dropped.
  public var failure: SystemError?

  /// Makes an empty sink.
  public init() {}

  /// All that was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines that were ended, and the one that was not, if any.
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
    unsafe added.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Ends the line.
  public func endLine() {
    if failure == nil { bytes.append(0x0A) }
  }

  /// Hands on what has been written.
  public func flush() { flushedCount = bytes.count }
}
