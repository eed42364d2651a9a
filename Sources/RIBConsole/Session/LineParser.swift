// What a line calls.

import RIBCore

/// Reads lines as calls of commands, by the tree as it is now.
///
/// Parsing has no effect.
@MainActor
final class LineParser {
  private let focus: Focus

  init(focus: Focus) { self.focus = focus }

  /// What a line calls; nil for an empty line or a comment.
  ///
  /// - Throws: Why it is no call, with the column.
  func call(_ line: String) throws(ParseError) -> CommandCall? {
    let words = try Words(line)
    if words.isEmpty { return nil }
    return try CommandCall(words, of: try focus.target(of: words[0]), address: focus.address)
  }

  // MARK: Secrets

  /// The arguments of a line that is no call, if it may have been meant to call a secret command; nil
  /// where it was not.
  ///
  /// A mistyped name near to that of a secret command counts, and so does any line that has such a
  /// name in it and cannot be split into words.
  func secretArguments(in line: String) -> [String]? {
    guard let words = try? Words(line) else {
      let commands = SecretCommands(of: commandsAddressed(by: line))
      if commands.names.isEmpty { return nil }
      let parts = line.split(maxSplits: Self.mostParts, whereSeparator: \.isWhitespace)
      let isSecret = parts.count > Self.mostParts || parts.contains { commands.mayBe(String($0)) }
      return isSecret ? [] : nil
    }
    guard let first = words.first else { return nil }
    guard let target = try? CommandTarget(first, address: focus.address, focused: focus.node) else {
      let commands = SecretCommands(of: commandsAddressed(by: line))
      let isSecret = !commands.names.isEmpty && words.contains { commands.mayBe($0.text) }
      return isSecret ? words.dropFirst().map(\.text) : nil
    }
    let name = target.isAddressed ? 1 : 0
    guard name < words.count,
      SecretCommands(of: target.presenter?.commandSet).mayBe(words[name].text)
    else { return nil }
    return words[(name + 1)...].map(\.text)
  }

  /// A line of more than so many parts that are no words is not looked through.
  private static let mostParts = 1_000

  /// The commands of the node that the line's beginning addresses, as far as that can be known.
  private func commandsAddressed(by line: String) -> CommandSet<() -> Void>? {
    let start = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    let node = try? focus.address.node(at: String(start), column: 1, from: focus.node)
    return CLIPresenter.of(node ?? focus.node)?.commandSet
  }
}

/// Which words may be meant to call a secret command of a node.
@MainActor
private struct SecretCommands {
  let names: [String]
  private let commands: CommandSet<() -> Void>?

  init(of commands: CommandSet<() -> Void>?) {
    self.commands = commands
    names = commands?.declarations.filter(\.isSecret).flatMap(\.names) ?? []
  }

  func mayBe(_ word: String) -> Bool {
    if names.isEmpty { return false }
    if let command = commands?[word] { return command.declaration.isSecret }
    return BuiltIn.commands[word] == nil && !suggestions(for: word, among: names).isEmpty
  }
}
