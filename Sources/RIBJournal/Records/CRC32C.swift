import RIBConsole

/// A CRC-32C, the checksum of iSCSI, ext4 and others.
///
/// RFC 3720, section 12.1, has the polynomial (11EDC6F41) and the order of the bits. The customary
/// check is that "123456789" gives e3069283.
struct CRC32C {
  /// The polynomial without its highest bit, bits in reverse.
  private static let polynomial: UInt32 = 0x82F6_3B78

  /// The effect of each byte on the sum when 0 to 7 bytes of zeros follow it.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? polynomial : 0) }
    }
    for index in 256..<2_048 {
      let before = tables[index - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()

  private var register: UInt32 = ~0

  /// The sum of the bytes that were added.
  var value: UInt32 { ~register }

  /// Adds bytes, eight at a time.
  mutating func add(_ added: Span<UInt8>) {
    let bytes = unsafe added.bytes
    let tables = Self.tables.span
    var sum = register
    var offset = 0
    while offset &+ 8 <= bytes.byteCount {
      let eight = unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let mixed = eight ^ UInt64(sum)
      // Written out, as a loop takes twice as many instructions. A table has an element for each byte.
      let first =
        unsafe tables[unchecked: 1_792 &+ Int(mixed & 0xFF)]
        ^ tables[unchecked: 1_536 &+ Int(mixed &>> 8 & 0xFF)]
        ^ tables[unchecked: 1_280 &+ Int(mixed &>> 16 & 0xFF)]
        ^ tables[unchecked: 1_024 &+ Int(mixed &>> 24 & 0xFF)]
      let second =
        unsafe tables[unchecked: 768 &+ Int(mixed &>> 32 & 0xFF)]
        ^ tables[unchecked: 512 &+ Int(mixed &>> 40 & 0xFF)]
        ^ tables[unchecked: 256 &+ Int(mixed &>> 48 & 0xFF)]
        ^ tables[unchecked: Int(mixed &>> 56)]
      sum = first ^ second
      offset &+= 8
    }
    while offset < bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      sum = sum >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: sum) ^ byte)]
      offset &+= 1
    }
    register = sum
  }
}
