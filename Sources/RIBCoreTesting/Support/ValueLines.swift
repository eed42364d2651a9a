import Basics

/// A value as lines of text, one for each part, so that people can compare two values.
package struct ValueLines {
  private var lines: [String] = []
  private var visited: Set<ObjectIdentifier> = []

  static func of(_ value: Any) -> [String] {
    var text = ValueLines()
    text.write(value, before: "", depth: 0)
    return text.lines
  }

  /// Returns the difference of two values, which are not equal, in indented lines.
  package static func difference(expected: Any, actual: Any) -> String {
    let (old, new) = (of(expected), of(actual))
    if old != new { return DifferenceText.whole(expected: old, actual: new) }
    let types = (type(of: expected), type(of: actual))
    let reason =
      types.0 == types.1
      ? "differ in what else their == compares"
      : "are of two types, \(String(reflecting: types.0)) and \(String(reflecting: types.1))"
    return "    both read alike, but \(reason):\n"
      + old.map { "    \($0)" }.joined(separator: "\n")
  }

  private mutating func write(_ value: Any, before: String, depth: Int) {
    let mirror = Mirror(reflecting: value)
    let indent = String(repeating: "  ", count: depth)
    if mirror.displayStyle == .optional, let value = mirror.children.first?.value {
      return write(value, before: before, depth: depth)
    }
    guard depth < 24, !mirror.children.isEmpty, !Self.saysAll(value, mirror), isNew(value, mirror)
    else { return lines.append("\(indent)\(before)\(Self.leaf(value, mirror))") }
    let (opening, closing) = Self.brackets(value, mirror)
    lines.append("\(indent)\(before)\(opening)")
    for (label, part) in Self.parts(of: mirror) {
      write(part, before: label, depth: depth + 1)
    }
    lines.append("\(indent)\(closing)")
  }

  /// Remembers an object, so that one that refers to itself is written once.
  private mutating func isNew(_ value: Any, _ mirror: Mirror) -> Bool {
    guard mirror.displayStyle == .class else { return true }
    return visited.insert(ObjectIdentifier(value as AnyObject)).inserted
  }

  /// Whether the value's own description is better than its parts, as for types of the libraries.
  private static func saysAll(_ value: Any, _ mirror: Mirror) -> Bool {
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return false }
    let type = String(reflecting: mirror.subjectType)
    return type.hasPrefix("Swift.") || type.hasPrefix("Foundation")
  }

  private static func leaf(_ value: Any, _ mirror: Mirror) -> String {
    switch (value, mirror.displayStyle) {
    case (let text as String, _): String(reflecting: text)
    case (_, .optional): "nil"
    case (_, .enum): ".\(value)"
    case (_, .collection), (_, .set), (_, .dictionary): "[]"
    case (_, .struct) where mirror.children.isEmpty && !(value is any CustomStringConvertible):
      "\(mirror.subjectType)()"
    case (_, .class) where !(value is any CustomStringConvertible): "\(mirror.subjectType)(…)"
    default: "\(value)"
    }
  }

  private static func brackets(_ value: Any, _ mirror: Mirror) -> (String, String) {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: ("[", "]")
    case .tuple: ("(", ")")
    case .enum: (".\(mirror.children.first?.label ?? "")(", ")")
    default: ("\(mirror.subjectType)(", ")")
    }
  }

  private static func parts(of mirror: Mirror) -> [(label: String, value: Any)] {
    switch mirror.displayStyle {
    case .dictionary:
      let pairs = mirror.children.compactMap { $0.value as? (key: AnyHashable, value: Any) }
      return pairs.map { ("\(String(reflecting: $0.key.base)): ", $0.value) }
        .sorted { $0.label < $1.label }
    case .set: return mirror.children.map { ("", $0.value) }.sorted { "\($0.1)" < "\($1.1)" }
    case .collection: return mirror.children.map { ("", $0.value) }
    case .enum: return mirror.payload
    default: return mirror.allChildren.map { ("\($0.label.map { "\($0): " } ?? "")", $0.value) }
    }
  }
}

extension Mirror {
  /// The stored properties, beginning with those of the superclass.
  fileprivate var allChildren: [Child] { (superclassMirror?.allChildren ?? []) + children }

  /// The associated values of an enum's case, with their labels.
  fileprivate var payload: [(label: String, value: Any)] {
    guard let value = children.first?.value else { return [] }
    let tuple = Mirror(reflecting: value)
    guard tuple.displayStyle == .tuple else { return [("", value)] }
    return tuple.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " }
      return (label ?? "", child.value)
    }
  }
}
