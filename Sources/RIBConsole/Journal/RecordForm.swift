/// How far a line is a record by its form alone: digits, a blank, and one JSON object.
enum RecordForm: Equatable {
  /// It is the beginning of a record, of which the rest is missing.
  case beginning
  /// A record ends before a byte, behind which there may be more.
  case whole(end: Int)
  /// No record begins so.
  case none

  /// - Parameters:
  ///   - line: The range of the line, without its line feed.
  ///   - opening: The text between the digits and the first value.
  init(of bytes: [UInt8], _ line: Range<Int>, opening: String = #" {"at":"#) {
    self = .none
    let rest = line.dropFirst(RecordDigits.count)
    guard bytes[line.prefix(RecordDigits.count)].allSatisfy(RecordDigits.isDigit),
      zip(bytes[rest], opening.utf8).allSatisfy(==)
    else { return }
    var (depth, isText, isEscaped) = (0, false, false)
    for index in rest.dropFirst() {
      switch bytes[index] {
      // In no record: lost pages read as zeros, and erased ones as 0xFF.
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
