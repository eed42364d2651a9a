#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value, whose numbers are kept as they are written.
enum JSONValue {
  case number(String)
  case string(String)
  /// `true`, `false` or `null`.
  case constant(String)
  case array([JSONValue])
  case object([Member])

  /// A field of an object.
  struct Member {
    let name: String
    let value: JSONValue
  }

  /// Reads JSON; nil if a text is none, or nests too deeply.
  init?(_ json: String) {
    var parser = JSONParser(rest: json.utf8[...])
    guard let value = parser.value(), parser.isAtEnd else { return nil }
    self = value
  }

  /// The value as JSON in one line.
  var json: String { text(in: nil) }

  /// Returns the value as JSON of several lines, with its parts in the colors of a palette.
  func indented(in palette: Palette) -> String { text(in: palette) }

  private func text(in palette: Palette?, indent: String = "") -> String {
    func paint(_ text: String, _ role: Palette.Role) -> String {
      palette?.paint(text, role) ?? text
    }
    func list(_ items: [String], _ open: String, _ close: String) -> String {
      if palette == nil || items.isEmpty { return open + items.joined(separator: ",") + close }
      let rows = items.map { "\n\(indent)  \($0)" }.joined(separator: ",")
      return "\(open)\(rows)\n\(indent)\(close)"
    }
    let inner = indent + "  "
    switch self {
    case .number(let text): return paint(text, .number)
    case .string(let text): return paint(JSONText.literal(text), .string)
    case .constant(let text): return text
    case .array(let values):
      return list(values.map { $0.text(in: palette, indent: inner) }, "[", "]")
    case .object(let members):
      let separator = palette == nil ? ":" : ": "
      let items = members.map { member in
        paint(JSONText.literal(member.name), .key) + separator
          + member.value.text(in: palette, indent: inner)
      }
      return list(items, "{", "}")
    }
  }
}

extension JSONValue: Equatable {
  /// Whether two values are the same: numbers by their value, objects in any order of their fields.
  static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): JSONNumber(text: one) == JSONNumber(text: other)
    case (.string(let one), .string(let other)): one == other
    case (.constant(let one), .constant(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)):
      one.count == other.count
        && one.allSatisfy { member in
          other.contains { $0.name == member.name && $0.value == member.value }
        }
    default: false
    }
  }
}

/// A number in JSON, which is compared exactly if it has no exponent and at most 38 digits.
struct JSONNumber: Equatable {
  let text: String

  func isLess(than other: JSONNumber) -> Bool {
    if let one = decimalValue(of: text), let other = decimalValue(of: other.text) {
      return one < other
    }
    return (Double(text) ?? .nan) < (Double(other.text) ?? .nan)
  }

  static func == (one: JSONNumber, other: JSONNumber) -> Bool {
    !one.isLess(than: other) && !other.isLess(than: one)
  }
}

/// Reads the tokens of JSON from the beginning of a text.
private struct JSONParser {
  var rest: Substring.UTF8View

  /// The deepest nesting that is read, as by `JSONDecoder`.
  private static let deepest = 512

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return rest.isEmpty
    }
  }

  mutating func value(depth: Int = 0) -> JSONValue? {
    if depth > Self.deepest { return nil }
    if take("{") {
      var members: [JSONValue.Member] = []
      if take("}") { return .object(members) }
      repeat {
        guard let name = string(), take(":"), let value = value(depth: depth + 1) else {
          return nil
        }
        members.append(JSONValue.Member(name: name, value: value))
      } while take(",")
      return take("}") ? .object(members) : nil
    }
    if take("[") {
      var values: [JSONValue] = []
      if take("]") { return .array(values) }
      repeat {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
      } while take(",")
      return take("]") ? .array(values) : nil
    }
    return rest.first == UInt8(ascii: "\"") ? string().map(JSONValue.string) : word()
  }

  private mutating func word() -> JSONValue? {
    let bytes = rest.prefix { byte in
      !" \t\n\r,]}".utf8.contains(byte)
    }
    rest = rest[bytes.endIndex...]
    let word = String(Substring(bytes))
    if ["true", "false", "null"].contains(word) { return .constant(word) }
    let isNumber = word.utf8.allSatisfy { "+-.0123456789Ee".utf8.contains($0) }
    return isNumber && Double(word) != nil ? .number(word) : nil
  }

  private mutating func string() -> String? {
    skipBlanks()
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var hasEscapes = false
    var isEscaped = false
    let inside = rest.dropFirst().prefix { byte in
      if byte == UInt8(ascii: "\""), !isEscaped { return false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      hasEscapes = hasEscapes || isEscaped
      return true
    }
    guard inside.endIndex < rest.endIndex else { return nil }
    rest = rest[inside.endIndex...].dropFirst()
    let text = String(Substring(inside))
    return hasEscapes
      ? try? JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8)) : text
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { " \t\n\r".utf8.contains($0) }
  }
}
