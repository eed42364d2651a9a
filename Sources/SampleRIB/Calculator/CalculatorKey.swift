// CalculatorKey.swift: the keys of the calculator, and the characters that stand for them.
import RIBCore

/// The four operations.
nonisolated enum CalculatorOperator: String, CaseIterable, Sendable {
  case plus, minus, times, divide
}

/// One key that can be pressed.
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

  /// The characters that a user may type, for a message.
  static let alphabet = "0-9 . + - * / % = n (sign) c (clear)"

  /// Reads a run of keys; spaces between them mean nothing.
  ///
  /// - Throws: A refusal that names the first character that is no key.
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
