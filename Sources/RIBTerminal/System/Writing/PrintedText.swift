import CPrintStream
import Dispatch
import Synchronization

/// The text that other code of the process prints, by `print` or otherwise to C's `stdout`.
///
/// A stream of this package takes the place of `stdout`, so that a printed line does not wait in a buffer until the
/// process ends, and comes neither before what was written earlier nor between results that another program reads.
package final class PrintedText: Sendable {
  /// Whether the running code is on the main actor, which need not have the main thread.
  private static var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mainKey) != nil }
  private static let mainKey = DispatchSpecificKey<Void>()

  /// The sink of standard output, if printed lines come between its own.
  private let sink: DescriptorSink?
  /// The line on standard error before the first text that goes there, if any.
  private let warning: String?
  private let hasPrinted = Atomic(false)
  /// The writer of printed text, if a session writes to the sink.
  @MainActor package weak var writer: (any PrintedTextWriter)?

  /// Lets printed lines come in order with those of a sink of standard output.
  ///
  /// Lines that are printed off the main actor come at once.
  @MainActor
  package init(inOrderWith sink: DescriptorSink) {
    self.sink = sink
    warning = nil
    DispatchQueue.main.setSpecific(key: Self.mainKey, value: ())
    Self.replaceStream(for: self)
  }

  /// Lets printed lines go where standard output leads by now, which is not where the results go.
  ///
  /// - Parameter warning: A line that is written to standard error before the first of them; nil for none.
  @MainActor
  package init(warning: String?) {
    sink = nil
    self.warning = warning
    Self.replaceStream(for: self)
  }

  /// Not on the main actor, as the closure is called on any thread.
  private static func replaceStream(for text: PrintedText) {
    // Kept for good, as the stream is.
    let context = unsafe Unmanaged.passRetained(text).toOpaque()
    _ = unsafe replaceStandardOutput(context) { context, text, count in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<PrintedText>.fromOpaque(context).takeUnretainedValue()
        .receive(Array(UnsafeRawBufferPointer(start: text, count: count)))
    }
  }

  private func receive(_ text: [UInt8]) {
    if let sink, Self.isOnMainActor {
      return MainActor.assumeIsolated { (writer ?? sink).write(printed: text) }
    }
    if let warning, !hasPrinted.exchange(true, ordering: .relaxed) {
      try? SystemCall.writeBytes(
        Array(warning.utf8) + [0x0A], to: StandardDescriptor.error.rawValue)
    }
    // A failure is that of the session's next line, too, or of standard error, where nobody is told.
    try? SystemCall.writeBytes(text, to: StandardDescriptor.output.rawValue)
  }
}

/// A writer of lines, between which text is written that other code has printed.
@MainActor
package protocol PrintedTextWriter: AnyObject {
  /// Writes printed text at once, after all lines that were written before.
  func write(printed text: [UInt8])
}

extension DescriptorSink: PrintedTextWriter {
  package func write(printed text: [UInt8]) {
    write(bytes: text.span)
    flush()
  }
}
