extension CommandDeclaration {
  /// Returns the words that the command could take after those typed so far, of which the first is at an index:
  /// several if an argument may be left out, none if the line is complete or wrong.
  func expectations(
    behind words: Words, from first: Int
  ) -> [(argument: ArgumentDeclaration, isKeyword: Bool)] {
    let reader = ArgumentReader(CalledLine(words: words, first: first, declaration: self))
    if let option = reader.incompleteOption { return [(option, false)] }
    var expected: [(ArgumentDeclaration, Bool)] = []
    for (argument, hasKeyword) in missing(in: reader) ?? [] {
      if hasKeyword { return [(argument, false)] }
      expected.append((argument, argument.keyword != nil))
      if !argument.isOptional, !argument.isOption { break }
    }
    return expected
  }

  /// Returns the usage of the arguments that are not typed yet, behind words from an index on; nil if those are wrong.
  func missingUsage(behind words: Words, from first: Int) -> String? {
    let reader = ArgumentReader(CalledLine(words: words, first: first, declaration: self))
    guard (try? reader.checkOptions()) != nil, let missing = missing(in: reader) else { return nil }
    let option = reader.incompleteOption.map { [$0.valueUsage] } ?? []
    let usages = missing.map { $0.hasKeyword ? $0.argument.valueUsage : $0.argument.usage }
    return (option + usages).joined(separator: " ")
  }

  /// Returns the arguments that a line lacks, or of which it has the keyword alone; nil if one of its words is wrong.
  private func missing(
    in reader: ArgumentReader
  ) -> [(argument: ArgumentDeclaration, hasKeyword: Bool)]? {
    var reader = reader
    var missing: [(ArgumentDeclaration, Bool)] = []
    for argument in arguments {
      if argument.isOption {
        if reader.mayStillTake(argument) { missing.append((argument, false)) }
      } else if reader.isAtEnd {
        missing.append((argument, false))
      } else {
        do throws(ParseError) {
          _ = try reader.skip(argument)
        } catch {
          // Its keyword is the last word; otherwise a word is wrong.
          guard reader.isAtEnd else { return nil }
          missing.append((argument, true))
        }
      }
    }
    return reader.isAtEnd ? missing : nil
  }
}
