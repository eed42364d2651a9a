import Basics

/// The bytes of an event, as they are put together.
struct EventText {
  private(set) var bytes: [UInt8] = []

  /// Makes an empty text, in the memory of another one if that is no longer used and not very long.
  init(reusing other: consuming EventText? = nil) {
    if var memory = other.take()?.bytes, memory.count < 4096 {
      memory.removeAll(keepingCapacity: true)
      bytes = memory
    }
  }

  static func += (event: inout EventText, text: String) {
    event.bytes.append(text.utf8.span)
  }

  static func += (event: inout EventText, other: EventText) { event.bytes += other.bytes }
}
