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
    do throws(ParseError) {
      return try CommandCall(words, of: try focus.target(of: words[0]), address: focus.address)
    } catch {
      throw Self.separator(in: words).map {
        error.adding(" \($0) joins no commands here; type each in a line of its own.")
      } ?? error
    }
  }

  /// What joins two commands in shells, if a line that is no call has it.
  private static func separator(in words: Words) -> String? {
    for word in words where !word.isQuoted {
      if [";", "|", "||", "&", "&&"].contains(word.text) { return word.text }
      if word.text.hasSuffix(";") { return ";" }
    }
    return nil
  }

  /// What a text calls of the node at a path that begins with the root's name.
  ///
  /// - Throws: Why there is no such node, or it has no such command.
  func call(_ text: String, at path: String) throws(ParseError) -> CommandCall {
    let words = try Words(text)
    let target = try focus.target(atWholePath: path)
    let name = words.first?.text ?? ""
    guard let own = target.presenter?.commandSet[name] else {
      throw ParseError(
        "\(TerminalText.visible(path)) has no command \(TerminalText.quoted(name)).", column: 1)
    }
    return try CommandCall(words, of: target, calling: own, at: 0)
  }

  // MARK: Secrets

  /// The arguments of a line that is no call, if it may have been meant to call a secret command; nil
  /// where it was not.
  ///
  /// Any word of it that is near to the name of a secret command counts: what follows it is an argument,
  /// as it reads and as it was typed.
  func secretArguments(in line: String) -> [String]? {
    let words = try? Words(line)
    let first =
      words?.first?.text ?? String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    let node = try? focus.address.node(at: first, column: 1, from: focus.node)
    let commands = SecretCommands(of: CLIPresenter.of(node ?? focus.node)?.commandSet)
    if commands.names.isEmpty { return nil }
    let parts =
      words?.map(\.text)
      ?? line.split(maxSplits: Self.mostParts, whereSeparator: \.isWhitespace).map(String.init)
    if parts.count > Self.mostParts { return [] }
    guard let name = parts.dropFirst(node == nil ? 0 : 1).firstIndex(where: commands.mayBe) else {
      return nil
    }
    return parts[(name + 1)...] + (words.map { $0[(name + 1)...].map($0.typed) } ?? [])
  }

  /// A line of more words is not looked through.
  private static let mostParts = 1_000
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
