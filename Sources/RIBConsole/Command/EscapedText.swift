/// The inside of a word in double quotes.
struct EscapedText {
  private let text: Substring
  /// The column at which it begins in its line.
  private let column: Int
  private var index: String.Index

  init(_ text: Substring, column: Int) {
    self.text = text
    self.column = column
    index = text.startIndex
  }

  /// Returns the text with its escapes resolved, or throws the error of an unknown escape.
  mutating func resolved() throws(ParseError) -> String {
    var result = String.UnicodeScalarView()
    while let scalar = next() {
      result.append(scalar == "\\" ? try escape() : scalar)
    }
    return String(result)
  }

  /// Returns the scalar of an escape, whose backslash has been read.
  private mutating func escape() throws(ParseError) -> Unicode.Scalar {
    let backslash = text.unicodeScalars.index(before: index)
    let name = next()
    switch name {
    case "n": return "\n"
    case "t": return "\t"
    case "\"": return "\""
    case "\\": return "\\"
    case "u": return try codePoint(backslash)
    default:
      let shown = name.map { "\\\($0)" } ?? "\\"
      throw fault(
        #"Unknown escape \#(shown): type \n, \t, \", \\ or \u{…}, or put the text in '…'."#,
        at: backslash)
    }
  }

  private mutating func codePoint(_ backslash: String.Index) throws(ParseError) -> Unicode.Scalar {
    var digits = ""
    var scalar = next()
    guard scalar == "{" else { throw noCharacter(backslash) }
    scalar = next()
    while let digit = scalar, digit != "}" {
      guard digit.properties.isASCIIHexDigit, digits.utf8.count < 6 else {
        throw noCharacter(backslash)
      }
      digits.unicodeScalars.append(digit)
      scalar = next()
    }
    guard scalar == "}", let value = UInt32(digits, radix: 16), let result = Unicode.Scalar(value)
    else { throw noCharacter(backslash) }
    return result
  }

  private mutating func next() -> Unicode.Scalar? {
    guard index < text.endIndex else { return nil }
    defer { index = text.unicodeScalars.index(after: index) }
    return text.unicodeScalars[index]
  }

  private func noCharacter(_ place: String.Index) -> ParseError {
    fault(
      #"Invalid \u escape: type one to six hexadecimal digits, such as \u{e9}."#, at: place
    )
  }

  private func fault(_ message: String, at place: String.Index) -> ParseError {
    ParseError(message, column: column + DisplayWidth.of(text[..<place]))
  }
}
