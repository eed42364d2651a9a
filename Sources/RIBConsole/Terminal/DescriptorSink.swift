// Text out to a descriptor, gathered into few calls of write(2).

/// A buffered sink over one descriptor, which it does not close.
///
/// Writing waits where the reader at the other end is slow. Nothing traps: a failure is remembered,
/// and what comes after it is dropped. It is not flushed when let go of; flush it at the end.
@MainActor
public final class DescriptorSink: TextSink {
  /// When text is handed on without being asked.
  public enum Flushing: Sendable {
    /// After each line, as people watch, and for diagnostics.
    case perLine
    /// When 64 KiB have come together.
    case whenFull
  }

  private static let capacity = 64 * 1024

  let descriptor: Int32
  private let flushing: Flushing
  private var buffer: [UInt8] = []

  /// The first failure to write, if there was one.
  public private(set) var failure: SystemError?

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { SystemCall.isTerminal(descriptor) }

  /// Makes a sink over a descriptor.
  public init(descriptor: Int32, flushing: Flushing) {
    self.descriptor = descriptor
    self.flushing = flushing
  }

  /// Makes a sink over a standard descriptor, flushed per line on a terminal and for errors.
  public convenience init(_ descriptor: StandardDescriptor) {
    let isPerLine = descriptor == .error || descriptor.isTerminal
    self.init(descriptor: descriptor.rawValue, flushing: isPerLine ? .perLine : .whenFull)
  }

  /// A sink of the terminal that the process was started on; nil where there is none.
  ///
  /// Its descriptor stays open as long as the process runs.
  static func ofControllingTerminal() -> DescriptorSink? {
    guard let descriptor = try? SystemCall.openForWriting("/dev/tty") else { return nil }
    return DescriptorSink(descriptor: descriptor, flushing: .perLine)
  }

  /// Appends bytes to the line.
  public func write(bytes: Span<UInt8>) {
    guard failure == nil else { return }
    if buffer.count + bytes.count >= Self.capacity { flush() }
    if bytes.count >= Self.capacity {
      unsafe bytes.withUnsafeBytes { unsafe send($0) }  // a copy would win nothing
    } else {
      if buffer.capacity < Self.capacity { buffer.reserveCapacity(Self.capacity) }
      unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    }
  }

  /// Ends the line.
  public func endLine() {
    guard failure == nil else { return }
    buffer.append(0x0A)
    if flushing == .perLine || buffer.count >= Self.capacity { flush() }
  }

  /// Hands on what has been written.
  public func flush() {
    guard !buffer.isEmpty else { return }
    unsafe buffer.withUnsafeBytes { unsafe send($0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func send(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    do throws(SystemError) {
      try unsafe SystemCall.writeAll(bytes, to: descriptor)
    } catch {
      failure = error
    }
  }
}
