import RIBCore

/// An argument: its declaration, and a function that reads its value from a line.
///
/// Create arguments where a command is declared, with `.int`, `.decimal`, `.string`, `.choice` and `.rest`;
/// `.optional` and `.keyword` extend another argument.
///
/// ```swift
/// command(
///   "attach", "Attach a child",
///   .choice("kind", of: Kind.self), .optional(.keyword("as", .string("name")))
/// ) { .attach($0, as: $1) }
/// ```
@MainActor public struct Argument<Value> {
  /// The declaration of the argument.
  @usableFromInline package let declaration: ArgumentDeclaration
  /// Reads the value from the next words.
  @usableFromInline let read: (inout ArgumentReader) throws(ParseError) -> Value

  @usableFromInline
  init(
    _ declaration: ArgumentDeclaration,
    read: @escaping (inout ArgumentReader) throws(ParseError) -> Value
  ) {
    self.declaration = declaration
    self.read = read
  }

  /// Creates an argument of one word; `value` returns the word's value, or nil if it has none.
  @inlinable
  init(_ declaration: ArgumentDeclaration, convert: @escaping (String) -> Value?) {
    self.init(declaration) { (reader: inout ArgumentReader) throws(ParseError) -> Value in
      let word = try reader.takeWord(of: declaration)
      guard let value = convert(word.text) else { throw declaration.refusal(of: word) }
      return value
    }
  }
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
    Argument(declaration.adding(samples: words), read: read)
  }
}

// Inlinable, like the choices: unspecialised generic closures look up metadata for each line, which takes
// longer than the parsing.
extension Argument {
  /// Returns an argument that may be left out: nil if the line ends before it, or if the next word is a keyword
  /// of the command.
  @inlinable
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Argument<Wrapped?>
  where Value == Wrapped? {
    let declaration = argument.declaration.asOptional
    let read = argument.read
    return Argument<Wrapped?>(declaration) {
      (reader: inout ArgumentReader) throws(ParseError) -> Wrapped? in
      reader.lacks(declaration) ? nil : try read(&reader)
    }
  }

  /// Returns an argument after a keyword, such as `as <name>`.
  ///
  /// A quoted word is never the keyword, so `"as"` can be a value. A keyword that begins with a dash makes the
  /// argument an option: it may stand anywhere in the line, and be typed as `--as=name`, too.
  @inlinable
  public static func keyword(_ keyword: String, _ argument: Argument<Value>) -> Argument<Value> {
    let declaration = argument.declaration.behind(keyword)
    let read = argument.read
    return Argument(declaration) { (reader: inout ArgumentReader) throws(ParseError) -> Value in
      try reader.takeKeyword(of: declaration)
      return try read(&reader)
    }
  }
}

extension Argument where Value == Bool {
  /// Returns a flag: a word such as `--json` that a line may contain.
  ///
  /// A word with a dash is an option, which may stand anywhere in the line. If a command has options, other
  /// words that begin with a dash are refused, except numbers, quoted words, and words after a lone `--`.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - summary: A short description for the help of the command.
  @inlinable
  public static func flag(_ word: String, _ summary: String = "") -> Argument<Bool> {
    let declaration = ArgumentDeclaration.flag(word, summary)
    return Argument(declaration) { (reader: inout ArgumentReader) throws(ParseError) -> Bool in
      if reader.lacks(declaration) { return false }
      try reader.takeKeyword(of: declaration)
      return true
    }
  }
}
