// Keys as a terminal sends them, and what they make of a line.

@testable import RIBConsole

nonisolated enum Keys {
  static func control(_ letter: Character) -> String {
    String(UnicodeScalar((letter.asciiValue ?? 0) & 0x1F))
  }
  static func meta(_ letter: Character) -> String { "\u{1B}\(letter)" }
  static func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}

/// A control key.
nonisolated func C(_ letter: Character) -> String { Keys.control(letter) }
/// A meta key.
nonisolated func M(_ letter: Character) -> String { Keys.meta(letter) }

extension LineBuffer {
  /// A buffer into which keys have been typed.
  init(typing keys: String, history: [String] = []) {
    self.init(history: history)
    _ = type(keys)
  }

  /// The text, with `|` where the cursor is.
  var picture: String {
    var bytes = Array(text.utf8)
    bytes.insert(UInt8(ascii: "|"), at: cursor)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Types keys, and works on all of them.
  mutating func type(_ keys: String) -> [EditEvent] { type(Array(keys.utf8)) }

  mutating func type(_ bytes: [UInt8]) -> [EditEvent] {
    feed(bytes)
    var events: [EditEvent] = []
    while let event = next() { events.append(event) }
    return events
  }
}
