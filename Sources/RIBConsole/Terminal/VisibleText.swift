// Data made fit for a terminal: nothing in it can act on the terminal or turn the reading order.

/// Shows characters visibly that a terminal would act on: control, delete and bidirectional ones.
///
/// They become `\n`, `\t` or `\u{1b}`, as one would type them. A backslash stays what it is: this is
/// for reading, not for turning back. Text without such characters is given back as it is.
public func visible(_ text: String) -> String {
  guard text.utf8.contains(where: mayNeedEscape) else { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": shown += "\\n"
    case "\r": shown += "\\r"
    case "\t": shown += "\\t"
    case _ where isUnsafe(scalar): shown += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

/// A first look at single bytes, which nearly all text passes.
private func mayNeedEscape(_ byte: UInt8) -> Bool {
  // The lead bytes of U+0080…U+00BF, U+0600…U+063F and U+2000…U+2FFF.
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0: true  // control and delete
  case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional
  case 0x2028, 0x2029: true  // line and paragraph separators
  default: false
  }
}
