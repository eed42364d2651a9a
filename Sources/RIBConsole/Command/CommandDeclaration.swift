import Basics

/// The declaration of a command, without the action that it makes.
///
/// It is a class because it is passed on with every line: one reference is cheaper than six.
@usableFromInline package final class CommandDeclaration: Sendable {
  package let name: String
  let summary: String
  let aliases: [String]
  /// Names that earlier versions of the program had for the command; only lines of their journals call it so.
  let formerNames: [String]
  package let arguments: [ArgumentDeclaration]
  /// Whether lines of the command are kept out of the history.
  package let isSecret: Bool
  package let isSimulated: Bool
  /// Whether the command only answers, and changes nothing.
  let isQuery: Bool
  let keywords: [String]
  /// The keywords that are not options, and stand where they were declared.
  let plainKeywords: [String]
  let options: [ArgumentDeclaration]

  /// Creates a declaration; one that could not be typed ends the program with the reason.
  @usableFromInline
  init(
    _ name: String, _ summary: String, aliases: [String] = [], formerNames: [String] = [],
    _ arguments: [ArgumentDeclaration],
    isSecret: Bool = false, isSimulated: Bool = true, isQuery: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    self.formerNames = formerNames
    self.arguments = arguments
    self.isSecret = isSecret
    self.isSimulated = isSimulated
    self.isQuery = isQuery
    keywords = arguments.compactMap(\.keyword)
    options = arguments.filter(\.isOption)
    plainKeywords = arguments.filter { !$0.isOption }.compactMap(\.keyword)
    if let fault { programmerError("The command \"\(name)\" cannot be used: \(fault)") }
  }

  package var names: [String] { [name] + aliases }

  /// The usage, such as `attach <kind> [as <name>]`.
  var usage: String {
    ([name] + arguments.map(\.usage)).joined(separator: " ")
  }

  /// Returns the same declaration with some changes.
  ///
  /// - Parameter choices: The words to choose from at present, for each argument where they depend on the state.
  func with(
    aliases: [String] = [], formerNames: [String] = [], isSecret: Bool? = nil,
    isSimulated: Bool? = nil, isQuery: Bool? = nil, choices: [Int: [String]] = [:]
  ) -> CommandDeclaration {
    let arguments = arguments.enumerated().map { index, argument in
      choices[index].map(argument.choosing) ?? argument
    }
    return CommandDeclaration(
      name, summary, aliases: self.aliases + aliases,
      formerNames: self.formerNames + formerNames, arguments,
      isSecret: isSecret ?? self.isSecret, isSimulated: isSimulated ?? self.isSimulated,
      isQuery: isQuery ?? self.isQuery)
  }

  /// The most words before an argument that takes the rest of the line, without keywords; nil if there is none.
  var wordsBeforeRest: Int? {
    guard arguments.contains(where: { $0.takesRest && !$0.isOption }) else { return nil }
    return arguments.count { $0.keyword == nil && !$0.takesRest }
  }

  private var fault: String? {
    if let name = (names + formerNames).first(where: { !canBeTyped($0) }) {
      return "\"\(name)\" is not one plain word without a slash; choose another name."
    }
    if let word = keywords.first(where: { !canBeTyped($0) }) {
      return "its keyword \"\(word)\" is not one plain word; choose another."
    }
    if Set(arguments.map(\.name)).count < arguments.count {
      return "two of its arguments have one name; rename one."
    }
    if arguments.dropLast().contains(where: \.takesRest) {
      return "an argument follows one that takes the rest of the line; put that one last."
    }
    let plain = arguments.drop { !$0.isOptional || $0.keyword != nil }
    if plain.contains(where: { !$0.isOptional && $0.keyword == nil }) {
      return "a required argument follows an optional one; put the required one first."
    }
    return nil
  }

  private func canBeTyped(_ name: String) -> Bool {
    (try? Words(name))?.map(\.text) == [name] && !name.contains("/")
      && ![".", ".."].contains(name)
  }
}
