/// Makes text safe to show: data may contain escape sequences, which a terminal obeys.
package enum TerminalText {
  /// Returns a text with every hidden character spelled out.
  ///
  /// Line feed and tab become `\n` and `\t`. Other controls (with escape), the line separators, the bidirectional
  /// controls and invisible characters become `\u{1B}` and the like, as in a word in double quotes. Emoji keep
  /// their joiners and selectors. Backslashes stay, so applying it twice changes nothing more.
  ///
  /// - Parameter following: The scalar after the text, if it is a part of a longer one.
  /// - Complexity: O(length); a text without such characters is returned as it is.
  package static func visible(
    _ text: String, before following: Unicode.Scalar? = nil
  ) -> String {
    if text.surelyHidesNothing { return text }
    return text.replacingScalars(before: following) { scalar, isHidden in
      switch scalar {
      case "\n": #"\n"#
      case "\t": #"\t"#
      default: isHidden ? spelledOut(scalar) : nil
      }
    }
  }

  /// Returns a text in quotation marks for a message, cut if it is long.
  ///
  /// Its hidden characters must still be made visible, or escaped, when the message is written.
  package static func quoted(_ text: String, atMost limit: Int = 40) -> String {
    let start = text.unicodeScalars.prefix(limit + 1)
    guard start.count > limit else { return "\"\(text)\"" }
    return "\"\(String(start.dropLast()))…\""
  }

  /// Returns a scalar by its number, such as `\u{1B}`.
  package static func spelledOut(_ scalar: Unicode.Scalar) -> String {
    #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar acts, or shows nothing, wherever it stands.
  ///
  /// These are controls (C0, delete, C1), the line and paragraph separators, the bidirectional controls, which
  /// reorder the characters beside them, and invisible characters, which make two words look the same. The
  /// joiners and the selector of emoji are hidden only in some positions; see `HiddenCharacters`.
  package var isHidden: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x2800: true
    case 0x200C, 0x200D, 0xFE0F: false
    default: !isASCII && properties.isDefaultIgnorableCodePoint
    }
  }

  fileprivate var isPartOfEmoji: Bool { !isASCII && properties.isEmoji }

  /// Whether it is a letter or a mark of the Arabic, Indian or South-East Asian scripts.
  fileprivate var isLetterOfJoiningScript: Bool {
    switch value {
    case 0x0600...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF:
      switch properties.generalCategory {
      case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: !isHidden
      default: false
      }
    default: false
    }
  }
}

/// A scan of a text for hidden characters, one scalar after the other.
///
/// A joiner is visible between the parts of an emoji, and between letters of joined scripts. An emoji selector
/// is visible where it makes an emoji of a character. Elsewhere they show nothing and are hidden.
struct HiddenCharacters {
  private var previous: Unicode.Scalar?
  /// Whether the previous scalar ends an emoji.
  private var isBehindEmoji = false

  /// Returns whether the next scalar of the text is hidden, by the one after it.
  mutating func isHidden(_ scalar: Unicode.Scalar, before following: Unicode.Scalar?) -> Bool {
    let isHidden =
      switch scalar {
      case "\u{FE0F}": !makesEmoji(before: following)
      case "\u{200D}":
        !(isBehindEmoji && following?.isPartOfEmoji == true) && !joinsLetters(before: following)
      case "\u{200C}": !joinsLetters(before: following)
      default: scalar.isHidden
      }
    isBehindEmoji = scalar == "\u{FE0F}" ? !isHidden : scalar.isPartOfEmoji
    previous = scalar
    return isHidden
  }

  private func makesEmoji(before following: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    return previous.properties.isEmoji && !previous.properties.isEmojiPresentation
      && (!previous.isASCII || following == "\u{20E3}")
  }

  private func joinsLetters(before following: Unicode.Scalar?) -> Bool {
    previous?.isLetterOfJoiningScript == true && following?.isLetterOfJoiningScript == true
  }
}

extension UInt8 {
  /// Whether it is a printable ASCII character.
  @inlinable
  package var isPrintable: Bool { 0x20..<0x7F ~= self }
}

extension String {
  /// Whether all characters are printable ASCII, so that none is hidden.
  package var surelyHidesNothing: Bool {
    // Over a span, as the view's iterator costs ten times as much a byte, and each line is scanned.
    let bytes = utf8.span
    for index in bytes.indices where !bytes[index].isPrintable { return false }
    return true
  }

  package var hiddenScalars: [Unicode.Scalar] {
    if surelyHidesNothing { return [] }
    var found: [Unicode.Scalar] = []
    _ = replacingScalars { scalar, isHidden in
      if isHidden { found.append(scalar) }
      return nil
    }
    return found
  }

  /// Returns the text with each scalar for which `replacement` returns a text replaced by it, in O(length).
  ///
  /// - Parameter following: The scalar after the text, if it is a part of a longer one.
  package func replacingScalars(
    before following: Unicode.Scalar? = nil,
    _ replacement: (_ scalar: Unicode.Scalar, _ isHidden: Bool) -> String?
  ) -> String {
    let scalars = unicodeScalars
    var hidden = HiddenCharacters()
    var result = ""
    var (index, kept) = (startIndex, startIndex)
    while index < endIndex {
      let next = scalars.index(after: index)
      let scalar = scalars[index]
      let isHidden = hidden.isHidden(scalar, before: next < endIndex ? scalars[next] : following)
      if let text = replacement(scalar, isHidden) {
        // Appended to a string, as a view of scalars is copied whole at each appending.
        result += self[kept..<index]
        result += text
        kept = next
      }
      index = next
    }
    return result + self[kept...]
  }
}
