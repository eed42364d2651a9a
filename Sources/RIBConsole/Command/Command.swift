import RIBCore

/// A typed command that makes an action.
///
/// Create it with `command(…)`.
@MainActor public final class Command<Action> {
  /// The command's name, arguments, aliases and texts.
  package let declaration: CommandDeclaration
  /// Reads all arguments, refuses further words, and only then makes the action.
  private let read: (inout ArgumentReader) throws(ParseError) -> Action

  @usableFromInline
  init(
    _ declaration: CommandDeclaration,
    read: @escaping (inout ArgumentReader) throws(ParseError) -> Action
  ) {
    self.declaration = declaration
    self.read = read
  }

  /// Returns the same command with aliases.
  public func aliases(_ names: String...) -> Command<Action> {
    Command(declaration.with(aliases: names), read: read)
  }

  /// Returns the same command, whose lines contain a secret, such as a password.
  ///
  /// These lines, and those that look like a mistyped one, are kept out of the history. A session with a
  /// journal refuses the command.
  public func secret() -> Command<Action> {
    Command(declaration.with(isSecret: true), read: read)
  }

  /// Returns the same command, which simulations do not type, such as one that ends the program or deletes
  /// files.
  public func notSimulated() -> Command<Action> {
    Command(declaration.with(isSimulated: false), read: read)
  }

  /// Returns the same command with another action, made when a line has been parsed to its end without an error.
  package func map<Result>(_ transform: @escaping (Action) -> Result) -> Command<Result> {
    Command<Result>(declaration) { [read] (reader: inout ArgumentReader) throws(ParseError) in
      transform(try read(&reader))
    }
  }

  /// Returns the action of a line, or throws an error with the column and the usage.
  ///
  /// - Parameter first: The index of the word after the command's name.
  package func parse(_ words: Words, from first: Int = 1) throws(ParseError) -> Action {
    var reader = ArgumentReader(words, from: first, of: declaration)
    do throws(ParseError) {
      try reader.checkOptions()
      return try read(&reader)
    } catch {
      var error = error
      error.usage = declaration.usage
      throw error
    }
  }
}

/// Declares a command; parsing, usage, help, completion and suggestions follow from it.
///
/// ```swift
/// commands(to: reactor.action) {
///   command("increase", "Add one") { .increase }.aliases("inc", "+")
///   command("input", "Type one digit", .int("digit", in: 0...9)) { .inputNumber($0) }
/// }
/// ```
///
/// Neither the values nor the action need be Sendable. A name that cannot be typed as one word, or arguments
/// that could not be distinguished, end the program with the reason.
///
/// - Parameters:
///   - name: The word that calls the command.
///   - summary: A short description.
///   - arguments: The arguments, in the order in which they are typed.
///   - action: Makes the action from the arguments' values; called once for each line that parses.
@MainActor @inlinable public func command<Action, each Value>(
  _ name: String, _ summary: String, _ arguments: repeat Argument<each Value>,
  action: @escaping (repeat each Value) -> Action
) -> Command<Action> {
  var declared: [ArgumentDeclaration] = []
  for argument in repeat each arguments { declared.append(argument.declaration) }
  let declaration = CommandDeclaration(name, summary, declared)
  return Command(declaration) { (reader: inout ArgumentReader) throws(ParseError) -> Action in
    let values = (repeat try (each arguments).read(&reader))
    try reader.finish()
    return action(repeat each values)
  }
}

/// A result builder for the commands of one action type.
@resultBuilder public enum CommandBuilder<Action> {
  /// One command; its position fixes the action's type, so that `.increase` needs no type's name.
  public static func buildExpression(_ command: Command<Action>) -> [Command<Action>] { [command] }
  /// Commands created elsewhere.
  public static func buildExpression(_ commands: [Command<Action>]) -> [Command<Action>] {
    commands
  }
  /// All commands of a block, in order.
  public static func buildBlock(_ commands: [Command<Action>]...) -> [Command<Action>] {
    commands.flatMap(\.self)
  }
  /// The commands of an `if`, or none.
  public static func buildOptional(_ commands: [Command<Action>]?) -> [Command<Action>] {
    commands ?? []
  }
  /// The commands of an `if` that has an `else`.
  public static func buildEither(first commands: [Command<Action>]) -> [Command<Action>] {
    commands
  }
  /// The commands of an `else`.
  public static func buildEither(second commands: [Command<Action>]) -> [Command<Action>] {
    commands
  }
  /// The commands of a `for`.
  public static func buildArray(_ commands: [[Command<Action>]]) -> [Command<Action>] {
    commands.flatMap(\.self)
  }
}

/// The commands of a node, by name and alias.
@MainActor package struct CommandSet<Action> {
  /// The commands, in the order of their declaration.
  package private(set) var commands: [Command<Action>] = []
  private var called: [String: Command<Action>] = [:]

  /// Creates a set of commands; two with one name end the program with that name.
  package init(_ commands: [Command<Action>] = []) {
    append(commands)
  }

  /// Creates a set of the commands that a closure lists.
  package init(@CommandBuilder<Action> _ build: () -> [Command<Action>]) {
    append(build())
  }

  /// Adds commands; a name that is taken ends the program.
  package mutating func append(_ added: [Command<Action>]) {
    for command in added {
      for name in command.declaration.names
      where called.updateValue(command, forKey: name) != nil {
        programmerError("Two commands are called \"\(name)\"; rename one, or drop an alias.")
      }
      commands.append(command)
    }
  }

  /// Returns the command that a word calls.
  package subscript(name: String) -> Command<Action>? {
    called[name]
  }

  /// The declarations of the commands, in order.
  package var declarations: [CommandDeclaration] { commands.map(\.declaration) }

  /// All names and aliases, in order.
  package var names: [String] { declarations.flatMap(\.names) }

  /// The names of each command, its aliases after its name.
  var synonyms: [[String]] { declarations.map(\.names) }

  /// Returns the action of a line, or throws an error, also for a word that calls no command, with similar names.
  package func parse(_ words: Words, at index: Int = 0) throws(ParseError) -> Action {
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
