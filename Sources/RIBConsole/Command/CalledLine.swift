import RIBCore

/// A line that its command could parse, with the words of its arguments.
///
/// It is a class because it is passed on with every line: one reference is cheaper than three.
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

  /// The column of the command's name.
  package var nameColumn: Int { words[first - 1].column }

  /// The command and its arguments as they were typed, without the path before them.
  var text: Substring {
    let start = words[first - 1].bytes.lowerBound
    return words.line.slice(start..<words[words.count - 1].bytes.upperBound)
  }

  /// The arguments in the line, with their words.
  var values: [(argument: ArgumentDeclaration, word: Word)] {
    var reader = ArgumentReader(words, from: first, of: declaration)
    return declaration.arguments.compactMap { argument in
      (try? reader.skip(argument)).map { (argument, $0) }
    }
  }

  /// Returns an argument with its word by its declared name, if the line contains it.
  func value(of argument: String) -> (argument: ArgumentDeclaration, word: Word)? {
    values.first { $0.argument.name == argument }
  }

  /// Returns the column of an argument's value by its declared name, if the line contains it.
  func column(of argument: String) -> Int? { value(of: argument)?.word.column }

  /// Returns a node's refusal as an error at the blamed argument, or at the command's name if the line does not
  /// contain that argument.
  func located(_ error: Refusal) -> ParseError {
    ParseError(
      error.message, column: error.argument.flatMap(column) ?? nameColumn, argument: error.argument)
  }
}
