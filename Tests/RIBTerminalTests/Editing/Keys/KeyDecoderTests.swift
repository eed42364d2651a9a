import Testing

@testable import RIBTerminal

struct KeyDecoderTests {
  // A key without a meaning may still end what another one has begun.
  @Test(
    arguments: [
      ("\u{18}\u{15}", [.undo]), ("\u{18}x", [.unknown, .character("x")]),
      ("\u{1B}]x", [.unknown, .character("x")]), ("\u{1B}[[A", [.unknown]),
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
