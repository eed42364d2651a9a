// Gives each argument of a command its word of the line.

/// Walks through the words behind a command's name, one declared argument after the other.
///
/// Which word belongs to which argument follows from the declarations alone, so that the place of an
/// argument can be found again long after its line was parsed.
@usableFromInline struct ArgumentReader {
  private let words: Words
  private var index: Int
  private let command: CommandDeclaration

  init(_ words: Words, from index: Int, of command: CommandDeclaration) {
    self.words = words
    self.index = index
    self.command = command
  }

  /// Whether all words have been taken.
  var isAtEnd: Bool { index >= words.count }

  /// Whether the line leaves an optional argument out.
  @usableFromInline
  func lacks(_ argument: ArgumentDeclaration) -> Bool {
    if let keyword = argument.keyword { return !isAt(keyword) }
    return index >= words.count || command.keywords.contains(where: isAt) || isAtUnknownFlag
  }

  /// Whether the next word looks like a flag of a command that has some; in quotes it is a value.
  private var isAtUnknownFlag: Bool {
    command.arguments.contains(where: \.isFlag) && !words[index].isQuoted
      && words[index].text.hasPrefix("-")
  }

  /// Takes the keyword before an argument's value.
  @usableFromInline
  mutating func takeKeyword(of argument: ArgumentDeclaration) throws(ParseError) {
    guard let keyword = argument.keyword else { return }
    if isAt(keyword) {
      index += 1
      return
    }
    guard index < words.count else { throw missing(argument) }
    let word = words[index]
    throw ParseError(
      "Expected \(argument.usage), found \(TerminalText.quoted(word.text))."
        + didYouMean(word.text, among: [keyword]), column: word.column, argument: argument.name)
  }

  /// Takes the word, or all words, of an argument's value.
  @usableFromInline
  mutating func takeWord(of argument: ArgumentDeclaration) throws(ParseError) -> Word {
    guard index < words.count else { throw missing(argument) }
    defer { index = argument.takesRest ? words.count : index + 1 }
    return argument.takesRest ? words.rest(from: index) : words[index]
  }

  /// The word of an argument by its declaration alone, or nil if the line leaves it out.
  mutating func skip(_ argument: ArgumentDeclaration) throws(ParseError) -> Word? {
    if argument.isOptional, lacks(argument) { return nil }
    if argument.keyword != nil { try takeKeyword(of: argument) }
    if argument.isFlag { return words[index - 1] }
    return try takeWord(of: argument)
  }

  /// Refuses what is left when all arguments are read.
  @usableFromInline
  func finish() throws(ParseError) {
    guard index < words.count else { return }
    let word = words[index]
    let shown = TerminalText.quoted(word.text)
    guard !command.arguments.isEmpty else {
      throw ParseError(
        "\(command.name) takes no arguments; remove \(shown).", column: word.column)
    }
    if command.keywords.contains(where: isAt) {
      throw ParseError(
        "\(shown) cannot come here; the usage shows the order.", column: word.column)
    }
    let near = word.isQuoted ? "" : didYouMean(word.text, among: command.keywords)
    let takesNoValue = command.arguments.allSatisfy(\.isFlag) || isAtUnknownFlag
    let hint = takesNoValue ? "" : " A value with spaces needs quotes."
    throw ParseError("Unexpected argument \(shown).\(near)\(hint)", column: word.column)
  }

  private func isAt(_ keyword: String) -> Bool {
    guard index < words.count else { return false }
    return words[index].text == keyword && !words[index].isQuoted
  }

  private func missing(_ argument: ArgumentDeclaration) -> ParseError {
    ParseError(
      "Missing \(argument.usage): type \(argument.expected).", column: words.endColumn,
      argument: argument.name)
  }
}
