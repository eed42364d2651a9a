import RIBCore

/// A parsed line: the node, the command and its arguments; nothing has been done yet.
@MainActor
package struct CommandCall {
  enum Meaning {
    /// A command of the node, which sends its action.
    case own(CommandEffect)
    /// Indirect, so that the other case, which most lines are, is small.
    indirect case builtIn(BuiltIn)
  }

  package let line: CalledLine
  private let target: LineTarget
  let meaning: Meaning

  var node: any Routing { target.node }
  /// Asked for by each line, as a reference to a node, which is held weakly elsewhere, takes long to count.
  var nodeID: ObjectIdentifier { target.nodeID }
  /// The path of the node of a node's command.
  package var path: String { target.path }
  /// Whether the line names the node.
  var isAddressed: Bool { target.isAddressed }

  var isBuiltIn: Bool { if case .builtIn = meaning { true } else { false } }
}

extension CommandCall {
  /// Returns the call of a line, by the tree as it is now; nil for an empty line or a comment.
  static func parse(_ line: String, focus: Focus) throws(ParseError) -> CommandCall? {
    do throws(ParseError) {
      let words = try Words(line)
      return words.isEmpty ? nil : try of(words, focus)
    } catch {
      guard let words = try? Words(line) else { throw error }
      var error = error
      if let separator = separator(in: words) {
        error.rawMessage += " \(separator) joins no commands here; type each in a line of its own."
      }
      if let hint = words.hintOnLookalikes { error.rawMessage += " " + hint }
      throw error
    }
  }

  /// Finds the node and the command of a line, and reads the arguments; a path alone calls the command that goes there.
  private static func of(
    _ words: consuming Words, _ focus: Focus
  ) throws(ParseError) -> CommandCall {
    let target = try focus.target(of: words)
    let index = target.isAddressed ? 1 : 0
    let line: CalledLine
    let meaning: Meaning
    if let own = target.command {
      line = CalledLine(words: words, first: index + 1, declaration: own.declaration)
      meaning = .own(try own.parse(line))
    } else if index == words.count {
      line = CalledLine(words: words, first: index, declaration: BuiltIn.goThere.declaration)
      meaning = .builtIn(.focus(nil))
    } else if let builtIn = BuiltIn.form(in: words, at: index) {
      line = CalledLine(words: words, first: index + 1, declaration: builtIn.declaration)
      meaning = .builtIn(try builtIn.parse(line))
    } else {
      let name = words[index].text
      let help = target.isAddressed ? "\(words[0].text) help" : "help"
      throw focus.address.unknownCommand(
        name, column: words[index].column, of: target.node, mayBeChild: !target.isAddressed,
        hint: Habit.hint(for: name)
          ?? MeantCommand.hint(
            for: words[index], of: target.node, isFollowed: index + 1 < words.count)
          ?? "Type \(help) for a list.")
    }
    return CommandCall(line: line, target: target, meaning: meaning)
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
    let target = try focus.target(atWholePath: path)
    let name = words.first?.text ?? ""
    let commands = CLIPresenter.of(target.node)?.commandSet
    guard let own = commands?[name] ?? commands?[formerName: name] else {
      throw ParseError(
        .unknownCommand,
        "\(TerminalText.visible(path)) has no command \(TerminalText.quoted(name)).", column: 1)
    }
    let line = CalledLine(words: words, first: 1, declaration: own.declaration)
    return CommandCall(line: line, target: target, meaning: .own(try own.parse(line)))
  }
}
