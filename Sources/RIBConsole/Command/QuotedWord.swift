// Writes a text so that it is read as one word.

extension Words {
  /// A text as a word of a line: in double quotes where it needs them, and else as it is.
  ///
  /// A text without quotation marks may be read as a keyword or a path, if it looks like one.
  ///
  /// - Complexity: O(length).
  package static func quoted(_ text: String) -> String {
    needsMarks(text) ? "\"\(escaped(text))\"" : text
  }

  /// Whether a text is a word only in quotation marks: it is empty, has blanks or hidden characters, or
  /// begins like a quoted word or a comment.
  static func needsMarks(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return true }
    // By scalars: with a combining character behind it, a blank is a blank still.
    return "'\"#".unicodeScalars.contains(first)
      || text.unicodeScalars.contains(" ") || !text.hiddenScalars.isEmpty
  }

  /// A text as it stands between double quotation marks.
  static func escaped(_ text: String) -> String {
    TerminalText.visible(
      text.replacingScalars { scalar, _ in
        scalar == "\\" ? #"\\"# : scalar == "\"" ? #"\""# : nil
      })
  }
}
