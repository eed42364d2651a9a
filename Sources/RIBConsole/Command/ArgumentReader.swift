// Gives each argument of a command its word of the line.

/// Walks through the words behind a command's name, one declared argument after the other.
///
/// Which word belongs to which argument follows from the declarations alone, so that the place of an
/// argument can be found again long after its line was parsed.
struct ArgumentReader {
  private let words: Words
  private var index: Int
  private let command: CommandDeclaration

  init(_ words: Words, from index: Int, of command: CommandDeclaration) {
    self.words = words
    self.index = index
    self.command = command
  }

  /// The next argument's word, or nil where it may be left out and was.
  mutating func next(for argument: ArgumentDeclaration) throws(ParseError) -> Word? {
    if let keyword = argument.keyword {
      guard try take(keyword, of: argument) else { return nil }
      guard let word = takeWord(argument.takesRest) else {
        throw missing("<\(argument.name)> is missing behind \(keyword)", argument)
      }
      return word
    }
    if argument.isOptional, isAtKeyword { return nil }
    if let word = takeWord(argument.takesRest) { return word }
    if argument.isOptional { return nil }
    throw missing("\(argument.usage) is missing", argument)
  }

  /// Refuses what is left when all arguments are read.
  func finish() throws(ParseError) {
    guard index < words.count else { return }
    let word = words[index]
    let shown = TerminalText.quoted(word.text)
    guard !command.arguments.isEmpty else {
      throw ParseError(
        "\(command.name) takes no arguments, so \(shown) is too much.", column: word.column)
    }
    let near = word.isQuoted ? "" : didYouMean(word.text, among: command.keywords)
    throw ParseError(
      "\(shown) is one word too many.\(near) A value with spaces needs quotes.", column: word.column
    )
  }

  private mutating func takeWord(_ takesRest: Bool) -> Word? {
    guard index < words.count else { return nil }
    defer { index = takesRest ? words.count : index + 1 }
    return takesRest ? words.rest(from: index) : words[index]
  }

  private mutating func take(
    _ keyword: String, of argument: ArgumentDeclaration
  ) throws(ParseError) -> Bool {
    if index < words.count, !words[index].isQuoted, words[index].text == keyword {
      index += 1
      return true
    }
    if argument.isOptional { return false }
    guard index < words.count else { throw missing("\(argument.usage) is missing", argument) }
    let word = words[index]
    throw ParseError(
      "\(TerminalText.quoted(word.text)) stands where \(argument.usage) should begin."
        + didYouMean(word.text, among: [keyword]), column: word.column, argument: argument.name)
  }

  private var isAtKeyword: Bool {
    guard !command.keywords.isEmpty, index < words.count, !words[index].isQuoted else {
      return false
    }
    return command.keywords.contains(words[index].text)
  }

  private func missing(_ what: String, _ argument: ArgumentDeclaration) -> ParseError {
    ParseError(
      "\(what): type \(argument.expected).", column: words.endColumn, argument: argument.name)
  }
}

extension ArgumentDeclaration {
  /// The error of a word that is no value of this argument.
  func refusal(of word: Word) -> ParseError {
    ParseError(
      "\(TerminalText.quoted(word.text)) does not fit <\(name)>: type \(expected)."
        + didYouMean(word.text, among: choices), column: word.column, argument: name)
  }
}
