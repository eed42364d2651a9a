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

  let words: Words
  /// The index of the word behind the command's name.
  let first: Int
  let target: CommandTarget
  let declaration: CommandDeclaration
  let meaning: Meaning

  /// The node that the line is about.
  var node: any Routing { target.node }
  /// Where the line calls its command.
  var nameColumn: Int { words[first - 1].column }

  /// Finds what a line calls, a command of its node or else a built-in one, and reads its arguments.
  ///
  /// - Parameter words: The line; at least one word.
  init(_ words: Words, of target: CommandTarget, address: NodeAddress) throws(ParseError) {
    self.words = words
    self.target = target
    let index = target.isAddressed ? 1 : 0
    first = index + 1
    guard index < words.count else { throw Self.noCommand(target, in: words) }
    let name = words[index].text
    if let own = target.presenter?.commandSet[name] {
      declaration = own.declaration
      meaning = .own(send: try own.parse(words, from: first))
    } else if let builtIn = BuiltIn.commands[name] {
      declaration = builtIn.declaration
      meaning = .builtIn(try builtIn.parse(words, from: first))
    } else {
      throw Self.unknownCommand(target, words[index], in: words, address)
    }
  }

  /// The column of an argument's value, if the line holds it.
  func column(of argument: String) -> Int? {
    declaration.column(of: argument, in: words, from: first)
  }

  /// The values of its arguments, as they were typed.
  var values: [String] {
    declaration.values(in: words, from: first).filter { !$0.argument.isFlag }.map(\.word.text)
  }

  /// A refusal with its place in the line.
  func located(_ refusal: Refusal) -> ParseError {
    declaration.located(refusal, in: words, from: first)
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
