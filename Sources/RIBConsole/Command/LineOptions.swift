/// The options of a line, separated from its other words.
///
/// An option of a command is a keyword or a flag that begins with a dash. It may stand anywhere after the name:
/// `tree shop --json`, `tree --format dot shop`, `tree --format=dot`. A lone `--` ends the options, also of a command
/// that has none. If an option is given twice, the last one counts.
///
/// A class, as most lines have none: a reader of arguments is smaller to copy.
final class LineOptions {
  /// The words that belong to no option.
  private(set) var plain: Words
  /// The options, by their keywords; the value is nil for a flag, and if the line ends before it.
  private(set) var given: [String: (word: Word, value: Word?)] = [:]
  /// The option at the end of the line that lacks its value.
  private(set) var incomplete: ArgumentDeclaration?
  /// Whether a word after the line could still be an option.
  private(set) var mayFollow = true
  /// The error of a line that cannot be read.
  private(set) var fault: ParseError?

  /// Separates the words of a line, from the one after the command's name on.
  init(_ words: Words, from first: Int, of command: CommandDeclaration) {
    plain = words
    var others = Array(words[..<first])
    var index = first
    // Words of an argument that takes the rest of the line are text, with or without dashes.
    var wordsBeforeRest = command.wordsBeforeRest
    while index < words.count {
      let word = words[index]
      index += 1
      if Self.endsOptions(word) {
        mayFollow = false
        break
      }
      if Self.looksLikeOption(word), !command.options.isEmpty {
        take(word, of: command, words, &index)
        continue
      }
      if !word.isQuoted, command.plainKeywords.contains(word.text), index < words.count,
        !Self.endsOptions(words[index])
      {
        others += [word, words[index]]
        index += 1
        continue
      }
      if wordsBeforeRest == 0 {
        index -= 1
        mayFollow = false
        break
      }
      others.append(word)
      wordsBeforeRest = wordsBeforeRest.map { $0 - 1 }
    }
    plain = words.only(others + words[index...])
  }

  /// Whether a word is the lone `--` that ends the options.
  static func endsOptions(_ word: Word) -> Bool { !word.isQuoted && word.text == "--" }

  /// Whether a word is an option, known or not; negative numbers and quoted words are not, but the value of an option
  /// may be quoted.
  private static func looksLikeOption(_ word: Word) -> Bool {
    guard !word.isQuoted || word.equalsSign != nil, word.text.utf8.first == UInt8(ascii: "-")
    else { return false }
    guard let second = word.text.utf8.dropFirst().first else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
  }

  private func take(
    _ word: Word, of command: CommandDeclaration, _ words: Words, _ index: inout Int
  ) {
    let equals = word.equalsSign
    let keyword = String(word.text[..<(equals ?? word.text.endIndex)])
    guard let option = command.options.first(where: { $0.keyword == keyword }) else {
      let shown = TerminalText.quoted(word.text)
      let near = suggestions(for: keyword, among: command.options.compactMap(\.keyword))
      return note(
        ParseError(
          .unexpectedArgument, "Unexpected argument \(shown).", near: near,
          hint: near.isEmpty ? "A value that begins with a dash needs -- before it." : "",
          column: word.column))
    }
    var value: Word?
    if let equals {
      let part = words.part(of: word, from: word.text.index(after: equals))
      value = part
      if option.isFlag {
        note(ParseError(.unexpectedArgument, "\(keyword) takes no value.", column: part.column))
      }
    } else if !option.isFlag, index == words.count {
      incomplete = option
    } else if !option.isFlag {
      value = option.takesRest ? words.rest(from: index) : words[index]
      index = option.takesRest ? words.count : index + 1
    }
    given[keyword] = (word, value)
  }

  /// Notes an error, of which the first counts.
  private func note(_ error: ParseError) { fault = fault ?? error }
}
