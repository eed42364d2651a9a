// What a line calls: a command of a node, or a built-in one.

import RIBCore

/// The node that a line is about.
///
/// A class, because it is handed on with every line: retaining a node that others know weakly is slow.
@MainActor
final class CommandTarget {
  let node: any Routing
  let presenter: CLIPresenter?
  /// Whether the line named the node.
  let isAddressed: Bool

  /// Finds the node: the first word is a path, the name of a child, or something else, and then the
  /// line is about the focused node.
  init(_ word: Word, address: NodeAddress, focused: any Routing) throws(ParseError) {
    if NodeAddress.isPath(word.text) {
      node = try address.node(at: word.text, column: word.column, from: focused)
      isAddressed = true
    } else if let child = focused.child(named: word.text) {
      node = child
      isAddressed = true
    } else {
      node = focused
      isAddressed = false
    }
    presenter = CLIPresenter.of(node)
  }
}

/// A line understood: the node, the command and its arguments.
///
/// Nothing has been done yet.
@MainActor
struct CommandCall {
  enum Meaning {
    /// A command of the node; the closure sends its action.
    case own(send: () -> Void)
    case builtIn(BuiltIn)
  }

  let line: CalledLine
  let target: CommandTarget
  let meaning: Meaning

  /// The node that the line is about.
  var node: any Routing { target.node }

  /// Finds what a line calls, a command of its node or else a built-in one, and reads its arguments.
  ///
  /// - Parameter words: The line; at least one word.
  init(_ words: Words, of target: CommandTarget, address: NodeAddress) throws(ParseError) {
    self.target = target
    let index = target.isAddressed ? 1 : 0
    guard index < words.count else { throw Self.noCommand(target, in: words) }
    let name = words[index].text
    if let own = target.presenter?.commandSet[name] {
      line = CalledLine(words: words, first: index + 1, declaration: own.declaration)
      meaning = .own(send: try own.parse(words, from: index + 1))
    } else if let builtIn = BuiltIn.commands[name] {
      line = CalledLine(words: words, first: index + 1, declaration: builtIn.declaration)
      meaning = .builtIn(try builtIn.parse(words, from: index + 1))
    } else {
      throw Self.unknownCommand(target, words[index], in: words, address)
    }
  }

  private static func unknownCommand(
    _ target: CommandTarget, _ name: Word, in words: Words, _ address: NodeAddress
  ) -> ParseError {
    let commands = (target.presenter?.commandSet.synonyms ?? []) + BuiltIn.commands.synonyms
    guard target.isAddressed else {
      let path = address.pathFromRoot(to: name.text, insteadOfBelow: target.node)
      return .unknown(
        "command or child", name.text, column: name.column,
        amongSynonyms: address.childNames(of: target.node).map { [$0] } + commands,
        hint: path.map { "From the root, it is \($0)." } ?? Habit.hint(for: name.text)
          ?? "Type help for a list.")
    }
    return .unknown(
      "command", name.text, column: name.column, amongSynonyms: commands,
      hint: Habit.hint(for: name.text)
        ?? "Type \(TerminalText.visible(words[0].text)) help for a list.")
  }

  private static func noCommand(_ target: CommandTarget, in words: Words) -> ParseError {
    let own = target.presenter?.commandSet.declarations ?? []
    let names = (own + BuiltIn.commands.declarations).map(\.name).joined(separator: ", ")
    return ParseError(
      "Missing command after \(TerminalText.quoted(words[0].text)): type one of \(names).",
      column: words.endColumn)
  }
}
