/// A buffered sink over one descriptor, which it does not close.
///
/// Writing waits where the reader at the other end is slow. Nothing traps: a failure is remembered,
/// and what comes after it is dropped. It is not flushed when let go of; flush it at the end.
@MainActor
public final class DescriptorSink: TextSink {
  private static let capacity = 64 * 1024

  private let number: Int32
  private let flushesEachLine: Bool
  // Without the run-time check of exclusive access, six of which were a twentieth of a piped line: no call
  // that is made while either is used comes back here.
  @safe @exclusivity(unchecked) private var buffer: [UInt8] = []

  /// The first failure to write, if there was one.
  @safe @exclusivity(unchecked) public private(set) var failure: SystemError?

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { SystemCall.isTerminal(number) }

  /// The width of the terminal; nil where the descriptor is none.
  public var width: Int? { isTerminal ? SystemCall.terminalSize(number).columns : nil }

  /// The descriptor.
  public var descriptor: Int32? { number }

  /// Makes a sink over a standard descriptor: each line is handed on at once to people and as a
  /// diagnostic, and anything else when 64 KiB have come together.
  public convenience init(_ descriptor: StandardDescriptor) {
    self.init(
      descriptor: descriptor.rawValue,
      flushesEachLine: descriptor == .error || descriptor.isTerminal)
  }

  package init(descriptor: Int32, flushesEachLine: Bool) {
    number = descriptor
    self.flushesEachLine = flushesEachLine
  }

  /// A sink of the terminal that the process was started on; nil where there is none.
  ///
  /// Its descriptor stays open as long as the process runs.
  package static func ofControllingTerminal() -> DescriptorSink? {
    guard let descriptor = try? SystemCall.openForWriting("/dev/tty") else { return nil }
    return DescriptorSink(descriptor: descriptor, flushesEachLine: true)
  }

  /// Appends bytes to the line.
  public func write(bytes: Span<UInt8>) {
    guard failure == nil else { return }
    if buffer.count + bytes.count >= Self.capacity { flush() }
    if bytes.count >= Self.capacity {
      unsafe bytes.withUnsafeBytes { unsafe send($0) }  // a copy would win nothing
    } else {
      if buffer.capacity < Self.capacity { buffer.reserveCapacity(Self.capacity) }
      Self.append(bytes, to: &buffer)
    }
  }

  /// Not the main actor's, so that the closure is run without a check that it is there.
  private nonisolated static func append(_ bytes: Span<UInt8>, to buffer: inout [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
  }

  /// Ends the line.
  public func endLine() {
    guard failure == nil else { return }
    buffer.append(0x0A)
    if flushesEachLine || buffer.count >= Self.capacity { flush() }
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
      try unsafe SystemCall.writeAll(bytes, to: number)
    } catch {
      failure = error
    }
  }
}
