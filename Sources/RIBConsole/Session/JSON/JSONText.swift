import Basics
import Platform

/// JSON strings in which no hidden character is raw.
package enum JSONText {
  /// Returns a text as a JSON string with its quotation marks; slashes are not escaped.
  ///
  /// - Complexity: O(length); a text with nothing to escape is copied once.
  package static func literal(_ text: String) -> String {
    if needsNoEscapes(text) { return "\"\(text)\"" }
    return "\"" + text.replacingScalars { escape($0, isHidden: $1) } + "\""
  }

  /// Appends a text as a JSON string with its quotation marks.
  package static func append(literal text: String, to bytes: inout [UInt8]) {
    // Most need no copy.
    guard needsNoEscapes(text) else { return bytes.append(literal(text).utf8.span) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(text.utf8.span)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text needs only quotation marks to be a JSON string; false may be a false alarm.
  static func needsNoEscapes(_ text: String) -> Bool {
    let bytes = text.utf8.span
    return bytes.indices.allSatisfy { index in
      let byte = bytes[index]
      return byte.isPrintable && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }

  /// Returns the text of a JSON string with its quotation marks; nil if it is not one.
  package static func decoded(_ literal: String) -> String? {
    try? JSONDecoder().decode(String.self, from: Data(literal.utf8))
  }

  /// Returns finished JSON with the hidden characters in its strings escaped: those that an encoder leaves, delete,
  /// C1, the separators, invisible characters.
  ///
  /// They occur in strings only, so they can be replaced everywhere.
  package static func escapingHidden(inJSON json: String) -> String {
    if json.surelyHidesNothing { return json }
    return json.replacingScalars { $1 && $0.value > 0x1F ? unicodeEscape($0) : nil }
  }

  private static func escape(_ scalar: Unicode.Scalar, isHidden: Bool) -> String? {
    switch scalar {
    case "\"": #"\""#
    case "\\": #"\\"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: isHidden ? unicodeEscape(scalar) : nil
    }
  }

  /// Four digits for each UTF-16 unit, in lower case, as the platform's encoder writes them.
  private static func unicodeEscape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar)?.map { unit in
      let digits = String(unit, radix: 16)
      return #"\u"# + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined() ?? ""
  }
}

extension String {
  /// Whether two texts are the same byte for byte; to `==`, composed and decomposed letters are equal.
  ///
  /// - Complexity: O(length).
  package func hasSameBytes(as other: String) -> Bool {
    let (bytes, others) = (utf8.span, other.utf8.span)
    return bytes.count == others.count && bytes.indices.allSatisfy { bytes[$0] == others[$0] }
  }
}
