import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

  /// The text of a note, which is added part by part; text beyond the capacity is left out.
  @MainActor
  package struct Text {
    fileprivate var count = 0

    /// Adds a text with its hidden characters made visible, and cut at the limit.
    package mutating func add(_ text: String, atMost limit: Int = 1024) {
      var visible = TerminalText.visible(text)
      visible.withUTF8 { text in
        var end = min(text.count, limit)
        // Not in the middle of a character.
        while end < text.count, end > 0, unsafe text[end] & 0xC0 == 0x80 { end -= 1 }
        unsafe add(text.baseAddress, end)
      }
    }

    /// Adds a text without hidden characters.
    package mutating func add(_ text: StaticString) {
      unsafe add(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Adds a text without hidden characters, as bytes.
    package mutating func add(_ text: [UInt8]) {
      unsafe text.withUnsafeBufferPointer { unsafe add($0.baseAddress, $0.count) }
    }

    /// Adds a number that is not negative.
    package mutating func add(_ number: Int) {
      var digits: InlineArray<20, UInt8> = .init(repeating: 0x30)
      var first = 20
      var rest = number.magnitude
      repeat {
        first -= 1
        digits[first] = 0x30 + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      for index in first..<20 where count < CrashNote.capacity - 1 {
        unsafe CrashNote.bytes[count] = digits[index]
        count += 1
      }
    }

    private mutating func add(_ start: UnsafePointer<UInt8>?, _ size: Int) {
      guard let start = unsafe start else { return }
      let size = min(size, CrashNote.capacity - 1 - count)
      unsafe (CrashNote.bytes + count).update(from: start, count: size)
      count += size
    }
  }

  /// Replaces the note; crashes write it from now on.
  @MainActor
  package static func set(_ write: (inout Text) -> Void) {
    // Before there is a note, as the first call clears it.
    CrashSignals.install()
    clear()
    var text = Text()
    write(&text)
    unsafe bytes[text.count] = 0x0A
    count.store(text.count + 1, ordering: .sequentiallyConsistent)
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
