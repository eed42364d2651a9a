import RIBCore

/// The commands of a node, by name and alias.
@MainActor public struct CommandSet<Action> {
  /// The commands, in the order of their declaration.
  package private(set) var commands: [Command<Action>] = []
  private var called: [String: Command<Action>] = [:]

  /// Creates a set of commands; two with one name end the program with that name.
  public init(_ commands: [Command<Action>] = []) {
    append(commands)
  }

  /// Creates a set of the commands that a closure lists.
  public init(@CommandBuilder<Action> _ build: () -> [Command<Action>]) {
    append(build())
  }

  /// Adds commands; a name that is taken ends the program.
  public mutating func append(_ added: [Command<Action>]) {
    for command in added {
      for name in command.declaration.names
      where called.updateValue(command, forKey: name) != nil {
        programmerError("Two commands are called \"\(name)\"; rename one, or drop an alias.")
      }
      commands.append(command)
    }
  }

  /// Returns the command that a word calls.
  ///
  /// - Complexity: O(1).
  package subscript(name: String) -> Command<Action>? {
    called[name]
  }

  /// The declarations of the commands, in order.
  package var declarations: [CommandDeclaration] { commands.map(\.declaration) }

  /// All names and aliases, in order.
  package var names: [String] { declarations.flatMap(\.names) }

  /// The names of each command, its aliases after its name.
  var synonyms: [[String]] { declarations.map(\.names) }

  /// Returns the action of a line.
  ///
  /// - Parameters:
  ///   - words: The line.
  ///   - index: The index of the command's name.
  /// - Throws: `ParseError`, also for a word that calls no command, with similar names.
  public func parse(_ words: Words, at index: Int = 0) throws(ParseError) -> Action {
    guard index < words.count else {
      throw ParseError("Missing command: type its name.", column: words.endColumn)
    }
    guard let command = self[words[index].text] else {
      throw .unknown(
        "command", words[index].text, column: words[index].column, amongSynonyms: synonyms,
        hint: "Type help for a list.")
    }
    return try command.parse(words, from: index + 1)
  }
}
