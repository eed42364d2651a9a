import RIBConsole
import RIBCore

/// A recording sink at whose flushes the conditions of waiting tests are checked again.
final class WatchedSink: TextSink {
  private let recording = RecordingSink()

  var bytes: [UInt8] { recording.bytes }
  var text: String { recording.text }
  var lines: [String] { recording.lines }
  var flushedCount: Int { recording.flushedCount }
  var failure: SystemError? {
    get { recording.failure }
    set { recording.failure = newValue }
  }

  func write(bytes: Span<UInt8>) { recording.write(bytes: bytes) }
  func endLine() { recording.endLine() }
  func flush() {
    recording.flush()
    VirtualClock.checkWaits()
  }
}
