// The checksum, by the values that others have published.

import Testing

@testable import RIBJournal

@Suite struct CRC32CTests {
  private func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum = CRC32C()
    sum.add(bytes.span)
    return sum.value
  }

  // RFC 3720, appendix B.4, which lists the sums with their lowest byte first; the first is customary.
  @Test(
    arguments: [
      (Array("123456789".utf8), 0xE306_9283),
      ([], 0),
      (Array(repeating: 0, count: 32), 0x8A91_36AA),
      (Array(repeating: 0xFF, count: 32), 0x62A8_AB43),
      (Array(0..<32), 0x46DD_794E),
      (Array((0..<32).reversed()), 0x113F_DB5C),
    ] as [([UInt8], UInt32)])
  func `known bytes have their known sums`(bytes: [UInt8], expected: UInt32) {
    #expect(sum(bytes) == expected)
  }

  @Test func `each single bit counts, but not the pieces in which bytes are added`() {
    let bytes: [UInt8] = (0..<100).map { UInt8($0 * 37 % 251) }
    for cut in 0...100 {
      var sum = CRC32C()
      sum.add(Array(bytes[..<cut]).span)
      sum.add(Array(bytes[cut...]).span)
      #expect(sum.value == self.sum(bytes))
    }
    let line = Array("root/counter increase 3".utf8)
    var sums: Set<UInt32> = [sum(line)]
    for bit in 0..<line.count * 8 {
      var other = line
      other[bit / 8] ^= 1 << (bit % 8)
      sums.insert(sum(other))
    }
    #expect(sums.count == line.count * 8 + 1)
  }
}
