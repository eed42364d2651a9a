import RIBCore

/// A parsed line: the node, the command and its arguments; nothing has been done yet.
@MainActor
package struct CommandCall {
  enum Meaning {
    /// A command of the node; the closure sends its action.
    case own(send: () -> Void)
    /// Indirect, so that the other case, which most lines are, is small.
    indirect case builtIn(BuiltIn)
  }

  package let line: CalledLine
  package let node: any Routing
  /// Whether the line names the node.
  let isAddressed: Bool
  let meaning: Meaning
}

extension CommandCall {
  /// Returns the call of a line, by the tree as it is now; nil for an empty line or a comment.
  static func parse(_ line: String, focus: Focus) throws(ParseError) -> CommandCall? {
    let words = try Words(line)
    if words.isEmpty { return nil }
    do throws(ParseError) {
      return try CommandCall(words, focus)
    } catch {
      var error = error
      if let separator = separator(in: words) {
        error.rawMessage += " \(separator) joins no commands here; type each in a line of its own."
      }
      if let hint = words.hintOnLookalikes { error.rawMessage += " " + hint }
      throw error
    }
  }

  /// Finds the node and the command of a line, and reads the arguments; a path alone calls the command that goes there.
  private init(_ words: Words, _ focus: Focus) throws(ParseError) {
    (node, isAddressed) = try focus.address.target(of: words[0], from: focus.node)
    let index = isAddressed ? 1 : 0
    let declaration: CommandDeclaration
    if index == words.count {
      declaration = BuiltIn.goThere.declaration
      meaning = .builtIn(.focus(nil))
    } else if let own = CLIPresenter.of(node)?.commandSet[words[index].text] {
      declaration = own.declaration
      meaning = .own(send: try own.parse(words, from: index + 1))
    } else if let builtIn = BuiltIn.form(in: words, at: index) {
      declaration = builtIn.declaration
      meaning = .builtIn(try builtIn.parse(words, from: index + 1))
    } else {
      let name = words[index].text
      let help = isAddressed ? "\(words[0].text) help" : "help"
      throw focus.address.unknownCommand(
        name, column: words[index].column, of: node, mayBeChild: !isAddressed,
        hint: Habit.hint(for: name)
          ?? MeantCommand.hint(for: words[index], of: node, isFollowed: index + 1 < words.count)
          ?? "Type \(help) for a list.")
    }
    line = CalledLine(
      words: words, first: min(index + 1, words.count), declaration: declaration)
  }

  /// Returns the first word of a line that joins two commands in shells, if there is one.
  private static func separator(in words: Words) -> String? {
    guard let word = words.first(where: { !$0.isQuoted && isSeparator($0.text) }) else {
      return nil
    }
    return word.text.hasSuffix(";") ? ";" : word.text
  }

  /// Returns whether a word joins two commands in shells, or ends one.
  static func isSeparator(_ word: String) -> Bool {
    [";", "|", "||", "&", "&&"].contains(word) || word.hasSuffix(";")
  }

  /// Returns the call of a command, also by a former name, of the node at a path that begins with the root's name.
  static func parse(
    _ text: String, atWholePath path: String, focus: Focus
  ) throws(ParseError) -> CommandCall {
    let words = try Words(text)
    let node = try focus.address.node(atWholePath: path)
    let name = words.first?.text ?? ""
    let commands = CLIPresenter.of(node)?.commandSet
    guard let own = commands?[name] ?? commands?[formerName: name] else {
      throw ParseError(
        .unknownCommand,
        "\(TerminalText.visible(path)) has no command \(TerminalText.quoted(name)).", column: 1)
    }
    return CommandCall(
      line: CalledLine(words: words, first: 1, declaration: own.declaration), node: node,
      isAddressed: false, meaning: .own(send: try own.parse(words)))
  }
}
