import RIBConsole

/// A scanner of the JSON of records, which takes only the form in which they are written.
struct RecordScanner {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  var next: UInt8? { position < end ? bytes[position] : nil }

  mutating func skip() { position += 1 }

  /// Skips a text if it comes next, and returns whether it did.
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

  /// Takes a number of digits alone; nil if it has leading zeros or is too large.
  mutating func number() -> Int64? {
    let start = position
    while let digit = next, (0x30...0x39).contains(digit) { position += 1 }
    let hasNeedlessZero = position - start > 1 && bytes[start] == 0x30
    return hasNeedlessZero ? nil : string(start..<position).flatMap { Int64($0) }
  }

  /// Takes a number that may be negative.
  mutating func signedNumber() -> Int64? {
    if !take("-") { return number() }
    return number().flatMap { $0 > 0 ? -$0 : nil }
  }

  mutating func count() -> Int? { number().flatMap { Int(exactly: $0) } }

  /// Takes a string literal and returns its text; nil if it is not one in the form that `JSONText` writes.
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

  /// Returns the index of the closing quotation mark of a text, or else the end; and whether the text surely has
  /// no escapes.
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
      } else if !byte.isPrintable {
        isPlain = false
      }
      index += 1
    }
    return (index, isPlain)
  }

  /// Takes one JSON value as it is written; nil if there is none, or if it has hidden characters.
  mutating func json() -> String? {
    let start = position
    guard skipValue(), let json = string(start..<position),
      JSONText.escapingHidden(inJSON: json).utf8.count == json.utf8.count
    else { return nil }
    return json
  }

  /// Takes a list of elements with commas between them, up to a closing text.
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

  private func string(_ range: Range<Int>) -> String? {
    guard let text = try? UTF8Span(validating: bytes.span.extracting(range)) else { return nil }
    return String(copying: text)
  }
}
