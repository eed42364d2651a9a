// A terminal of a size that a test chooses, as far as sinks know it.

import RIBConsole

/// Keeps what is written, and has a width that may change.
final class SizedTerminal: TextSink {
  var width: Int?
  private let sink = RecordingSink()

  init(width: Int) { self.width = width }

  var isTerminal: Bool { true }
  var failure: SystemError? { nil }
  var lines: [String] { sink.lines }

  func write(bytes: Span<UInt8>) { sink.write(bytes: bytes) }
  func endLine() { sink.endLine() }
  func flush() { sink.flush() }
}
