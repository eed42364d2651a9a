/// The inside of a word in double quotes.
struct EscapedText {
  let text: Substring
  let column: Int

  /// Returns the text with its escapes resolved, or throws the error of an unknown escape.
  func resolved() throws(ParseError) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.first {
      let start = rest.startIndex
      rest.removeFirst()
      result.append(scalar == "\\" ? try escape(at: start, &rest) : scalar)
    }
    return String(result)
  }

  /// Returns the scalar of an escape, whose backslash has been read.
  private func escape(
    at backslash: String.Index, _ rest: inout Substring.UnicodeScalarView
  ) throws(ParseError) -> Unicode.Scalar {
    let message: String
    let name = rest.popFirst()
    switch name {
    case "n": return "\n"
    case "t": return "\t"
    case "\"": return "\""
    case "\\": return "\\"
    case "u":
      if let scalar = Self.codePoint(&rest) { return scalar }
      message = #"Invalid \u escape: type one to six hexadecimal digits, such as \u{e9}."#
    default:
      let shown = name.map { "\\\($0)" } ?? "\\"
      message = #"Unknown escape \#(shown): type \n, \t, \", \\ or \u{…}, or put the text in '…'."#
    }
    throw ParseError(message, column: column + DisplayWidth.of(text[..<backslash]))
  }

  private static func codePoint(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
    let digits = rest[..<end]
    guard digits.count <= 6, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    rest = rest[end...].dropFirst()
    return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
  }
}

extension Words {
  /// Returns a text as a word of a line: in double quotes if it needs them, otherwise as it is; then it may be read
  /// as a keyword or a path, if it looks like one.
  package static func quoted(_ text: String) -> String {
    needsMarks(text) ? "\"\(escaped(text))\"" : text
  }

  /// The line with each word in quotation marks that has hidden characters.
  var spelledOut: String {
    var text = ""
    var end = 0
    for word in self where !typed(word).hiddenScalars.isEmpty {
      text += line.slice(end..<word.bytes.lowerBound) + Self.plain(word)
      end = word.bytes.upperBound
    }
    return text + line.slice(end..<line.utf8.count)
  }

  /// Returns a word in its plainest form; the keyword of an option stays before the marks of its value.
  package static func plain(_ word: Word) -> String {
    guard word.text.utf8.first == UInt8(ascii: "-"), let sign = word.equalsSign
    else { return quoted(word.text) }
    return word.text[...sign] + quoted(String(word.text[sign...].dropFirst()))
  }

  /// Whether a text is a word only in quotation marks: it is empty, has blanks, hidden characters or marks that
  /// are no apostrophes, or begins like a comment.
  static func needsMarks(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "#") else { return true }
    // By bytes: a blank with a combining character after it is still a blank.
    var mayBeApostrophe = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "'"), !mayBeApostrophe { return true }
      mayBeApostrophe = mayEndLetter(byte)
    }
    return !text.hiddenScalars.isEmpty
  }

  /// Returns a text as it is written between double quotation marks.
  static func escaped(_ text: String) -> String {
    TerminalText.visible(
      text.replacingScalars { scalar, _ in
        scalar == "\\" ? #"\\"# : scalar == "\"" ? #"\""# : nil
      })
  }
}
