import RIBCore

/// Assigns the words after a command's name to its declared arguments, one after the other.
///
/// The assignment follows from the declarations alone, so that the word of an argument can be found again long
/// after its line was parsed.
@usableFromInline struct ArgumentReader {
  private let line: CalledLine
  private var index: Int
  /// The options of the line; nil if the command has none, and the line no end of them.
  private let options: LineOptions?
  /// The value of an option that was taken and not read yet.
  private var optionValue: Word?

  init(_ line: CalledLine) {
    let (words, command) = (line.words, line.declaration)
    options =
      command.options.isEmpty && !words.endsOptions
      ? nil : LineOptions(words, from: line.first, of: command)
    self.line = line
    index = line.first
  }

  private var words: Words { options?.plain ?? line.words }
  private var command: CommandDeclaration { line.declaration }

  var isAtEnd: Bool { index >= words.count }

  var incompleteOption: ArgumentDeclaration? { options?.incomplete }

  /// Returns whether the option is missing from the line and could be typed after it.
  func mayStillTake(_ option: ArgumentDeclaration) -> Bool {
    options.map { $0.mayFollow && $0.fault == nil && $0.given[option.keyword ?? ""] == nil } == true
  }

  /// Throws if the line has options that the command does not have.
  func checkOptions() throws(ParseError) {
    if let fault = options?.fault { throw fault }
  }

  /// Returns whether the line leaves an optional argument out.
  @usableFromInline
  func lacks(_ argument: ArgumentDeclaration) -> Bool {
    if argument.isOption { return options?.given[argument.keyword ?? ""] == nil }
    if let keyword = argument.keyword { return !isAt(keyword) }
    return index >= words.count || command.plainKeywords.contains(where: isAt)
  }

  @usableFromInline
  mutating func takeKeyword(of argument: ArgumentDeclaration) throws(ParseError) {
    guard let keyword = argument.keyword else { return }
    if argument.isOption {
      guard let given = options?.given[keyword] else { throw missing(argument) }
      optionValue = given.value
      if given.value == nil, !argument.isFlag {
        throw ParseError(
          .missingArgument, "Missing <\(argument.name)>: type \(argument.expected).",
          column: words.column(behind: given.word), argument: argument.name)
      }
      return
    }
    if isAt(keyword) {
      index += 1
      return
    }
    guard index < words.count else { throw missing(argument) }
    let word = words[index]
    throw ParseError(
      .unexpectedArgument, "Expected \(argument.usage), found \(TerminalText.quoted(word.text)).",
      near: suggestions(for: word.text, among: [keyword]), column: word.column,
      argument: argument.name)
  }

  /// Takes the word, or all words, of an argument's value.
  @usableFromInline
  mutating func takeWord(of argument: ArgumentDeclaration) throws(ParseError) -> Word {
    if let value = optionValue.take() { return value }
    guard index < words.count else { throw missing(argument) }
    defer { index = argument.takesRest ? words.count : index + 1 }
    return argument.takesRest ? words.rest(from: index) : words[index]
  }

  /// Takes the word of an argument's value, which may be JSON.
  mutating func takeJSON(of argument: ArgumentDeclaration) throws(ParseError) -> Word {
    words.json(of: try takeWord(of: argument))
  }

  /// Returns the word of an argument by its declaration alone; nil if the line leaves it out.
  mutating func skip(_ argument: ArgumentDeclaration) throws(ParseError) -> Word? {
    if argument.isOptional, lacks(argument) { return nil }
    try takeKeyword(of: argument)
    if argument.isFlag {
      return argument.isOption
        ? options?.given[argument.keyword ?? ""]?.word : words[index - 1]
    }
    return try takeWord(of: argument)
  }

  /// Throws if words are left when all arguments are read.
  @usableFromInline
  func finish() throws(ParseError) {
    guard index < words.count else { return }
    let word = words[index]
    let shown = TerminalText.quoted(word.text)
    var message = "Unexpected argument \(shown)."
    var near: [String] = []
    var hint = ""
    if command.arguments.isEmpty {
      message = "\(command.name) takes no arguments; remove \(shown)."
    } else if command.plainKeywords.contains(where: isAt) {
      message = "\(shown) cannot come here; the usage shows the order."
    } else {
      if !word.isQuoted { near = suggestion(for: word) }
      if !command.arguments.allSatisfy(\.isFlag) { hint = "A value with spaces needs quotes." }
    }
    throw ParseError(.unexpectedArgument, message, near: near, hint: hint, column: word.column)
  }

  /// Suggests a keyword that the word may be, or that may be missing before it if it is the last word.
  private func suggestion(for word: Word) -> [String] {
    let near = suggestions(for: word.text, among: command.keywords)
    guard near.isEmpty, index + 1 == words.count,
      let keyword = command.plainKeywords.first(where: { keyword in
        !words[..<index].contains { $0.text == keyword && !$0.isQuoted }
      }), command.arguments.contains(where: { $0.keyword == keyword && !$0.isFlag })
    else { return near }
    return ["\(keyword) \(words.typed(word))"]
  }

  private func isAt(_ keyword: String) -> Bool {
    guard index < words.count else { return false }
    return words[index].text == keyword && !words[index].isQuoted
  }

  private func missing(_ argument: ArgumentDeclaration) -> ParseError {
    ParseError(
      .missingArgument, "Missing \(argument.usage): type \(argument.expected).",
      column: words.endColumn, argument: argument.name)
  }
}

/// A line that its command could parse, with the words of its arguments; a class, as it is passed on from hand to hand.
package final class CalledLine: Sendable {
  let words: Words
  /// The index of the word after the command's name.
  let first: Int
  package let declaration: CommandDeclaration

  init(words: Words, first: Int, declaration: CommandDeclaration) {
    self.words = words
    self.first = first
    self.declaration = declaration
  }

  package var nameColumn: Int { words[first - 1].column }

  /// The command and its arguments as they were typed, without the path before them.
  package var text: String { words.line.copy(textBytes) }

  /// The bytes of the text in the line.
  var textBytes: Range<Int> {
    words[first - 1].bytes.lowerBound..<words[words.count - 1].bytes.upperBound
  }

  var values: [(argument: ArgumentDeclaration, word: Word)] {
    var reader = ArgumentReader(self)
    return declaration.arguments.compactMap { argument in
      (try? reader.skip(argument)).map { (argument, $0) }
    }
  }

  /// The line within the line, such as that of `at`; nil if it has none.
  var innerLine: String? {
    guard declaration.arguments.last?.meaning == .line else { return nil }
    return values.last { $0.argument.meaning == .line }?.word.text
  }

  /// Returns an argument with its word by its declared name, if the line contains it.
  func value(of argument: String) -> (argument: ArgumentDeclaration, word: Word)? {
    values.first { $0.argument.name == argument }
  }

  /// Returns the column of an argument's value by its declared name, or of the command's name if the line lacks it.
  func column(of argument: String) -> Int { value(of: argument)?.word.column ?? nameColumn }

  /// Returns a node's refusal as an error at the blamed argument, or at the command's name.
  func located(_ error: Refusal) -> ParseError {
    ParseError(
      .refused, error.message, column: error.argument.map(column) ?? nameColumn,
      argument: error.argument)
  }
}
