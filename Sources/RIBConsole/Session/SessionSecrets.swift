// Which lines are kept out of the history.

extension Session {
  /// Whether a line calls a command that is marked secret, or may be meant to.
  ///
  /// Ask before the line runs: it may change the tree. A mistyped name near to that of a secret
  /// command counts, and so does any line that has such a name in it and cannot be split into words.
  package func isSecret(_ line: String) -> Bool {
    guard let words = try? Words(line) else {
      return line.split(whereSeparator: \.isWhitespace).contains {
        mayCallSecret(String($0), among: commandsAddressed(by: line))
      }
    }
    guard let first = words.first,
      let target = try? CommandTarget(first, address: address, focused: focus.node)
    else { return words.contains { mayCallSecret($0.text, among: commandsAddressed(by: line)) } }
    let index = target.isAddressed ? 1 : 0
    guard index < words.count else { return false }
    return mayCallSecret(words[index].text, among: target.presenter?.commandSet)
  }

  /// The commands of the node that the line's beginning addresses, as far as it can be told.
  private func commandsAddressed(by line: String) -> CommandSet<Void>? {
    let start = line.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    let node = try? address.node(at: start, column: 1, from: focus.node)
    return CLIPresenter.of(node ?? focus.node)?.commandSet
  }

  private func mayCallSecret(_ name: String, among commands: CommandSet<Void>?) -> Bool {
    guard let commands else { return false }
    if let command = commands[name] { return command.declaration.isSecret }
    if BuiltIn.commands[name] != nil { return false }
    let secrets = commands.declarations.filter(\.isSecret).flatMap(\.names)
    return !suggestions(for: name, among: secrets).isEmpty
  }
}
