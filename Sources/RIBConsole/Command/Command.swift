import Basics
import RIBCore

/// A typed command that makes an action, or the lines of an answer.
///
/// Create it with `command(…)` or `query(…)`.
@MainActor public final class Command<State, Action> {
  package let declaration: CommandDeclaration
  /// The words to choose from in a state, for each argument where they depend on it.
  private let choices: [Int: (State) -> [String]]
  /// Reads all arguments, refuses further words, and only then makes the action.
  private let read: Argument<State, Action>.Read

  @usableFromInline
  init(
    _ declaration: CommandDeclaration, choices: [Int: (State) -> [String]],
    read: @escaping Argument<State, Action>.Read
  ) {
    self.declaration = declaration
    self.choices = choices
    self.read = read
  }

  /// Returns the same command with aliases.
  public func aliases(_ names: String...) -> Command {
    Command(declaration.with(aliases: names), choices: choices, read: read)
  }

  /// Returns the same command, which had other names in earlier versions of the program.
  ///
  /// Journals of those versions are restored; typing such a name is an error that names the present one. Use
  /// ``aliases(_:)`` for names that can still be typed.
  public func renamed(from names: String...) -> Command {
    Command(declaration.with(formerNames: names), choices: choices, read: read)
  }

  /// Returns the same command, whose lines contain a secret, such as a password.
  ///
  /// These lines, and those that look like a mistyped one at this node or another, are kept out of the history. A
  /// session with a journal refuses the command.
  public func secret() -> Command {
    Command(declaration.with(isSecret: true), choices: choices, read: read)
  }

  /// Returns the same command, which simulations do not type, such as one that ends the program or deletes
  /// files.
  public func notSimulated() -> Command {
    Command(declaration.with(isSimulated: false), choices: choices, read: read)
  }

  /// Returns the same command with another action, which `transform` makes when a line has been parsed without error.
  func map<Result>(
    reading state: @escaping () -> State?, isQuery: Bool = false,
    _ transform: @escaping (Action) -> Result
  ) -> Command<Void, Result> {
    let state = PresentState(read: state)
    let present = choices.mapValues { choices in { (_: Void) in state.value.map(choices) ?? [] } }
    let read = isQuery ? looking : read
    return Command<Void, Result>(declaration.with(isQuery: isQuery), choices: present) {
      (reader, _) throws(ParseError) in transform(try read(&reader, state))
    }
  }

  /// Reads a line that is not repeated with the session, so that it leaves the random numbers as they are.
  private var looking: Argument<State, Action>.Read {
    { [read] (reader, state) throws(ParseError) in
      guard let moment = PresentMoment.now else { return try read(&reader, state) }
      let result = moment.looking {
        Result { () throws(ParseError) in try read(&reader, state) }
      }
      return try result.get()
    }
  }

  /// Returns the action of a line that calls the command, or throws an error with the column and the usage.
  ///
  /// - Parameter first: The index of the word after the command's name.
  func parse(_ words: Words, from first: Int = 1) throws(ParseError) -> Action {
    try parse(CalledLine(words: words, first: first, declaration: declaration))
  }

  /// Returns the action of a line that calls the command, or throws an error with the column and the usage.
  func parse(_ line: CalledLine) throws(ParseError) -> Action {
    var reader = ArgumentReader(line)
    do throws(ParseError) {
      try reader.checkOptions()
      return try read(&reader, nil)
    } catch {
      var error = error
      error.usage = declaration.usage
      throw error
    }
  }
}

