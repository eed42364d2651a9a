import Testing

@testable import RIBTerminal

struct KeyDecoderTests {
  @Test(arguments: ["\u{07}", "\u{1B}\\"])
  func `a terminal's answer is no key, and ends where it says`(end: String) {
    var decoder = KeyDecoder()
    decoder.feed(Array("\u{1B}]11;rgb:0/0/0\(end)x".utf8))
    #expect(decoder.next() == .character("x"))
    #expect(decoder.next() == nil)
  }

  @Test func `a parameter that is left out has its usual value`() {
    var decoder = KeyDecoder()
    decoder.feed(Array("\u{1B}[;5D".utf8))
    #expect(decoder.next() == .wordLeft)
  }

  // A key without a meaning may still end what another one has begun.
  @Test(
    arguments: [
      ("\u{18}\u{15}", [.undo]), ("\u{18}x", [.unknown, .character("x")]),
      ("\u{1B}]x", [.unknown, .character("x")]), ("\u{1B}[[A", [.unknown]),
      ("\u{1B}[[ ", [.unknown]), ("\u{1B}[[\r", [.accept]), ("\u{1B}[[\u{7F}", [.deleteLeft]),
      ("\u{1B} ", [.unknown]), ("\u{1B}] ", [.unknown, .character(" ")]),
      ("\u{1B}]\u{7F}", [.deleteLeft]),
    ] as [(String, [EditKey])])
  func `a key without a meaning is a key, too`(bytes: String, keys: [EditKey]) {
    var decoder = KeyDecoder()
    var taken: [EditKey] = []
    for byte in bytes.utf8 {
      decoder.feed([byte])
      while let key = decoder.next() { taken.append(key) }
    }
    #expect(taken == keys)
  }
  @Test func `a byte that is no key with Alt is not taken with ESC`() {
    var decoder = KeyDecoder()
    decoder.feed([0x1B, 0x80])
    #expect(decoder.next() == .character("\u{FFFD}"))
  }
}
