import Testing

@testable import RIBTerminal

@Suite struct LineSplitterTests {
  /// Splits bytes that come in pieces of a size, to the end of input.
  private func lines(_ bytes: [UInt8], pieces size: Int = .max, limit: Int = 64) -> [InputLine] {
    var splitter = LineSplitter(limit: limit)
    var lines: [InputLine] = []
    var start = 0
    while start < bytes.count {
      let end = min(start.addingReportingOverflow(size).partialValue, bytes.count)
      let stop = end > start ? end : bytes.count
      splitter.split(bytes.span.extracting(start..<stop), into: &lines)
      start = stop
    }
    if let last = splitter.finish() { lines.append(last) }
    return lines
  }

  @Test(
    arguments: [
      ("", []), ("a\nb\r\n\n\r\nc", ["a", "b", "", "", "c"]), ("a\n", ["a"]), ("\n", [""]),
      // A CR that ends no line is text.
      ("a\rb\n\r\r\nc\r", ["a\rb", "\r", "c\r"]), ("a\0b\u{1B}[2J\n", ["a\0b\u{1B}[2J"]),
      // A byte-order mark is dropped before the first line only.
      ("\u{FEFF}a\n\u{FEFF}b\n", ["a", "\u{FEFF}b"]), ("\u{FEFF}\u{FEFF}a", ["\u{FEFF}a"]),
      ("\u{FEFF}", [""]),
      // A replacement character that was typed is no repair.
      ("\u{FFFD}\n", ["\u{FFFD}"]),
    ] as [(String, [String])])
  func `lines end in LF or CRLF, the last may lack its end, and only a first byte-order mark goes`(
    text: String, texts: [String]
  ) {
    #expect(lines(Array(text.utf8)) == zip(1..., texts).map { InputLine($0, $1) })
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0x61, 0xC3, 0x62], "a\u{FFFD}b"), ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xEF, 0xBB], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func `invalid UTF-8 is repaired, and the line is marked`(bytes: [UInt8], text: String) {
    let sound = InputLine(2, "é")
    let repaired = InputLine(number: 1, content: .text(text, repaired: true))
    #expect(lines(bytes + Array("\né".utf8)) == [repaired, sound])
  }

  @Test(arguments: [1, 2, 3, 5, .max])
  func `a line may be as long as the limit, not a byte longer`(size: Int) {
    let full = String(repeating: "x", count: 64)
    for end in ["\n", "\r\n", ""] {
      for mark in ["\u{FEFF}", ""] {
        #expect(lines(Array((mark + full + end).utf8), pieces: size) == [.init(1, full)])
        let longer = lines(Array((mark + full + "y" + end).utf8), pieces: size)
        #expect(longer == [InputLine(number: 1, content: .tooLong(limit: 64))])
      }
    }
  }

  @Test(arguments: [1, 7, 64, 1000, .max])
  func `a line that is too long is reported by its number, and later ones go on`(size: Int) {
    let text =
      "a\n" + String(repeating: "x", count: 5000) + "\r\nb\n" + String(repeating: "y", count: 66)
    #expect(
      lines(Array(text.utf8), pieces: size) == [
        .init(1, "a"), InputLine(number: 2, content: .tooLong(limit: 64)), .init(3, "b"),
        InputLine(number: 4, content: .tooLong(limit: 64)),
      ])
  }

  @Test func `the pieces in which bytes come make no difference`() {
    var random = SystemRandomNumberGenerator()
    let alphabet: [[UInt8]] = [
      [0x0A], [0x0D], [0x0D, 0x0A], [0xEF, 0xBB, 0xBF], [0x00], [0xFF], [0xC3], Array("é".utf8),
      Array("😀".utf8), Array("abc".utf8), Array(repeating: 0x78, count: 70),
    ]
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).flatMap { _ in
        alphabet.randomElement(using: &random) ?? []
      }
      let whole = lines(bytes)
      for size in 1...7 { #expect(lines(bytes, pieces: size) == whole, "\(bytes)") }
    }
  }
}
