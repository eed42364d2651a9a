/// A table of kinds, as in `RootKinds.swift`, or of the pages of a flow; each entry is a kind of child
/// that its parents can attach.
///
/// The parents of `RootKind` are the nodes that are built with a `RootComponent`; the interactor of
/// each is a `RootInteractor`.
struct KindTable {
  /// The first word in the names of the parents' types, such as `Root`.
  let parent: String
  /// Whether the entries are the pages of a flow.
  let isOfPages: Bool
  let path: String
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
  private let type: String
  private let beginning: Substring
  /// The text between the brackets.
  private var entries: String
  private let end: Substring

  var text: String { beginning + entries + end }

  /// Finds the table in a text; nil if it has none in the expected form.
  init?(path: String, text: String) {
    let form =
      /extension (\w+)(Kind|Page) \{(?s:.*?)  static let table(?:: \[\w+\])? = \[(|(?s:.*?)\n  )\]/
    guard let match = text.firstMatch(of: form) else { return nil }
    (parent, isOfPages, entries) = (String(match.1), match.2 == "Page", String(match.3))
    type = "\(match.1)\(match.2)"
    self.path = path
    (beginning, end) = (text[..<match.3.startIndex], text[match.3.endIndex...])
  }

  /// Adds a kind.
  ///
  /// - Throws: `ScaffoldError` if the word is that of another kind, or of a command of the flow.
  mutating func add(_ name: RIBName) throws(ScaffoldError) {
    if entries.contains("\(type)(\"\(name.word)\"") {
      throw ScaffoldError("\(path) already has a kind '\(name.word)'. Choose another name.")
    }
    if isOfPages, ["back", "home", "open"].contains(name.word) {
      throw ScaffoldError(
        "'\(name.type)' cannot be a page's name: '\(name.word)' is a command of the flow; "
          + "choose another.")
    }
    while entries.last?.isWhitespace == true { entries.removeLast() }
    if !entries.isEmpty, !entries.hasSuffix(",") { entries += "," }
    let build = "\(name.type)Builder(dependency: $0).build(withListener: $1)"
    entries += "\n    \(type)(\"\(name.word)\") { \(build) },\n  "
  }

  mutating func removeAll() { entries = "" }
}
