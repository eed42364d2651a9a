import RIBCore

/// Finds nodes by path: `counter`, `profile/badge` and `..` from a node, `/counter` from the root; the path that a
/// node has itself, `root/counter`, leads from the root too, unless a child is called like the root.
@MainActor
package struct NodeAddress {
  let root: any Routing

  package init(root: any Routing) { self.root = root }

  /// Whether a word can only be a path.
  static func isPath(_ text: String) -> Bool {
    text == ".." || text == "." || text.utf8.contains(UInt8(ascii: "/"))
  }

  /// Returns the node at a path, as it is typed; throws an error that names the missing node, with near names.
  func node(
    at path: String, column: Int, from start: any Routing
  ) throws(ParseError) -> any Routing {
    if path.isEmpty {
      throw ParseError(
        .unknownNode,
        "The path is empty: type a child's name, .. for the node above, or leave it out.",
        column: column)
    }
    let start = path.utf8.first == UInt8(ascii: "/") ? root : start
    let steps = path.split(separator: "/")
    if let first = steps.first, first == root.name, start.child(named: root.name) == nil {
      return try node(at: steps.dropFirst(), column: column, from: root)
    }
    return try node(at: steps[...], column: column, from: start)
  }

  private func node(
    at steps: ArraySlice<Substring>, column: Int, from start: any Routing
  ) throws(ParseError) -> any Routing {
    var node = start
    for step in steps {
      switch step {
      case ".": break
      case "..":
        guard node !== root, let parent = node.parent else {
          throw ParseError(.unknownNode, "\(node.path) has no parent.", column: column)
        }
        node = parent
      default:
        guard let child = node.child(named: String(step)) else {
          throw missing(String(step), of: node, column)
        }
        node = child
      }
    }
    return node
  }

  /// Returns the node that the first word of a line names, or else the focused one, and whether the word names it.
  ///
  /// The word may be a path, the name of a child, or the root's name if that is no command.
  package func target(
    of word: Word, from focused: any Routing
  ) throws(ParseError) -> (node: any Routing, isAddressed: Bool) {
    if Self.isPath(word.text) {
      return (try node(at: word.text, column: word.column, from: focused), true)
    }
    if let child = focused.child(named: word.text) { return (child, true) }
    let isRoot =
      word.text == root.name && BuiltIn.commands[word.text] == nil
      && CLIPresenter.of(focused)?.commandSet[word.text] == nil
    return isRoot ? (root, true) : (focused, false)
  }

  /// Returns the node at a path that begins with the root's name.
  package func node(atWholePath path: String) throws(ParseError) -> any Routing {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = steps.first, first == root.name else {
      throw ParseError(.unknownNode, "There is no node \(TerminalText.quoted(path)).", column: 1)
    }
    return try node(at: steps.dropFirst(), column: 1, from: root)
  }

  private func missing(_ step: String, of node: any Routing, _ column: Int) -> ParseError {
    if let covered = covered(step, below: node) {
      return ParseError(.unknownNode, covered, column: column)
    }
    return ParseError(
      .unknownNode, "\(node.path) has no child \(TerminalText.quoted(step)).",
      near: suggestions(for: step, among: Self.childNames(of: node)),
      hint: hint(toRootFor: step, insteadOfBelow: node) ?? "", column: column)
  }

  /// Explains why a covered page of a back stack takes no commands; nil if no page of the name is covered.
  private func covered(_ name: String, below node: any Routing) -> String? {
    guard node.coveredChildren.contains(where: { $0.name == name }) else { return nil }
    let top = node.children.last.map { " by \($0.name)" } ?? ""
    let path = node === root ? "/" : String(node.path.dropFirst(root.name.count))
    let canGoBack = CLIPresenter.of(node)?.commandSet["back"] != nil
    let way = canGoBack ? "type \(path) back to go back" : "it comes back when it is on top again"
    return "\(node.path)/\(name) is covered\(top) and takes no commands; \(way)."
  }

  /// Returns the error for a word that calls no command of a node, and that could also be meant as a child's name.
  func unknownCommand(
    _ word: String, column: Int, of node: any Routing, mayBeChild: Bool, hint: String = ""
  ) -> ParseError {
    if mayBeChild, let covered = covered(word, below: node) {
      return ParseError(.unknownNode, covered, column: column)
    }
    let commands = CLIPresenter.of(node)?.commandSet
    if let renamed = commands?[formerName: word]?.declaration {
      return ParseError(.unknownCommand, "\(word) is called \(renamed.name) now.", column: column)
    }
    let children = mayBeChild ? Self.childNames(of: node).map { [$0] } : []
    let own = commands?.synonyms ?? []
    let rootHint = mayBeChild ? self.hint(toRootFor: word, insteadOfBelow: node) : nil
    return .unknown(
      mayBeChild ? "command or child" : "command", word, column: column,
      amongSynonyms: children + own + BuiltIn.commands.synonyms, hint: rootHint ?? hint)
  }

  /// Returns a sentence with the path of the root's child that has a name which was looked for below another node.
  private func hint(toRootFor name: String, insteadOfBelow node: any Routing) -> String? {
    node !== root && root.child(named: name) != nil ? "From the root, it is /\(name)." : nil
  }

  /// Returns the names to suggest; only the first of very many children, as an error should not take long.
  static func childNames(of node: any Routing) -> [String] {
    node.children.prefix(1000).map(\.name)
  }
}
