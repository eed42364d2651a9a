/// The width of text in terminal columns.
///
/// Wide East Asian characters and emoji take two columns; combining marks, controls and format characters none;
/// all others one. A tab counts as one. The wide ranges follow "W" and "F" of Unicode's EastAsianWidth.txt,
/// rounded to whole blocks where the gaps are unassigned.
package enum DisplayWidth {
  /// Returns the columns of a text.
  ///
  /// - Complexity: O(length of the text); printable ASCII costs about a nanosecond a byte.
  package static func of(_ text: String) -> Int { of(text[...]) }

  package static func of(_ text: Substring) -> Int {
    if text.utf8.allSatisfy(isPlain) { return text.utf8.count }
    return text.reduce(0) { $0 + of(character: $1) }
  }

  /// Whether a byte alone takes one column: printable ASCII, or a tab.
  @inlinable @inline(__always)
  package static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || byte == 0x09
  }

  /// Returns the columns of a character; an emoji of many scalars takes two.
  package static func of(character: Character) -> Int {
    let scalars = character.unicodeScalars
    let isEmoji = scalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    return isEmoji ? 2 : scalars.reduce(0) { $0 + of(scalar: $1) }
  }

  package static func of(scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "\t", "\u{AD}": 1
    case "\u{1160}"..."\u{11FF}", "\u{D7B0}"..."\u{D7FF}": 0  // vowels and finals join the initial
    case _ where isInvisible(scalar): 0
    case _ where isWide(scalar): 2
    default: 1
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      true
    default: false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initials
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // CJK radicals, punctuation
    0x3041...0x4DFF,  // kana, CJK compatibility, extension A, hexagrams
    0x4E00...0xA4CF,  // CJK, Yi
    0xA960...0xA97F,  // Hangul initials, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6F,  // CJK compatibility and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana extensions, Nushu
    0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x2FFFD,  // CJK extensions
    0x30000...0x3FFFD,
  ]

  /// Returns a text cut to a number of columns; one that is cut ends in "…".
  package static func cut(_ text: String, _ columns: Int) -> String {
    if of(text) <= columns { return text }
    var result = ""
    var width = 1
    for character in text {
      width += of(character: character)
      if width > columns { break }
      result.append(character)
    }
    return result + "…"
  }
}
