import RIBCore

/// The four operations.
nonisolated enum CalculatorOperator: String, CaseIterable, Sendable {
  case plus, minus, times, divide
}

/// A key of the calculator.
nonisolated enum CalculatorKey: Equatable, Sendable {
  case digit(Int)
  case dot
  case operation(CalculatorOperator)
  case sign
  case percent
  case equal
  case clear

  /// The key that a character stands for, or nil.
  init?(_ character: Character) {
    switch character {
    case ".": self = .dot
    case "+": self = .operation(.plus)
    case "-", "−": self = .operation(.minus)
    case "*", "x", "×": self = .operation(.times)
    case "/", "÷": self = .operation(.divide)
    case "n", "±": self = .sign
    case "%": self = .percent
    case "=": self = .equal
    case "c": self = .clear
    default:
      guard character.isASCII, let digit = character.wholeNumberValue else { return nil }
      self = .digit(digit)
    }
  }

  /// The characters that a user may type, as a message lists them.
  static let alphabet = "0-9 . + - * / % = n (sign) c (clear)"

  /// Reads a run of keys, and skips spaces between them.
  ///
  /// - Throws: A refusal that names the first character that is not a key.
  static func run(of text: String) throws(Refusal) -> [CalculatorKey] {
    var keys: [CalculatorKey] = []
    for (offset, character) in text.enumerated() where character != " " {
      guard let key = CalculatorKey(character) else {
        throw Refusal(
          "\"\(character)\", character \(offset + 1) of the run, is no key; "
            + "the keys are \(alphabet).",
          argument: "text")
      }
      keys.append(key)
    }
    return keys
  }
}
