/// A table of kinds, as in `RootKinds.swift`; each entry is a kind of child that its parents can attach.
///
/// The parents of `RootKind` are the nodes that are built with a `RootComponent`; the interactor of
/// each is a `RootInteractor`.
struct KindTable {
  /// The first word in the names of the parent's types, such as `Root`.
  let parent: String
  let path: String
  private let beginning: Substring
  /// The text between the brackets.
  private var entries: String
  private let end: Substring

  var text: String { beginning + entries + end }

  /// Finds the table in a text; nil if it has none in the expected form.
  init?(path: String, text: String) {
    let form =
      /extension (\w+)Kind \{(?s:.*?)  static let table(?:: \[\w+\])? = \[(|(?s:.*?)\n  )\]/
    guard let match = text.firstMatch(of: form) else { return nil }
    (parent, entries) = (String(match.1), String(match.2))
    self.path = path
    (beginning, end) = (text[..<match.2.startIndex], text[match.2.endIndex...])
  }

  mutating func add(_ name: RIBName) throws(ScaffoldError) {
    if entries.contains("\(parent)Kind(\"\(name.word)\"") {
      throw ScaffoldError("\(path) already has a kind '\(name.word)'. Choose another name.")
    }
    while entries.last?.isWhitespace == true { entries.removeLast() }
    if !entries.isEmpty, !entries.hasSuffix(",") { entries += "," }
    let build = "\(name.type)Builder(dependency: $0).build(withListener: $1)"
    entries += "\n    \(parent)Kind(\"\(name.word)\") { \(build) },\n  "
  }
}
