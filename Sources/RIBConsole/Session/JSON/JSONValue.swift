import Platform

/// A JSON value; values are `==` if their members have the same JSON, byte for byte.
enum JSONValue: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads JSON; nil if a text is none, or nests too deeply.
  init?(_ json: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) else {
      return nil
    }
    self = value
  }

  init(from decoder: any Decoder) throws {
    if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      self = .object(try [String: JSONValue](from: decoder))
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try [JSONValue](from: decoder))
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let text = try? value.decode(String.self) {
        self = .string(text)
      } else if let number = try? value.decode(Decimal.self), !number.isNaN {
        // A decimal has no negative zero.
        let isNegative = number == 0 && (try? value.decode(Double.self))?.sign == .minus
        self = .number(isNegative ? "-0" : number.description)
      } else {
        self = .number(try value.decode(Double.self).description)
      }
    }
  }

  static func == (one: JSONValue, other: JSONValue) -> Bool {
    one.isSame(as: other, isExact: true)
  }

  /// Whether a person would call the values equal: two zeros are, and two texts whose letters differ only in how they
  /// are composed.
  func isEqual(to other: JSONValue) -> Bool { isSame(as: other, isExact: false) }

  private func isSame(as other: JSONValue, isExact: Bool) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)):
      one == other || !isExact && [one, other].allSatisfy(["0", "-0"].contains)
    case (.string(let one), .string(let other)):
      isExact ? one.hasSameBytes(as: other) : one == other
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1, isExact: isExact) }
    case (.object(let one), .object(let other)):
      one.count == other.count
        && one.allSatisfy { name, value in
          other[name].map { value.isSame(as: $0, isExact: isExact) } ?? false
        }
    default: false
    }
  }

  /// Whether this number is less than another one; nil if one of both is no number.
  func isLess(than other: JSONValue) -> Bool? {
    guard case .number(let one) = self, case .number(let other) = other else { return nil }
    if let one = decimalValue(of: one), let other = decimalValue(of: other) { return one < other }
    return (Double(one) ?? .nan) < (Double(other) ?? .nan)
  }

  /// Returns the value as JSON: in one line, or indented, in the colors of a palette.
  func json(in palette: Palette? = nil, indent: String = "") -> String {
    func paint(_ text: String, _ role: Palette.Role) -> String {
      palette?.paint(text, role) ?? text
    }
    func list(_ items: [String], _ open: String, _ close: String) -> String {
      if palette == nil || items.isEmpty { return open + items.joined(separator: ",") + close }
      let rows = items.map { "\n\(indent)  \($0)" }.joined(separator: ",")
      return "\(open)\(rows)\n\(indent)\(close)"
    }
    switch self {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .number(let text): return paint(text, .number)
    case .string(let text): return paint(JSONText.literal(text), .string)
    case .array(let values):
      return list(values.map { $0.json(in: palette, indent: indent + "  ") }, "[", "]")
    case .object(let members):
      let items = members.sorted { $0.key < $1.key }.map { name, value in
        paint(JSONText.literal(name), .key) + (palette == nil ? ":" : ": ")
          + value.json(in: palette, indent: indent + "  ")
      }
      return list(items, "{", "}")
    }
  }

  /// The value as JSON for a message, cut if it is long.
  var short: String { DisplayWidth.cut(TerminalText.visible(json()), 80) }
}
