extension Words {
  /// Returns a text as a word of a line: in double quotes if it needs them, otherwise as it is.
  ///
  /// A text without quotation marks may be read as a keyword or a path, if it looks like one.
  ///
  /// - Complexity: O(length).
  package static func quoted(_ text: String) -> String {
    needsMarks(text) ? "\"\(escaped(text))\"" : text
  }

  /// Whether a text is a word only in quotation marks: it is empty, has blanks or hidden characters, or begins
  /// like a quoted word or a comment.
  static func needsMarks(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return true }
    // By scalars: a blank with a combining character after it is still a blank.
    return "'\"#".unicodeScalars.contains(first)
      || text.unicodeScalars.contains(" ") || !text.hiddenScalars.isEmpty
  }

  /// Returns a text as it is written between double quotation marks.
  static func escaped(_ text: String) -> String {
    TerminalText.visible(
      text.replacingScalars { scalar, _ in
        scalar == "\\" ? #"\\"# : scalar == "\"" ? #"\""# : nil
      })
  }
}
