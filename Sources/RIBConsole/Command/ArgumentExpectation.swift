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
    if let option = reader.incompleteOption { return [.value(option)] }
    var expected: [ArgumentExpectation] = []
    for argument in arguments {
      if argument.isOption {
        if reader.mayStillTake(argument) { expected.append(.keyword(argument)) }
        continue
      }
      if reader.isAtEnd {
        expected.append(argument.keyword == nil ? .value(argument) : .keyword(argument))
        if argument.isOptional { continue }
        break
      }
      do throws(ParseError) {
        _ = try reader.skip(argument)
      } catch {
        // Its keyword stands there, and nothing behind it; or else another word.
        return reader.isAtEnd ? [.value(argument)] : []
      }
    }
    return reader.isAtEnd ? expected : []
  }
}
