// What a command takes at a place of the line.

/// A word that a command could take next.
enum ArgumentExpectation {
  case keyword(ArgumentDeclaration)
  case value(ArgumentDeclaration)
}

extension CommandDeclaration {
  /// What may be typed behind some words, which the command could parse so far.
  ///
  /// Several, where an argument may be left out; none, where the line is complete or wrong.
  ///
  /// - Parameters:
  ///   - words: The line, as far as it has been typed.
  ///   - first: The index of the word behind the command's name.
  func expectations(behind words: Words, from first: Int) -> [ArgumentExpectation] {
    var reader = ArgumentReader(words, from: first, of: self)
    var expected: [ArgumentExpectation] = []
    for argument in arguments {
      if reader.isAtEnd {
        expected.append(argument.keyword == nil ? .value(argument) : .keyword(argument))
        if argument.isOptional { continue }
        break
      }
      if argument.isOptional, reader.lacks(argument) { continue }
      guard (try? reader.takeKeyword(of: argument)) != nil else { return [] }
      if argument.isFlag { continue }
      if reader.isAtEnd { return [.value(argument)] }
      _ = try? reader.takeWord(of: argument)
      if argument.takesRest { return [] }
    }
    return reader.isAtEnd ? expected : []
  }
}
