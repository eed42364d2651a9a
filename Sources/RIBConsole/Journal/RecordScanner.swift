/// Reads records in the one form in which they are written, and in no other.
struct RecordScanner {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  /// - Parameter range: The part of the bytes that is read.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  /// The next byte; nil at the end.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Goes on to the byte after the next.
  mutating func skip() { position += 1 }

  /// Goes behind a text if that is what comes next.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= end - position else { return false }
    let isNext = text.withUTF8Buffer { text in
      for index in 0..<count where unsafe bytes[position + index] != text[index] { return false }
      return true
    }
    if isNext { position += count }
    return isNext
  }

  /// A number of digits alone, without needless zeros; nil for others, and for one that is too large.
  mutating func number() -> Int64? {
    let start = position
    var value: Int64 = 0
    while let digit = next, (0x30...0x39).contains(digit) {
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = tens.addingReportingOverflow(Int64(digit - 0x30))
      if isTooLarge || isStillTooLarge { return nil }
      value = sum
      position += 1
    }
    let hasNeedlessZero = position - start > 1 && bytes[start] == 0x30
    return position == start || hasNeedlessZero ? nil : value
  }

  /// A number from 0, in the size of a count.
  mutating func count() -> Int? { number().flatMap { Int(exactly: $0) } }

  /// The text of a string literal; nil if this is none, or not in the form that `JSONText` gives it.
  mutating func text() -> String? {
    let start = position
    guard take("\"") else { return nil }
    let (closing, isPlain) = textEnd()
    position = closing
    guard position < end else { return nil }
    position += 1
    if isPlain { return string(start + 1..<position - 1) }
    guard let literal = string(start..<position), let text = JSONText.decoded(literal),
      JSONText.literal(text).utf8.elementsEqual(literal.utf8)
    else { return nil }
    return text
  }

  /// Where the closing quotation mark of a text is, or else the end; and whether the text is surely written as
  /// it is.
  private func textEnd() -> (closing: Int, isPlain: Bool) {
    let bytes = bytes.span
    var isPlain = true
    var index = position
    while index < end {
      let byte = bytes[index]
      if byte == 0x22 { break }
      if byte == 0x5C {
        isPlain = false
        index += 1
      } else if bytes.mayHide(at: index) {
        isPlain = false
      }
      index += 1
    }
    return (index, isPlain)
  }

  /// One JSON value as it is written; nil if there is none, or if it hides characters.
  mutating func json() -> String? {
    let start = position
    guard skipValue(), let json = string(start..<position),
      JSONText.escapingHidden(inJSON: json).utf8.count == json.utf8.count
    else { return nil }
    return json
  }

  /// A list with commas between its elements, and no element at all if the closing text comes first.
  mutating func list<Element>(
    until closing: StaticString, _ element: (inout RecordScanner) -> Element?
  ) -> [Element]? {
    var list: [Element] = []
    if take(closing) { return list }
    repeat {
      guard let element = element(&self) else { return nil }
      list.append(element)
    } while take(",")
    return take(closing) ? list : nil
  }

  /// The bytes as text; nil if they are no sound UTF-8.
  private func string(_ range: Range<Int>) -> String? {
    guard let text = try? UTF8Span(validating: bytes.span.extracting(range)) else { return nil }
    return String(copying: text)
  }
}
