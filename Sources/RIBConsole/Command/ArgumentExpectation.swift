/// A word that a command could take next.
enum ArgumentExpectation {
  case keyword(ArgumentDeclaration)
  case value(ArgumentDeclaration)
}

extension CommandDeclaration {
  /// Returns the words that the command could take after those typed so far, of which the first is at an index:
  /// several if an argument may be left out, none if the line is complete or wrong.
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
        // Its keyword is the last word; otherwise another word follows.
        return reader.isAtEnd ? [.value(argument)] : []
      }
    }
    return reader.isAtEnd ? expected : []
  }

  /// Returns the usage of the arguments that are not typed yet, after words of which the first is at an index; nil if
  /// those are wrong.
  func missingUsage(behind words: Words, from first: Int) -> String? {
    var reader = ArgumentReader(words, from: first, of: self)
    guard (try? reader.checkOptions()) != nil else { return nil }
    var usages = reader.incompleteOption.map { [$0.valueUsage] } ?? []
    for argument in arguments {
      if argument.isOption {
        if reader.mayStillTake(argument) { usages.append(argument.usage) }
      } else if reader.isAtEnd {
        usages.append(argument.usage)
      } else {
        do throws(ParseError) {
          _ = try reader.skip(argument)
        } catch {
          // Its keyword is the last word; otherwise a word is wrong.
          guard reader.isAtEnd else { return nil }
          usages.append(argument.valueUsage)
        }
      }
    }
    return reader.isAtEnd ? usages.joined(separator: " ") : nil
  }
}
