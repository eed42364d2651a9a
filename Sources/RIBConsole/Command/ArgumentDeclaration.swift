// One argument of a command, as it was declared.

import RIBCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One argument as its command declared it: all that parsing, usage, help and completion need to
/// know, without the type of its value.
public struct ArgumentDeclaration: Equatable, Sendable {
  /// The name that usage and errors show.
  public let name: String
  /// What to type, such as "a whole number from 0 to 9"; of a flag, what it does.
  public let expected: String
  /// The words to choose from, where there is a choice.
  public let choices: [String]
  /// What each choice means; empty where nothing is said of it.
  let summaries: [String]
  /// The word that must stand before the value, such as "as".
  public private(set) var keyword: String?
  /// Whether the argument may be left out.
  public private(set) var isOptional = false
  /// Whether the argument is its keyword alone, without a value.
  public private(set) var isFlag = false
  /// Whether the argument is an option, which may stand anywhere in the line: its keyword begins with a dash.
  var isOption: Bool { keyword?.utf8.first == UInt8(ascii: "-") }
  /// Whether the argument takes the rest of the line.
  public let takesRest: Bool
  /// Words that a simulation types for it, beside those that it makes up.
  public private(set) var samples: [String] = []
  /// What the word means, for completion and for simulations.
  package let meaning: Meaning

  /// What a word can mean.
  package enum Meaning: Equatable, Sendable {
    case text
    case integer(ClosedRange<Int>?)
    case decimal(ClosedRange<Decimal>?)
    /// What only the live tree, or the disk, knows.
    case child, path, command, topic, file
  }

  init(
    _ name: String, expected: String, choices: [String] = [], summaries: [String] = [],
    takesRest: Bool = false, meaning: Meaning = .text
  ) {
    self.summaries = summaries
    self.meaning = meaning
    self.name = name
    self.expected = expected
    self.choices = choices
    self.takesRest = takesRest
  }

  /// How the argument looks in a usage line, such as `[as <name>]`.
  public var usage: String {
    let value = takesRest ? "<\(name)>..." : "<\(name)>"
    let full = isFlag ? name : keyword.map { "\($0) \(value)" } ?? value
    return isOptional ? "[\(full)]" : full
  }

  /// A word that may stand in the line or not.
  @usableFromInline
  static func flag(_ word: String, _ summary: String) -> ArgumentDeclaration {
    var result = ArgumentDeclaration(word, expected: summary)
    result.keyword = word
    result.isFlag = true
    result.isOptional = true
    return result
  }

  /// The same argument, free to be left out.
  @usableFromInline var asOptional: ArgumentDeclaration {
    var result = self
    result.isOptional = true
    return result
  }

  /// The same argument with more words for simulations to type.
  func adding(samples: [String]) -> ArgumentDeclaration {
    var result = self
    result.samples += samples
    return result
  }

  /// The same argument behind a keyword.
  @usableFromInline
  func behind(_ keyword: String) -> ArgumentDeclaration {
    if isOptional || self.keyword != nil {
      programmerError(
        ".keyword(\"\(keyword)\", …) takes a plain argument; put .optional around the keyword, "
          + "and have one keyword only.")
    }
    var result = self
    result.keyword = keyword
    return result
  }

  /// The error of a word that is no value of this argument.
  @usableFromInline
  func refusal(of word: Word) -> ParseError {
    ParseError(
      "\(TerminalText.quoted(word.text)) is not valid for <\(name)>: type \(expected)."
        + didYouMean(word.text, among: choices), column: word.column, argument: name)
  }
}
