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
  package let target: CommandTarget
  let meaning: Meaning

  var node: any Routing { target.node }

  package var text: Substring { line.text }
}

extension CommandCall {
  /// Finds the command that a line calls, one of its node or else a built-in one, and reads its arguments; a path
  /// alone calls the command that goes there.
  private init(_ words: Words, of target: CommandTarget, address: NodeAddress) throws(ParseError) {
    let index = target.isAddressed ? 1 : 0
    guard index < words.count else {
      let line = CalledLine(words: words, first: 1, declaration: BuiltIn.goThere.declaration)
      self.init(line: line, target: target, meaning: .builtIn(.focus(nil)))
      return
    }
    let name = words[index].text
    if let own = target.presenter?.commandSet[name] {
      try self.init(words, of: target, calling: own, at: index)
    } else if let builtIn = BuiltIn.form(in: words, at: index) {
      let line = CalledLine(words: words, first: index + 1, declaration: builtIn.declaration)
      let meaning = Meaning.builtIn(try builtIn.parse(words, from: index + 1))
      self.init(line: line, target: target, meaning: meaning)
    } else {
      let help = target.isAddressed ? "\(words[0].text) help" : "help"
      throw address.unknownCommand(
        name, column: words[index].column, of: target.node, mayBeChild: !target.isAddressed,
        hint: Habit.hint(for: name)
          ?? MeantCommand.hint(
            for: words[index], of: target.node, isFollowed: index + 1 < words.count)
          ?? "Type \(help) for a list.")
    }
  }

  /// Reads the arguments of a line that calls a command of its node, whose name is at an index.
  private init(
    _ words: Words, of target: CommandTarget, calling own: Command<Void, () -> Void>, at index: Int
  ) throws(ParseError) {
    let line = CalledLine(words: words, first: index + 1, declaration: own.declaration)
    let meaning = Meaning.own(send: try own.parse(words, from: index + 1))
    self.init(line: line, target: target, meaning: meaning)
  }

  /// Returns the call of a line, by the tree as it is now; nil for an empty line or a comment.
  static func parse(_ line: String, focus: Focus) throws(ParseError) -> CommandCall? {
    let words = try Words(line)
    if words.isEmpty { return nil }
    do throws(ParseError) {
      let target = try CommandTarget(words[0], address: focus.address, focused: focus.node)
      return try CommandCall(words, of: target, address: focus.address)
    } catch {
      var error = error
      if let separator = separator(in: words) {
        error.rawMessage += " \(separator) joins no commands here; type each in a line of its own."
      }
      throw error
    }
  }

  /// Returns the first word of a line that joins two commands in shells, if there is one.
  private static func separator(in words: Words) -> String? {
    for word in words where !word.isQuoted {
      if [";", "|", "||", "&", "&&"].contains(word.text) { return word.text }
      if word.text.hasSuffix(";") { return ";" }
    }
    return nil
  }

  /// Returns the call of a command, also by a former name, of the node at a path that begins with the root's name.
  static func parse(
    _ text: String, atWholePath path: String, focus: Focus
  ) throws(ParseError) -> CommandCall {
    let words = try Words(text)
    let target = CommandTarget(try focus.address.node(atWholePath: path))
    let name = words.first?.text ?? ""
    let commands = target.presenter?.commandSet
    guard let own = commands?[name] ?? commands?[formerName: name] else {
      throw ParseError(
        .unknownCommand,
        "\(TerminalText.visible(path)) has no command \(TerminalText.quoted(name)).", column: 1)
    }
    return try CommandCall(words, of: target, calling: own, at: 0)
  }
}
