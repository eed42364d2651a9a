import Testing

@testable import RIBTerminal

struct KeyDecoderTests {
  @Test(
    arguments: [
      (Array("\u{1B}]11;rgb:0/0/0\u{07}x".utf8), .character("x")),
      (Array("\u{1B}]11;rgb:0/0/0\u{1B}\\x".utf8), .character("x")),
      // A parameter that is left out.
      (Array("\u{1B}[;5D".utf8), .wordLeft),
      // A byte that is no key with Alt.
      ([0x1B, 0x80], .character("\u{FFFD}")),
    ] as [([UInt8], EditKey)])
  func `an answer is no key, a missing parameter has its usual value, and no byte behind is taken`(
    bytes: [UInt8], key: EditKey
  ) {
    var decoder = KeyDecoder()
    decoder.feed(bytes)
    #expect(decoder.next() == key)
    #expect(decoder.next() == nil)
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
}
