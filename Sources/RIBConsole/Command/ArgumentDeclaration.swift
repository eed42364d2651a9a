// What a command says about one of its arguments.

/// One argument as its command declared it: all that parsing, usage, help and completion need to
/// know, without the type of its value.
public struct ArgumentDeclaration: Equatable, Sendable {
  /// The name that usage and errors show.
  public let name: String
  /// What to type, such as "a whole number from 0 to 9".
  public let expected: String
  /// The words to choose from, where there is a choice.
  public let choices: [String]
  /// The word that must stand before the value, such as "as".
  public internal(set) var keyword: String?
  /// Whether the argument may be left out.
  public internal(set) var isOptional = false
  /// Whether the argument takes the rest of the line.
  public let takesRest: Bool

  init(_ name: String, expected: String, choices: [String] = [], takesRest: Bool = false) {
    self.name = name
    self.expected = expected
    self.choices = choices
    self.takesRest = takesRest
  }

  /// How the argument looks in a usage line, such as `[as <name>]`.
  public var usage: String {
    let value = takesRest ? "<\(name)...>" : "<\(name)>"
    let full = keyword.map { "\($0) \(value)" } ?? value
    return isOptional ? "[\(full)]" : full
  }
}
