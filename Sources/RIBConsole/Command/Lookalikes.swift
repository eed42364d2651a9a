extension Words {
  /// A sentence about the first character outside quotation marks that looks like a blank, a mark or a dash, or like
  /// nothing, and is none of them; nil if there is none.
  var hintOnLookalikes: String? {
    if line.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    for word in self where !word.isQuoted {
      let hidden = Set(word.text.hiddenScalars)
      for index in word.text.unicodeScalars.indices {
        let scalar = word.text.unicodeScalars[index]
        guard !scalar.isASCII,
          let fault = scalar.fault(
            isHidden: hidden.contains(scalar), isFirst: index == word.text.startIndex)
        else { continue }
        let column = word.column(behind: word.text[..<index])
        return "At column \(column) is \(scalar.numberAndName), which \(fault)."
      }
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Returns what is wrong about a character of a word that is not ASCII, with advice; nil if it is an ordinary one.
  fileprivate func fault(isHidden: Bool, isFirst: Bool) -> String? {
    if properties.isWhitespace { return "separates no words; type a space in its place" }
    if isHidden { return "is invisible; delete it" }
    guard isFirst else { return nil }
    if properties.generalCategory == .dashPunctuation {
      return "begins no option; type - in its place"
    }
    return properties.isQuotationMark ? #"quotes nothing; type " in its place"# : nil
  }

  /// The number and the name of the character, such as `U+00A0 (no-break space)`.
  fileprivate var numberAndName: String {
    let digits = String(value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: 4 - min(4, digits.count)) + digits
    return (properties.name ?? properties.nameAlias).map { "\(number) (\($0.lowercased()))" }
      ?? number
  }
}
