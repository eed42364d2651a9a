// What a line calls.

import RIBCore

/// Reads lines as calls of commands, by the tree as it is now. Parsing has no effect.
@MainActor
final class LineParser {
  private let address: NodeAddress
  private let focus: Focus
  /// The latest node that was addressed, by the word that did.
  private var latestTarget: (word: String, target: CommandTarget)?

  init(address: NodeAddress, focus: Focus) {
    self.address = address
    self.focus = focus
  }

  /// What a line calls; nil for an empty line or a comment.
  ///
  /// - Throws: Why it is no call, with the column.
  func call(_ line: String) throws(ParseError) -> CommandCall? {
    let words = try Words(line)
    if words.isEmpty { return nil }
    return try CommandCall(words, of: try target(of: words[0]), address: address)
  }

  /// The tree or the focus has changed, so a word may mean another node.
  func forgetTarget() { latestTarget = nil }

  /// The node that a line is about; many lines after one another are about the same.
  private func target(of word: Word) throws(ParseError) -> CommandTarget {
    if let latestTarget, latestTarget.word == word.text { return latestTarget.target }
    let target = try CommandTarget(word, address: address, focused: focus.node)
    latestTarget = target.isAddressed ? (word.text, target) : nil
    return target
  }

  // MARK: Secrets

  /// The arguments of a line that is no call, if it may have been meant to call a secret command; nil
  /// where it was not.
  ///
  /// A mistyped name near to that of a secret command counts, and so does any line that has such a
  /// name in it and cannot be split into words.
  func secretArguments(in line: String) -> [String]? {
    guard let words = try? Words(line) else {
      let isSecret = line.split(whereSeparator: \.isWhitespace).contains {
        mayCallSecret(String($0), among: commandsAddressed(by: line))
      }
      return isSecret ? [] : nil
    }
    guard let first = words.first else { return nil }
    guard let target = try? CommandTarget(first, address: address, focused: focus.node) else {
      let commands = commandsAddressed(by: line)
      let isSecret = words.contains { mayCallSecret($0.text, among: commands) }
      return isSecret ? words.dropFirst().map(\.text) : nil
    }
    let name = target.isAddressed ? 1 : 0
    guard name < words.count,
      mayCallSecret(words[name].text, among: target.presenter?.commandSet.declarations)
    else { return nil }
    return words[(name + 1)...].map(\.text)
  }

  /// The commands of the node that the line's beginning addresses, as far as it can be told.
  private func commandsAddressed(by line: String) -> [CommandDeclaration]? {
    let start = line.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    let node = try? address.node(at: start, column: 1, from: focus.node)
    return CLIPresenter.of(node ?? focus.node)?.commandSet.declarations
  }

  private func mayCallSecret(_ name: String, among commands: [CommandDeclaration]?) -> Bool {
    guard let commands else { return false }
    if let command = commands.first(where: { $0.names.contains(name) }) { return command.isSecret }
    if BuiltIn.commands[name] != nil { return false }
    let secrets = commands.filter(\.isSecret).flatMap(\.names)
    return !suggestions(for: name, among: secrets).isEmpty
  }
}
