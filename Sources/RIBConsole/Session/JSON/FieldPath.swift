import RIBCore

/// The path of a node, or of a field in the JSON of its state: `counter.count`, `shop.pages.entries[0].id`, and `.count`
/// for the node from which it begins.
///
/// Names of nodes and of fields can contain dots; the longest one that exists is meant.
@MainActor
struct FieldPath {
  /// The whole path of the node from which the word begins.
  private let start: String
  private let word: Word
  private var text: String { word.text }
  var column: Int { word.column }

  private static let coder = JSONCoder()

  /// Makes the path that a word of a line spells, from the node that the line is about.
  init(_ word: Word, from start: any Routing) {
    self.start = start.path
    self.word = word
  }

  /// Makes a path that no line holds, so that its errors are not shown.
  init(_ text: String, from start: any Routing) {
    let word = Word(
      text: text, column: 1, plainCount: text.utf8.count, isQuoted: false, bytes: 0..<0)
    self.init(word, from: start)
  }

  /// A node and a field of its state; the field is empty if the whole state is meant.
  @MainActor struct Place {
    let node: any Routing
    let field: Substring

    var name: String { node.path + field }
    /// A path that begins at the node of this place, so that it leads here whichever node has the focus.
    var path: FieldPath { FieldPath(field.isEmpty ? "." : String(field), from: node) }
  }

  /// Returns the node and the field that the path names, without checking that the node has the field.
  func place(in address: NodeAddress) throws(ParseError) -> Place {
    let start = try address.node(atWholePath: start)
    if let node = try? address.node(at: text, column: column, from: start) {
      return Place(node: node, field: "")
    }
    // A field begins with a dot that is no step such as `..`, or with a bracket.
    let fields = text.indices.filter { index in
      let next = text[index...].dropFirst().first
      return text[index] == "[" || text[index] == "." && next != nil && next != "." && next != "/"
    }
    for index in fields.reversed() {
      let path = String(text[..<index])
      if path.isEmpty { return Place(node: start, field: text[...]) }
      if let node = try? address.node(at: path, column: column, from: start) {
        return Place(node: node, field: text[index...])
      }
    }
    // The name of the missing node ends at the first field after the last slash.
    let name = text.lastIndex(of: "/") ?? text.startIndex
    let path = String(text[..<(fields.first { $0 > name } ?? text.endIndex)])
    return Place(node: try address.node(at: path, column: column, from: start), field: "")
  }

  /// Returns the present value of the field at a place.
  ///
  /// - Throws: An error that names the fields that there are, if this one is not among them.
  func value(at place: Place) throws(ParseError) -> JSONValue {
    guard let state = place.node.inspectedState,
      var value = JSONValue(Self.coder.json(of: state))
    else { throw ParseError(.refused, "\(place.node.path) has no state.", column: column) }
    var rest = place.field
    while !rest.isEmpty {
      let steps = value.steps
      let possible = steps.filter { step in
        let next = rest.dropFirst(step.text.count).first
        return rest.hasPrefix(step.text) && (next == nil || next == "." || next == "[")
      }
      guard let step = possible.max(by: { $0.text.count < $1.text.count }) else {
        let before = text[..<rest.startIndex]
        let end = rest.dropFirst().firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
        let (name, names) = (String(rest[..<end]), steps.map(\.text))
        let path = place.node.path + place.field[..<rest.startIndex]
        let advice =
          names.isEmpty ? "it is \(value.short)" : "type \(ArgumentDeclaration.list(of: names))"
        throw ParseError(
          .invalidArgument, "\(path) has no field \(TerminalText.quoted(name)): \(advice).",
          near: suggestions(for: name, among: names),
          column: word.column(behind: before))
      }
      value = step.value
      rest = rest.dropFirst(step.text.count)
    }
    return value
  }
}

extension JSONValue {
  /// The fields, each with its text in a path: `.name`, `[0]`, and `.count` for their number unless that is a field.
  var steps: [(text: String, value: JSONValue)] {
    switch self {
    case .object(let members):
      let fields = members.sorted { $0.key < $1.key }.map { (".\($0)", $1) }
      return fields + (members["count"] == nil ? [(".count", .number("\(fields.count)"))] : [])
    case .array(let values):
      return values.enumerated().map { ("[\($0)]", $1) }
        + [(".count", .number("\(values.count)"))]
    case .null, .bool, .number, .string: return []
    }
  }
}
