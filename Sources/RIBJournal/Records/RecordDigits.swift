/// The checksum at the beginning of each record, as eight hexadecimal digits.
struct RecordDigits: Equatable {
  static let count = 8

  private let value: UInt32

  /// Computes the digits of a record from its JSON and from the digits of the record before it, if there is one.
  init(of json: Span<UInt8>, after previous: RecordDigits?) {
    var sum = CRC32C()
    if let previous {
      let ascii = previous.ascii
      sum.add(ascii.span)
    }
    sum.add(json)
    value = sum.value
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Returns whether bytes begin with the digits.
  func begin(_ bytes: ArraySlice<UInt8>) -> Bool {
    let ascii = ascii
    return bytes.count >= Self.count
      && ascii.indices.allSatisfy { ascii[$0] == bytes[bytes.startIndex + $0] }
  }

  func write(over bytes: inout [UInt8], at start: Int) {
    let ascii = ascii
    for index in ascii.indices { bytes[start + index] = ascii[index] }
  }

  private var ascii: InlineArray<8, UInt8> {
    InlineArray { index in
      let digit = UInt8(truncatingIfNeeded: value >> (28 - 4 * UInt32(index)) & 0xF)
      return digit < 10 ? digit + 0x30 : digit + 0x57
    }
  }
}
