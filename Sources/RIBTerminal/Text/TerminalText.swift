/// Makes text safe to show: data may contain escape sequences, which a terminal obeys.
package enum TerminalText {
  /// Returns a text with every hidden character spelled out.
  ///
  /// Line feed and tab become `\n` and `\t`. Other controls (with escape), the line separators, the bidirectional
  /// controls and invisible characters become `\u{1B}` and the like, as in a word in double quotes. Emoji keep
  /// their joiners and selectors. Backslashes stay, so applying it twice changes nothing more.
  ///
  /// - Complexity: O(length); a text without such characters is returned as it is.
  package static func visible(_ text: String) -> String { visible(text, before: nil) }

  /// Returns the same for a part of a longer text, with the scalar that follows it.
  package static func visible(_ text: String, before following: Unicode.Scalar?) -> String {
    if text.surelyHidesNothing { return text }
    return text.replacingScalars(before: following, spelling)
  }

  /// Returns a text in quotation marks for a message, cut if it is long.
  ///
  /// Its hidden characters must still be made visible, or escaped, when the message is written.
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

  /// Returns a scalar by its number, such as `\u{1B}`.
  package static func spelledOut(_ scalar: Unicode.Scalar) -> String {
    #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}
