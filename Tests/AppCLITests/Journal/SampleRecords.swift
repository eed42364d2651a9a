/// Records written by hand, as if by another program, with checksums computed bit by bit.
enum SampleRecords {
  /// The text of a journal with these records.
  static func text(_ records: [String]) -> String {
    var text = ""
    var digits = ""
    for record in records {
      digits = hexadecimal(checksum(Array((digits + record).utf8)))
      text += "\(digits) \(record)\n"
    }
    return text
  }

  /// CRC-32C (Castagnoli), as in RFC 3720.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var rest = ~UInt32(0)
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0x82F6_3B78 : rest >> 1 }
    }
    return ~rest
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
