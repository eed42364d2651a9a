extension [UInt8] {
  /// Appends a text as it is.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits.
  package mutating func append(number: Int64) {
    var digits: InlineArray<20, UInt8> = .init(repeating: 0x30)
    var first = 20
    var rest = number.magnitude
    repeat {
      first -= 1
      digits[first] += UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 { append(0x2D) }
    for index in first..<20 { append(digits[index]) }
  }

  /// Appends a text as a JSON string; a text without characters to escape is copied.
  package mutating func append(literal text: String) {
    if JSONText.needsNoEscapes(text) {
      append(0x22)
      append(contentsOf: text.utf8)
      append(0x22)
    } else {
      append(contentsOf: JSONText.literal(text).utf8)
    }
  }
}
