// Text made safe to show on a terminal.

/// Shows what would otherwise act: data may hold escape sequences, and a terminal obeys them.
package enum TerminalText {
  /// A text in which every hidden character is spelled out.
  ///
  /// Line feed and tab become `\n` and `\t`; all other controls (escape too), the line
  /// separators, the bidirectional controls and the characters that nobody sees become `\u{1B}` and the like:
  /// the spelling that a word in double quotes takes. Emoji keep their joiners and selectors. Backslashes
  /// stay, so doing it twice changes nothing more.
  ///
  /// - Complexity: O(length); a text without such characters is given back as it is.
  package static func visible(_ text: String) -> String { visible(text, before: nil) }

  /// The same for a part of a longer text, in which a scalar follows it.
  package static func visible(_ text: String, before following: Unicode.Scalar?) -> String {
    if text.surelyHidesNothing { return text }
    return text.replacingScalars(before: following, spelling)
  }

  /// A text in quotation marks for a message: cut short where it is long, and else as it is.
  ///
  /// Its hidden characters are still to be made visible, or to be escaped, where the message is written.
  package static func quoted(_ text: String, atMost limit: Int = 40) -> String {
    let start = text.unicodeScalars.prefix(limit + 1)
    guard start.count > limit else { return "\"\(text)\"" }
    return "\"\(String(start.dropLast()))…\""
  }

  private static func spelling(of scalar: Unicode.Scalar, isHidden: Bool) -> String? {
    switch scalar {
    case "\n": #"\n"#
    case "\t": #"\t"#
    default: isHidden ? spelledOut(scalar) : nil
    }
  }

  /// A scalar by its number, such as `\u{1B}`.
  package static func spelledOut(_ scalar: Unicode.Scalar) -> String {
    #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}
