// A line and the command that it calls.

import RIBCore

/// A line that its command could parse: finds the words of its arguments again.
///
/// A class, because it is handed on with every line: one reference is cheaper than three.
package final class CalledLine: Sendable {
  let words: Words
  /// The index of the word behind the command's name.
  let first: Int
  package let declaration: CommandDeclaration

  init(words: Words, first: Int, declaration: CommandDeclaration) {
    self.words = words
    self.first = first
    self.declaration = declaration
  }

  /// Where the line calls its command.
  package var nameColumn: Int { words[first - 1].column }

  /// The command and its arguments as they were typed, without the path before them.
  var text: Substring {
    let start = words[first - 1].bytes.lowerBound
    return words.line.slice(start..<words[words.count - 1].bytes.upperBound)
  }

  /// The arguments that the line holds, with their words.
  var values: [(argument: ArgumentDeclaration, word: Word)] {
    var reader = ArgumentReader(words, from: first, of: declaration)
    return declaration.arguments.compactMap { argument in
      (try? reader.skip(argument)).map { (argument, $0) }
    }
  }

  /// An argument with its word, by its declared name, if the line holds it.
  func value(of argument: String) -> (argument: ArgumentDeclaration, word: Word)? {
    values.first { $0.argument.name == argument }
  }

  /// The column of an argument's value, by the argument's declared name, if the line holds it.
  func column(of argument: String) -> Int? { value(of: argument)?.word.column }

  /// A node's refusal with its place: the argument to blame if the line holds it, or else the command's
  /// name.
  func located(_ error: Refusal) -> ParseError {
    ParseError(
      error.message, column: error.argument.flatMap(column) ?? nameColumn, argument: error.argument)
  }
}
