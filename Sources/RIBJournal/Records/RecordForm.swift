/// The form of a line: how much of it looks like a record, which has digits, a blank and one JSON object.
enum RecordForm: Equatable {
  /// The line is the beginning of a record.
  case beginning
  /// A whole record ends before an index; there may be more bytes.
  case whole(end: Int)
  /// The line is not a record.
  case none

  /// - Parameter opening: The text between the digits and the first value.
  init(of bytes: [UInt8], _ line: Range<Int>, opening: String = #" {"at":"#) {
    self = .none
    let rest = line.dropFirst(RecordDigits.count)
    guard bytes[line.prefix(RecordDigits.count)].allSatisfy(RecordDigits.isDigit),
      zip(bytes[rest], opening.utf8).allSatisfy(==)
    else { return }
    var (depth, isText, isEscaped) = (0, false, false)
    for index in rest.dropFirst() {
      switch bytes[index] {
      // Bytes that no record has: lost pages read as zeros, and erased ones as 0xFF.
      case ..<0x20, 0x7F, 0xC0, 0xC1, 0xF5...: return
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isText: isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          self = .whole(end: index + 1)
          return
        }
      default: break
      }
    }
    self = .beginning
  }
}
