import Basics
import Platform

/// A buffered sink that writes to a descriptor, which it does not close.
///
/// Writing waits for a slow reader, unless a signal has asked the program to end. Nothing traps: a failure is kept, and later output is dropped. Releasing
/// the sink does not flush it; flush it at the end.
@MainActor
public final class DescriptorSink: TextSink {
  private static let capacity = 64 * 1024

  private let number: Int32
  private let flushesEachLine: Bool
  private var buffer: [UInt8] = []

  /// The first failure to write, if there was one.
  public private(set) var failure: SystemError?

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// The width of the terminal; nil if the descriptor is not a terminal.
  public var width: Int? { isTerminal ? SystemCall.terminalSize(number).columns : nil }

  /// The descriptor.
  public var descriptor: Int32? { number }

  /// Creates a sink for a standard descriptor.
  ///
  /// Each line is written at once to terminals and to standard error;
  /// other output is collected up to 64 KiB.
  public convenience init(_ descriptor: StandardDescriptor) {
    self.init(
      descriptor: descriptor.rawValue,
      flushesEachLine: descriptor == .error || descriptor.isTerminal)
  }

  /// Creates a sink of what was standard output, which from now on is standard error for all other code; see
  /// ``StandardDescriptor/keepOutput()``.
  package static func ofKeptOutput() throws(SystemError) -> DescriptorSink {
    let kept = try StandardDescriptor.keepOutput()
    return DescriptorSink(descriptor: kept, flushesEachLine: isatty(kept) == 1)
  }

  package init(descriptor: Int32, flushesEachLine: Bool) {
    number = descriptor
    self.flushesEachLine = flushesEachLine
  }

  /// Creates a sink of the terminal on which the process was started; returns nil if there is none.
  ///
  /// Its descriptor stays open as long as the process runs.
  package static func ofControllingTerminal() -> DescriptorSink? {
    let descriptor = try? SystemCall.openFile("/dev/tty", O_WRONLY | O_NOCTTY)
    return descriptor.map { DescriptorSink(descriptor: $0, flushesEachLine: true) }
  }

  /// Appends bytes to the line.
  public func write(bytes: Span<UInt8>) {
    guard failure == nil else { return }
    buffer.append(bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Ends the line.
  public func endLine() {
    guard failure == nil else { return }
    buffer.append(0x0A)
    if flushesEachLine || buffer.count >= Self.capacity { flush() }
  }

  /// Writes the buffered output.
  public func flush() {
    OutputWait.begin()
    defer { OutputWait.end() }
    do throws(SystemError) {
      try SystemCall.writeBytes(buffer, to: number)
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: buffer.capacity <= 2 * Self.capacity)
  }
}
