import RIBCore

/// What the first words of a line name: a node, and one of its own commands unless the line calls another one.
@MainActor
final class LineTarget {
  let node: any Routing
  let nodeID: ObjectIdentifier
  /// Whether the first word names the node, so that the second one calls the command.
  let isAddressed: Bool
  /// The node's own command; nil if the line calls none, or a built-in command.
  let command: Command<Void, CommandEffect>?
  /// The path of the node of a command; it is asked for by each line, and lasts as long as the tree.
  let path: String
  private let words: (first: String, command: String)

  init(of words: Words, at address: NodeAddress, from focused: any Routing) throws(ParseError) {
    (node, isAddressed) = try address.target(of: words[0], from: focused)
    nodeID = ObjectIdentifier(node)
    let index = isAddressed ? 1 : 0
    let name = index < words.count ? words[index].text : ""
    command = CLIPresenter.of(node)?.commandSet[name]
    path = command == nil ? "" : node.path
    self.words = (words[0].text, name)
  }

  /// Makes the target of a command that is called at its node, as in the log of a session.
  init(_ node: any Routing, at path: String) {
    (self.node, nodeID, self.path) = (node, ObjectIdentifier(node), path)
    (isAddressed, command, words) = (false, nil, ("", ""))
  }

  /// Whether a line begins with the same words, so that it names the same in the same tree.
  func isNamed(by line: Words) -> Bool {
    line[0].text == words.first && (!isAddressed || line.count > 1 && line[1].text == words.command)
  }
}
