import RIBTerminal

/// The bytes that a terminal sends for keys.
package enum Keys {
  package static func control(_ letter: Character) -> String {
    String(UnicodeScalar((letter.asciiValue ?? 0) & 0x1F))
  }
  package static func meta(_ letter: Character) -> String { "\u{1B}\(letter)" }
  package static func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}

/// A control key.
package func C(_ letter: Character) -> String { Keys.control(letter) }
/// A meta key.
package func M(_ letter: Character) -> String { Keys.meta(letter) }

extension LineBuffer {
  /// A buffer into which keys have been typed.
  package init(typing keys: String, history: [String] = []) {
    self.init(history: history)
    _ = type(keys)
  }

  /// The text, with `|` where the cursor is.
  package var picture: String {
    var bytes = Array(text.utf8)
    bytes.insert(UInt8(ascii: "|"), at: cursor)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Types keys, and works on all of them.
  package mutating func type(_ keys: String) -> [EditEvent] { type(Array(keys.utf8)) }

  package mutating func type(_ bytes: [UInt8]) -> [EditEvent] {
    feed(bytes)
    var events: [EditEvent] = []
    while let event = next() { events.append(event) }
    return events
  }
}
