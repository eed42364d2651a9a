/// An argument of a command: its declaration, and a function that reads its value from a line.
///
/// Create arguments where a command is declared, with `.int`, `.decimal`, `.string`, `.choice` and `.rest`;
/// `.optional` and `.keyword` extend another argument. The values of `.int(_:among:)` and `.choice(_:from:)` may come
/// from the node's present state.
///
/// ```swift
/// command(
///   "attach", "Attach a child",
///   .choice("kind", of: Kind.self), .optional(.keyword("as", .string("name")))
/// ) { .attach($0, as: $1) }
/// ```
@MainActor public struct Argument<State, Value> {
  /// Reads the value from the next words; nil stands for a node without a state.
  @usableFromInline
  typealias Read = (inout ArgumentReader, PresentState<State>?) throws(ParseError) -> Value

  @usableFromInline package let declaration: ArgumentDeclaration
  /// The words to choose from in a state; nil if they do not depend on it.
  @usableFromInline let choices: ((State) -> [String])?
  @usableFromInline let read: Read

  @usableFromInline
  init(
    _ declaration: ArgumentDeclaration, choices: ((State) -> [String])? = nil, read: @escaping Read
  ) {
    self.declaration = declaration
    self.choices = choices
    self.read = read
  }

  /// Creates an argument of one word; `value` returns the word's value, or nil if it has none.
  @inlinable
  init(_ declaration: ArgumentDeclaration, convert: @escaping (String) -> Value?) {
    self.init(declaration) { (reader, _) throws(ParseError) in
      let word = try reader.takeWord(of: declaration)
      guard let value = convert(word.text) else { throw declaration.refusal(of: word) }
      return value
    }
  }

  /// Creates an argument of one word, whose value is one of those that a state has.
  ///
  /// - Complexity: A line takes O(*n*) time for *n* values.
  init<Values: Sequence<Value>>(
    _ name: String, amongLive values: @escaping (State) -> Values,
    text: @escaping (Value) -> String, convert: @escaping (String) -> Value?
  ) where Value: Equatable {
    let declaration = ArgumentDeclaration(
      name: name, expected: ArgumentDeclaration.oneThatExists)
    let choices: (State) -> [String] = { values($0).map(text) }
    self.init(declaration, choices: choices) { (reader, state) throws(ParseError) in
      var taken = reader
      if let word = try? taken.takeWord(of: declaration), let value = convert(word.text),
        let state = state?.value, values(state).contains(value)
      {
        reader = taken
        return value
      }
      // The words, which may be many, are made for errors only.
      let declaration = declaration.choosing(from: state?.value.map(choices) ?? [])
      throw declaration.refusal(of: try reader.takeWord(of: declaration))
    }
  }
}

/// The present state of a node; a class, as a closure would be converted for each argument of each line.
@usableFromInline
@MainActor
final class PresentState<State> {
  private let read: () -> State?

  init(read: @escaping () -> State?) { self.read = read }

  /// The state as it is now; nil if the node has none.
  @usableFromInline var value: State? { read() }
}

extension Argument {
  /// Returns the same argument with words that a simulation types for it.
  ///
  /// A simulation makes up words, some of them hostile. Samples are words that mean something to the program,
  /// such as the names of known users. Words that are not values are typed like others, and refused.
  ///
  /// ```swift
  /// command("login", "Log in", .string("user").samples("ann", "bob")) { .login($0) }
  /// ```
  public func samples(_ words: String...) -> Argument {
    Argument(declaration.adding(samples: words), choices: choices, read: read)
  }
}

// Inlinable, like the choices: unspecialised closures look up metadata for each line, which takes longer than parsing.
extension Argument {
  /// Returns an argument that may be left out: nil if the line ends before it, or if the next word is a keyword
  /// of the command.
  @inlinable
  public static func optional<Wrapped>(
    _ argument: Argument<State, Wrapped>
  ) -> Argument<State, Wrapped?>
  where Value == Wrapped? {
    let declaration = argument.declaration.asOptional
    let read = argument.read
    return Argument(declaration, choices: argument.choices) { (reader, state) throws(ParseError) in
      reader.lacks(declaration) ? nil : try read(&reader, state)
    }
  }

  /// Returns an argument after a keyword, such as `as <name>`.
  ///
  /// A quoted word is never the keyword, so `"as"` can be a value. A keyword that begins with a dash makes the
  /// argument an option: it may stand anywhere in the line, and be typed as `--as=name`, too.
  @inlinable
  public static func keyword(_ keyword: String, _ argument: Argument) -> Argument {
    let declaration = argument.declaration.behind(keyword)
    let read = argument.read
    return Argument(declaration, choices: argument.choices) { (reader, state) throws(ParseError) in
      try reader.takeKeyword(of: declaration)
      return try read(&reader, state)
    }
  }
}

extension Argument where Value == Bool {
  /// Returns a flag: a word such as `--json` that a line may contain.
  ///
  /// A word with a dash is an option, which may stand anywhere in the line. If a command has options, other
  /// words that begin with a dash are refused, except numbers, quoted words, and words after a lone `--`, which is
  /// no argument of any command.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - summary: A short description for the help of the command.
  @inlinable
  public static func flag(_ word: String, _ summary: String = "") -> Argument {
    let declaration = ArgumentDeclaration.flag(word, summary)
    return Argument(declaration) { (reader, _) throws(ParseError) in
      if reader.lacks(declaration) { return false }
      try reader.takeKeyword(of: declaration)
      return true
    }
  }
}
