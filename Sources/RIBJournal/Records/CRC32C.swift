/// A CRC-32C, the checksum of iSCSI, ext4 and others.
///
/// RFC 3720, section 12.1, has the polynomial (11EDC6F41) and the order of the bits. The customary
/// check is that "123456789" gives e3069283.
struct CRC32C {
  /// The polynomial without its highest bit, bits in reverse.
  private static let polynomial: UInt32 = 0x82F6_3B78

  /// The effect of each byte on the sum.
  private static let table = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? polynomial : 0) }
  }

  private var register: UInt32 = ~0

  var value: UInt32 { ~register }

  mutating func add(_ bytes: Span<UInt8>) {
    let table = Self.table.span
    for index in bytes.indices {
      register = register >> 8 ^ table[Int(UInt8(truncatingIfNeeded: register) ^ bytes[index])]
    }
  }
}
