import Basics
import Platform

/// The declaration of an argument, without the type of its value, for parsing, usage, help and completion.
@usableFromInline package struct ArgumentDeclaration: Equatable, Sendable {
  /// The name in usage and errors.
  let name: String
  /// The expected input, such as "a whole number from 0 to 9"; for a flag, its effect.
  private(set) var expected: String
  package private(set) var choices: [String] = []
  /// The meaning of each choice; empty if there are no descriptions.
  var summaries: [String] = []
  /// The word before the value, such as "as".
  package private(set) var keyword: String?
  package private(set) var isOptional = false
  /// Whether the argument is its keyword alone, without a value.
  package private(set) var isFlag = false
  /// Whether the argument is an option, which may stand anywhere in the line: its keyword begins with a dash.
  var isOption: Bool { keyword?.utf8.first == UInt8(ascii: "-") }
  package private(set) var takesRest = false
  /// The words that a simulation types besides those that it makes up.
  package private(set) var samples: [String] = []
  package private(set) var meaning = Meaning.text

  /// The kind of the word, for completion and for simulations.
  package enum Meaning: Equatable, Sendable {
    case text
    case integer(ClosedRange<Int>?)
    case decimal(ClosedRange<Decimal>?)
    /// A value that only the live tree, or the disk, knows.
    case child, path, field, command, topic, file
    /// A line of its own.
    case line
  }

  /// The argument in a usage line, such as `[as <name>]`.
  var usage: String {
    let full = isFlag ? name : keyword.map { "\($0) \(valueUsage)" } ?? valueUsage
    return isOptional ? "[\(full)]" : full
  }

  @usableFromInline
  static func flag(_ word: String, _ summary: String) -> ArgumentDeclaration {
    ArgumentDeclaration(
      name: word, expected: summary, keyword: word, isOptional: true, isFlag: true)
  }

  @usableFromInline var asOptional: ArgumentDeclaration { changed { $0.isOptional = true } }

  /// The expected input where the words to choose from are in a state that is not looked at.
  static let oneThatExists = "one that exists"

  var valueUsage: String { takesRest ? "<\(name)>..." : "<\(name)>" }

  /// Returns the same argument with the words to choose from at present, each of them once.
  func choosing(from words: [String]) -> ArgumentDeclaration {
    var seen: Set<String> = []
    let choices = words.filter { seen.insert($0).inserted }
    return changed {
      $0.choices = choices
      $0.expected =
        choices.isEmpty ? "\(Self.oneThatExists); there is none now" : Self.list(of: choices)
    }
  }

  func adding(samples: [String]) -> ArgumentDeclaration { changed { $0.samples += samples } }

  @usableFromInline
  func behind(_ keyword: String) -> ArgumentDeclaration {
    if isOptional || self.keyword != nil {
      programmerError(
        ".keyword(\"\(keyword)\", …) takes a plain argument; put .optional around the keyword, "
          + "and have one keyword only.")
    }
    return changed { $0.keyword = keyword }
  }

  private func changed(_ change: (inout ArgumentDeclaration) -> Void) -> ArgumentDeclaration {
    var result = self
    change(&result)
    return result
  }

  @usableFromInline
  func refusal(of word: Word) -> ParseError {
    ParseError(
      .invalidArgument,
      "\(TerminalText.quoted(word.text)) is not valid for <\(name)>: type \(expected).",
      near: suggestions(for: word.text, among: choices), column: word.column, argument: name)
  }
}
