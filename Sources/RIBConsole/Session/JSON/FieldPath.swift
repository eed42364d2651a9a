import RIBCore

/// The path of a node, or of a field in the JSON of its state: `counter.count`, `shop.items[0].name`, and `.count` for
/// the node from which it begins.
///
/// Names of nodes and of fields can contain dots; the longest one that exists is meant. `.count` is also the number of
/// elements of an array, and of fields of an object that has no field of that name.
@MainActor
struct FieldPath {
  /// The whole path of the node from which the text begins.
  private let start: String
  private let text: String
  private let column: Int

  private static let coder = JSONCoder()

  /// Makes the path that a word of a line spells, from the node that the line is about.
  init(_ word: Word, from start: any Routing) {
    self.init(word.text, from: start, column: word.column + (word.isQuoted ? 1 : 0))
  }

  init(_ text: String, from start: any Routing, column: Int = 1) {
    self.start = start.path
    self.text = text
    self.column = column
  }

  /// A node, and what follows its path: a field with its `.` or `[`, or nothing.
  @MainActor struct Place {
    let node: any Routing
    let field: Substring

    /// The path from the root.
    var name: String { node.path + field }
    /// The same as a path of its own, which goes on to mean this place.
    var path: FieldPath { FieldPath(field.isEmpty ? "." : String(field), from: node) }
  }

  /// Finds the node; whether it has the field is not looked at.
  func place(in address: NodeAddress) throws(ParseError) -> Place {
    let start = try address.node(atWholePath: start)
    if let node = try? address.node(at: text, column: column, from: start) {
      return Place(node: node, field: "")
    }
    let separators = text.indices.filter { isSeparator(at: $0) }
    for index in separators.reversed() {
      let path = String(text[..<index])
      if path.isEmpty { return Place(node: start, field: text[index...]) }
      if let node = try? address.node(at: path, column: column, from: start) {
        return Place(node: node, field: text[index...])
      }
    }
    // The name of the missing node ends at the first separator after the last slash.
    let name = text.lastIndex(of: "/") ?? text.startIndex
    let end = separators.first { $0 > name } ?? text.endIndex
    _ = try address.node(at: String(text[..<end]), column: column, from: start)
    return Place(node: start, field: text[...])
  }

  /// Whether a field begins at an index, and not a step such as `..`.
  private func isSeparator(at index: String.Index) -> Bool {
    if text[index] == "[" { return true }
    guard text[index] == ".", let next = text[text.index(after: index)...].first else {
      return false
    }
    return next != "." && next != "/"
  }

  /// Returns the present value; throws an error that names the fields there are.
  func value(in address: NodeAddress) throws(ParseError) -> JSONValue {
    let place = try place(in: address)
    guard let state = place.node.inspectedState else {
      throw ParseError(.refused, "\(place.node.path) has no state.", column: column)
    }
    let json = Self.coder.json(of: state)
    guard var value = JSONValue(json) else {
      throw ParseError(.refused, "The state of \(place.node.path) is no JSON.", column: column)
    }
    var rest = place.field
    while !rest.isEmpty {
      guard let (field, length) = value.field(at: rest) else {
        let before = text[..<rest.startIndex]
        throw value.missing(
          rest, of: place.node.path + place.field[..<rest.startIndex],
          column: column + DisplayWidth.of(before))
      }
      value = field
      rest = rest.dropFirst(length)
    }
    return value
  }
}

extension JSONValue {
  /// Returns the field with which a text such as `.items[0]` begins, and the length of that beginning.
  fileprivate func field(at text: Substring) -> (JSONValue, length: Int)? {
    let name = Self.name(at: text)
    switch self {
    case .object(let members):
      let found = members.filter { member in
        guard text.first == ".", text.dropFirst().hasPrefix(member.name) else { return false }
        let next = text.dropFirst(1 + member.name.count).first
        return next == nil || next == "." || next == "["
      }
      if let longest = found.max(by: { $0.name.count < $1.name.count }) {
        return (longest.value, 1 + longest.name.count)
      }
      return name == ".count" ? (.number("\(members.count)"), name.count) : nil
    case .array(let values):
      if name == ".count" { return (.number("\(values.count)"), name.count) }
      guard name.first == "[", name.last == "]", let index = Int(name.dropFirst().dropLast()),
        values.indices.contains(index)
      else { return nil }
      return (values[index], name.count)
    case .number, .string, .constant: return nil
    }
  }

  /// Returns the first step of a text such as `.items[0]`.
  private static func name(at text: Substring) -> Substring {
    let end = text.dropFirst().firstIndex { $0 == "." || $0 == "[" }
    return text[..<(end ?? text.endIndex)]
  }

  fileprivate func missing(_ text: Substring, of path: String, column: Int) -> ParseError {
    let step = Self.name(at: text)
    let name = String(step.first == "." ? step.dropFirst() : step)
    let message: String
    switch self {
    case .object(let members) where !members.isEmpty:
      let list = ArgumentDeclaration.list(of: members.map(\.name))
      message = "\(path) has no field \(TerminalText.quoted(name)): type \(list)."
    case .array(let values) where !values.isEmpty:
      message = "\(path) has only the elements [0] to [\(values.count - 1)], and .count."
    case .object, .array: message = "\(path) is empty."
    default: message = "\(path) is \(short), which has no fields."
    }
    return ParseError(
      .invalidArgument, message, near: suggestions(for: name, among: fieldNames), column: column)
  }

  /// The names of the fields of an object; empty for other values.
  var fieldNames: [String] {
    if case .object(let members) = self { members.map(\.name) } else { [] }
  }

  /// Whether a field or an element may follow in a path.
  var hasFields: Bool {
    switch self {
    case .array, .object: true
    case .number, .string, .constant: false
    }
  }

  /// The value as JSON for a message, cut if it is long.
  var short: String { DisplayWidth.cut(TerminalText.visible(json), 80) }
}
