import Platform
import Synchronization

/// A sentence that is written to standard error if the program crashes, such as the input that it was handling.
///
/// It is stored where a signal handler can read it at any moment.
package enum CrashNote {
  private static let capacity = 4096
  // Sound without a lock: the main actor alone writes the bytes, and sets `count` to 0 before it does; a
  // handler reads no more than `count` bytes.
  nonisolated(unsafe) private static let bytes = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  private static let count = Atomic(0)

  /// Replaces the note by the parts of another one, which crashes write from now on; what is beyond the capacity is left
  /// out.
  @MainActor
  package static func set(_ parts: String...) {
    // Before there is a note, as the first call clears it.
    CrashSignals.install()
    clear()
    var length = 0
    for part in parts {
      let source = part.utf8.span.extracting(first: capacity - 1 - length)
      unsafe source.withUnsafeBufferPointer { source in
        _ = unsafe UnsafeMutableBufferPointer(start: bytes + length, count: source.count)
          .update(fromContentsOf: source)
      }
      length += source.count
    }
    unsafe bytes[length] = 0x0A
    count.store(length + 1, ordering: .sequentiallyConsistent)
  }

  /// Returns a part of a note: a text with its hidden characters made visible, of at most 1 KiB.
  package static func part(_ text: String) -> String {
    let text = TerminalText.visible(text)
    // An end within a character is U+FFFD.
    return text.utf8.count <= 1024 ? text : String(decoding: text.utf8.prefix(1024), as: UTF8.self)
  }

  /// Removes the note; crashes write nothing.
  @MainActor
  package static func clear() { count.store(0, ordering: .sequentiallyConsistent) }

  /// Writes the note; called by a signal handler.
  static func emit() {
    let count = count.load(ordering: .sequentiallyConsistent)
    if count > 0 { _ = unsafe write(STDERR_FILENO, bytes, count) }
  }
}
