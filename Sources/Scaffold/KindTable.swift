// The tables of kinds: what the parents can attach whose children follow a list or a back stack.

/// A table of kinds, as `RootKinds.swift` has one, or of the pages of a flow: each entry is a kind of
/// child that its parents can attach.
///
/// The parents of `RootKind` are the nodes that are put together with a `RootComponent`; the
/// interactor of each is a `RootInteractor`.
struct KindTable {
  /// What the names of the parents' types begin with: `Root`, for one.
  let parent: String
  /// Whether its entries are the pages of a flow.
  let isOfPages: Bool
  let path: String
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
  private let type: String
  private let beginning: Substring
  /// All between the brackets.
  private var entries: String
  private let end: Substring

  var text: String { beginning + entries + end }

  /// Nil where the text has no table that looks as expected.
  init?(path: String, text: String) {
    let form =
      /extension (\w+)(Kind|Page) \{(?s:.*?)  static let table(?:: \[\w+\])? = \[(|(?s:.*?)\n  )\]/
    guard let match = text.firstMatch(of: form) else { return nil }
    (parent, isOfPages, entries) = (String(match.1), match.2 == "Page", String(match.3))
    type = "\(match.1)\(match.2)"
    self.path = path
    (beginning, end) = (text[..<match.3.startIndex], text[match.3.endIndex...])
  }

  /// Adds a kind: the one change of the file.
  ///
  /// - Throws: `ScaffoldError`, where the word is that of another kind, or of a command of the flow.
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