extension Command where State == Void {
  /// The declaration with the words to choose from at present.
  package var presentDeclaration: CommandDeclaration {
    choices.isEmpty ? declaration : declaration.with(choices: choices.mapValues { $0(()) })
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
@MainActor @inlinable public func command<State, Action, each Value>(
  _ name: String, _ summary: String, _ arguments: repeat Argument<State, each Value>,
  action: @escaping (repeat each Value) -> Action
) -> Command<State, Action> {
  Command(name, summary, repeat each arguments) { (reader, state) throws(ParseError) in
    let values = (repeat try (each arguments).read(&reader, state))
    try reader.finish()
    return action(repeat each values)
  }
}

/// Declares a query: a command that answers from the node's present state, and changes nothing.
///
/// ```swift
/// queries {
///   query("list", "List the cards") { state in state.cards.map(\.title) }
/// }
/// ```
///
/// - Parameters:
///   - name: The word that calls the query.
///   - summary: A short description.
///   - answer: Returns the lines of the answer, which may be none.
@MainActor @inlinable public func query<State>(
  _ name: String, _ summary: String, answer: @escaping (State) -> [String]
) -> Command<State, [String]> {
  Command(name, summary) { (reader, state) throws(ParseError) in
    try reader.finish()
    return state?.value.map(answer) ?? []
  }
}

// A query has a function for each number of arguments: the compiler (6.3.1) crashes on closures that take a state and a
// pack of values.

/// Declares a query with an argument.
///
/// ```swift
/// queries {
///   query("show", "Show a card", .int("card", among: \.ids)) { state, id in state.lines(of: id) }
/// }
/// ```
///
/// - Parameters:
///   - name: The word that calls the query.
///   - summary: A short description.
///   - argument: The argument.
///   - answer: Returns the lines of the answer, which may be none.
@MainActor @inlinable public func query<State, Value>(
  _ name: String, _ summary: String, _ argument: Argument<State, Value>,
  answer: @escaping (State, Value) -> [String]
) -> Command<State, [String]> {
  Command(name, summary, argument) { (reader, state) throws(ParseError) in
    let value = try argument.read(&reader, state)
    try reader.finish()
    return state?.value.map { answer($0, value) } ?? []
  }
}

/// Declares a query with two arguments.
///
/// - Parameters:
///   - name: The word that calls the query.
///   - summary: A short description.
///   - first: The argument that is typed first.
///   - second: The argument that is typed next.
///   - answer: Returns the lines of the answer, which may be none.
@MainActor @inlinable public func query<State, First, Second>(
  _ name: String, _ summary: String, _ first: Argument<State, First>,
  _ second: Argument<State, Second>, answer: @escaping (State, First, Second) -> [String]
) -> Command<State, [String]> {
  Command(name, summary, first, second) { (reader, state) throws(ParseError) in
    let values = (try first.read(&reader, state), try second.read(&reader, state))
    try reader.finish()
    return state?.value.map { answer($0, values.0, values.1) } ?? []
  }
}

extension Command {
  @inlinable
  convenience init<each Value>(
    _ name: String, _ summary: String, _ arguments: repeat Argument<State, each Value>,
    read: @escaping Argument<State, Action>.Read
  ) {
    var declared: [ArgumentDeclaration] = []
    var choices: [Int: (State) -> [String]] = [:]
    for argument in repeat each arguments {
      choices[declared.count] = argument.choices
      declared.append(argument.declaration)
    }
    self.init(CommandDeclaration(name, summary, declared), choices: choices, read: read)
  }
}

/// A result builder for the commands of one action type.
@resultBuilder public enum CommandBuilder<State, Action> {
  /// The commands of a part of a block.
  public typealias Commands = [Command<State, Action>]

  /// One command; its position fixes the action's type, so that `.increase` needs no type's name.
  public static func buildExpression(_ command: Command<State, Action>) -> Commands { [command] }
  /// Commands created elsewhere.
  public static func buildExpression(_ commands: Commands) -> Commands { commands }
  /// All commands of a block, in order.
  public static func buildBlock(_ commands: Commands...) -> Commands { commands.flatMap { $0 } }
  /// The commands of an `if`, or none.
  public static func buildOptional(_ commands: Commands?) -> Commands { commands ?? [] }
  /// The commands of an `if` that has an `else`.
  public static func buildEither(first commands: Commands) -> Commands { commands }
  /// The commands of an `else`.
  public static func buildEither(second commands: Commands) -> Commands { commands }
  /// The commands of a `for`.
  public static func buildArray(_ commands: [Commands]) -> Commands { commands.flatMap { $0 } }
}

/// The commands of a node, by name and alias.
@MainActor package struct CommandSet<Action> {
  package private(set) var commands: [Command<Void, Action>] = []
  private var called: [String: Command<Void, Action>] = [:]
  private var formerlyCalled: [String: Command<Void, Action>] = [:]

  /// Creates a set of commands; two with one name end the program with that name.
  init(_ commands: [Command<Void, Action>] = []) { append(commands) }

  package init(@CommandBuilder<Void, Action> _ build: () -> [Command<Void, Action>]) {
    self.init(build())
  }

  /// Adds commands; a name that is taken ends the program.
  mutating func append(_ added: [Command<Void, Action>]) {
    for command in added {
      for name in command.declaration.names
      where called.updateValue(command, forKey: name) != nil {
        programmerError("Two commands are called \"\(name)\"; rename one, or drop an alias.")
      }
      for name in command.declaration.formerNames
      where formerlyCalled.updateValue(command, forKey: name) != nil {
        programmerError("Two commands were called \"\(name)\"; drop it for one of them.")
      }
      commands.append(command)
    }
    if let name = formerlyCalled.keys.sorted().first(where: { called[$0] != nil }) {
      programmerError(
        "\"\(name)\" is the former name of one command and the name of another; drop one of the two."
      )
    }
  }

  package subscript(name: String) -> Command<Void, Action>? { called[name] }

  /// Returns the command that a word called in an earlier version of the program.
  subscript(formerName name: String) -> Command<Void, Action>? { formerlyCalled[name] }

  /// The declarations of the commands, in order, without the words that depend on the state.
  package var declarations: [CommandDeclaration] { commands.map { $0.declaration } }

  var names: [String] { declarations.flatMap(\.names) }

  /// The names of each command, its aliases after its name.
  var synonyms: [[String]] { declarations.map(\.names) }

  /// Returns the action of a line, or throws an error, also for a word that calls no command, with similar names.
  func parse(_ words: Words, at index: Int = 0) throws(ParseError) -> Action {
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

  package var parser: (String) throws -> Action { { try parse(Words($0)) } }
}
