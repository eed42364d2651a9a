// The tables of kinds: what the parents can attach whose children follow a list.

/// A table of kinds, as `RootKinds.swift` has one: each entry is a kind of child that its parents can
/// attach.
///
/// The parents of `RootKind` are the nodes that are put together with a `RootComponent`; the
/// interactor of each is a `RootInteractor`.
struct KindTable {
  /// What the names of the parents' types begin with: `Root`, for one.
  let parent: String
  let path: String
  private let text: String
  /// All between the brackets.
  private let entries: Substring

  /// Nil where the text has no table that looks as expected.
  init?(path: String, text: String) {
    let form =
      /extension (\w+)Kind \{(?s:.*?)  static let table(?:: \[\w+\])? = \[(|(?s:.*?)\n  )\]/
    guard let match = text.firstMatch(of: form) else { return nil }
    (parent, entries) = (String(match.1), match.2)
    self.path = path
    self.text = text
  }

  /// The text of the file with a kind more: its one change.
  ///
  /// - Throws: `ScaffoldError`, where the word is that of another kind.
  func adding(_ name: RIBName) throws(ScaffoldError) -> String {
    if entries.contains("Kind(\"\(name.word)\"") {
      throw ScaffoldError("\(path) already has a kind '\(name.word)'. Choose another name.")
    }
    var list = String(entries)
    while list.last?.isWhitespace == true { list.removeLast() }
    if !list.isEmpty, !list.hasSuffix(",") { list += "," }
    let build = "\(name.type)Builder(dependency: $0).build(withListener: $1)"
    list += "\n    \(parent)Kind(\"\(name.word)\") { \(build) },\n  "
    return text[..<entries.startIndex] + list + text[entries.endIndex...]
  }
}
