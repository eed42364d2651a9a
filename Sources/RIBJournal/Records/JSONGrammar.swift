// The grammar of JSON (RFC 8259), without blanks between its tokens.

import RIBConsole

extension JSONText {
  /// Returns whether a text is one JSON value without blanks between its tokens.
  static func isValue(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var scanner = RecordScanner(bytes, 0..<bytes.count)
    return scanner.skipValue() && scanner.isAtEnd
  }
}

extension RecordScanner {
  /// Skips the next JSON value; false if there is none.
  ///
  /// - Complexity: O(length), with a stack that does not grow with the depth of the value.
  mutating func skipValue() -> Bool {
    var open: [Bracket] = []
    while true {
      if take("{") {
        if !take("}") {
          guard skipKey() else { return false }
          open.append(.brace)
          continue
        }
      } else if take("[") {
        if !take("]") {
          open.append(.square)
          continue
        }
      } else {
        guard skipString() || take("true") || take("false") || take("null") || skipNumber() else {
          return false
        }
      }
      guard skipEnds(of: &open) else { return false }
      if open.isEmpty { return true }
    }
  }

  private enum Bracket { case brace, square }

  /// Skips from the end of a value to the beginning of the next one, or to the end of the outermost bracket.
  private mutating func skipEnds(of open: inout [Bracket]) -> Bool {
    while let bracket = open.last {
      if take(",") { return bracket == .square || skipKey() }
      guard bracket == .brace ? take("}") : take("]") else { return false }
      open.removeLast()
    }
    return true
  }

  private mutating func skipKey() -> Bool { skipString() && take(":") }

  private mutating func skipString() -> Bool {
    guard take("\"") else { return false }
    while let byte = next, byte >= 0x20 {
      skip()
      if byte == 0x22 { return true }
      if byte == 0x5C, !skipEscape() { return false }
    }
    return false
  }

  private mutating func skipEscape() -> Bool {
    guard take("u") else {
      guard let byte = next, #""\/bfnrt"#.utf8.contains(byte) else { return false }
      skip()
      return true
    }
    for _ in 0..<4 {
      guard let byte = next, Character(Unicode.Scalar(byte)).isHexDigit else { return false }
      skip()
    }
    return true
  }

  private mutating func skipNumber() -> Bool {
    _ = take("-")
    guard take("0") || skipDigits() else { return false }
    if take("."), !skipDigits() { return false }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      return skipDigits()
    }
    return true
  }

  private mutating func skipDigits() -> Bool {
    var hasDigit = false
    while let byte = next, (0x30...0x39).contains(byte) {
      skip()
      hasDigit = true
    }
    return hasDigit
  }
}
