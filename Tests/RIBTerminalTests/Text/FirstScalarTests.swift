import Testing

@testable import RIBTerminal

struct FirstScalarTests {
  /// The decoded bytes, with U+FFFD if they end within a scalar.
  private func decoded(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var rest: [UInt8] = []
    for byte in bytes {
      rest.append(byte)
      while let (scalar, size) = UTF8.firstScalar(of: rest) {
        text.append(scalar)
        rest.removeFirst(size)
      }
    }
    if !rest.isEmpty { text.append("\u{FFFD}") }
    return String(text)
  }

  @Test
  func `bytes one by one make the same text as all at once, and a wrong one is replaced at once`() {
    for byte: UInt8 in [0x80, 0xC1, 0xF5] {
      #expect(UTF8.firstScalar(of: [byte])?.scalar == "\u{FFFD}", "\(byte)")
    }
    let borders: [UInt8] = [
      0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
    ]
    for first in borders {
      for second in borders {
        for third in borders {
          let bytes = [first, second, third, 0x80, 0x61]
          guard decoded(bytes) != String(decoding: bytes, as: UTF8.self) else { continue }
          Issue.record("\(bytes)")
        }
      }
    }
  }
}
