// Which characters must never reach a terminal or a reader raw.

extension Unicode.Scalar {
  /// Whether the scalar acts instead of showing: controls (C0, delete, C1), the line and paragraph
  /// separators, the bidirectional controls, which reorder what stands beside them, and what takes
  /// no place at all, so that two words look the same (zero-width space, byte-order mark and the
  /// like; not the joiners, which emoji and several scripts need).
  var isHidden: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200B, 0x200E, 0x200F, 0xFEFF: true
    case 0x2028...0x202E, 0x2060...0x2069: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether a hidden character may be or begin with the byte.
  ///
  /// Beside the ASCII controls, hidden characters begin with one of four bytes: C2 (C1 controls),
  /// D8 (U+061C), E2 (U+200B to U+2069) and EF (U+FEFF).
  var mayBeHidden: Bool {
    switch self {
    case 0x00...0x1F, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }
}

extension String {
  /// Whether a scan of the bytes rules every hidden character out; false may be a false alarm.
  var surelyHidesNothing: Bool {
    // Over a span: the view's iterator costs ten times as much a byte, and this is asked of each line.
    let bytes = utf8.span
    for index in bytes.indices where bytes[index].mayBeHidden { return false }
    return true
  }

  /// A text with the scalars that `replacement` answers for replaced, and the others kept.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result.append(contentsOf: text.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
