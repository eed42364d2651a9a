import RIBConsole

/// The checksum at the beginning of each record, as eight hexadecimal digits.
struct RecordDigits: Equatable {
  static let count = 8

  private let value: UInt32

  /// Computes the digits of a record, which cover the digits of the record before it.
  ///
  /// - Parameters:
  ///   - json: The record without its digits and the blank after them.
  ///   - previous: The digits of the record before; nil for the first.
  init(of json: Span<UInt8>, after previous: RecordDigits?) {
    var sum = CRC32C()
    if let previous {
      let ascii = previous.ascii
      sum.add(ascii.span)
    }
    sum.add(json)
    value = sum.value
  }

  /// Reads digits; nil if there are characters other than 0 to 9 and a to f.
  init?(reading bytes: Span<UInt8>, at start: Int) {
    guard start + Self.count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + Self.count {
      guard let digit = Self.digit(bytes[index]) else { return nil }
      value = value << 4 | digit
    }
    self.value = value
  }

  static func isDigit(_ byte: UInt8) -> Bool { digit(byte) != nil }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  /// Writes the digits over eight bytes.
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
