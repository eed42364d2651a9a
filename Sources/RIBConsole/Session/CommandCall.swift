// What a line calls: a command of a node, or a built-in one.

import RIBCore

/// A command found by its name, and the node that it is about.
@MainActor
struct CommandCall {
  enum Found {
    case own(Command<Void>)
    case builtIn(Command<BuiltIn>)
  }

  let found: Found
  let node: any Routing
  /// Whether the line named the node.
  let isAddressed: Bool
  /// The index of the word behind the command's name.
  let first: Int

  /// Finds what a line calls: the first word is a path, a child's name, a command of the focused
  /// node or a built-in command, in this order.
  ///
  /// - Parameter words: The line; at least one word.
  init(_ words: Words, address: NodeAddress, focused: any Routing) throws(ParseError) {
    let word = words[0]
    if NodeAddress.isPath(word.text) {
      node = try address.node(at: word.text, column: word.column, from: focused)
      isAddressed = true
    } else if let child = focused.attachedChild(named: word.text) {
      node = child
      isAddressed = true
    } else {
      node = focused
      isAddressed = false
    }
    let index = isAddressed ? 1 : 0
    first = index + 1
    let presenter = CLIPresenter.of(node)
    guard index < words.count else {
      throw Self.noCommand(node, presenter, behind: word, in: words)
    }
    if let own = presenter?.commandSet[words[index].text] {
      found = .own(own)
    } else if let builtIn = BuiltIn.commands[words[index].text] {
      found = .builtIn(builtIn)
    } else {
      var names = isAddressed ? [] : address.childNames(of: node)
      names += (presenter?.commandSet.names ?? []) + BuiltIn.commands.names
      throw .unknown(
        isAddressed ? "command" : "command or child", words[index], among: names,
        hint: isAddressed
          ? "Type \(TerminalText.visible(word.text)) help for a list." : "Type help for a list.")
    }
  }

  private static func noCommand(
    _ node: any Routing, _ presenter: CLIPresenter?, behind word: Word, in words: Words
  ) -> ParseError {
    let own = presenter?.commandSet.declarations.map(\.name) ?? []
    let names = own + BuiltIn.commands.declarations.map(\.name)
    return ParseError(
      "A command is missing behind \(TerminalText.quoted(word.text)): type one of "
        + "\(names.joined(separator: ", ")).", column: words.endColumn)
  }
}
