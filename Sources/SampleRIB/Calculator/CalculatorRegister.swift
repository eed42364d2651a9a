// CalculatorRegister.swift: the arithmetic of the calculator as a value, without time or streams.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a pocket calculator remembers between two keys.
///
/// Operations chain from left to right. The sign and percent keys act at once on the number shown.
/// After `Error` every key but `clear` does nothing.
nonisolated struct CalculatorRegister: Equatable, Sendable {
  /// What is shown: a number of at most `CalculatorDisplay.digits` digits, or `Error`.
  private(set) var displayText = "0"

  /// The number shown, unrounded; zero while digits are typed, which are read when it matters.
  private var result: Decimal = 0
  /// The digits shown are being typed, so that the next one joins them.
  private var isTyping = false
  /// The operation that waits for its right operand.
  private var pending: Pending?
  /// A number was entered since the operator, so that the next operator calculates.
  private var hasOperand = false

  private struct Pending: Equatable {
    var left: Decimal
    var operation: CalculatorOperator
  }

  /// The number shown, unrounded.
  private var shown: Decimal { isTyping ? Decimal(string: displayText) ?? 0 : result }

  var isError: Bool { displayText == CalculatorDisplay.error }

  mutating func press(_ key: CalculatorKey) {
    if key == .clear { self = CalculatorRegister() }
    guard !isError else { return }
    switch key {
    case .digit(let digit): type(digit: digit)
    case .dot: typeDot()
    case .operation(let operation): choose(operation)
    case .sign: changeSign()
    case .percent: enter(shown / 100)
    case .equal: calculate()
    case .clear: break
    }
  }

  /// Whether a key can take effect as it was meant: the number being typed has room for a digit.
  func hasRoom(for key: CalculatorKey) -> Bool {
    guard case .digit = key, isTyping, displayText != "0" else { return true }
    return CalculatorDisplay.digitCount(of: displayText) < CalculatorDisplay.digits
  }

  // MARK: Typing

  private mutating func type(digit: Int) {
    guard (0...9).contains(digit) else { return }
    if !isTyping || displayText == "0" {
      type(text: String(digit))
    } else if hasRoom(for: .digit(digit)) {
      type(text: displayText + String(digit))
    }
  }

  private mutating func typeDot() {
    if !isTyping {
      type(text: "0.")
    } else if !displayText.contains(".") {
      type(text: displayText + ".")
    }
  }

  private mutating func changeSign() {
    guard isTyping else { return enter(-shown) }
    guard displayText != "0" else { return }
    type(text: displayText.hasPrefix("-") ? String(displayText.dropFirst()) : "-" + displayText)
  }

  private mutating func type(text: String) {
    displayText = text
    result = 0
    isTyping = true
    hasOperand = true
  }

  /// Shows a number as if it had been typed whole.
  private mutating func enter(_ value: Decimal) {
    show(value)
    hasOperand = true
  }

  // MARK: Calculating

  private mutating func choose(_ operation: CalculatorOperator) {
    if hasOperand { calculate() }
    guard !isError else { return }
    // Nothing is being typed any more: with an operand, it was calculated just now.
    pending = Pending(left: shown, operation: operation)
  }

  private mutating func calculate() {
    // Without an operation the number itself is the result: it loses a trailing dot and zeros.
    guard let pending else { return show(shown) }
    self.pending = nil
    switch pending.operation {
    case .plus: show(pending.left + shown)
    case .minus: show(pending.left - shown)
    case .times: show(pending.left * shown)
    case .divide: show(pending.left / shown)
    }
  }

  private mutating func show(_ value: Decimal) {
    isTyping = false
    hasOperand = false
    if let text = CalculatorDisplay.text(of: value) {
      displayText = text
      // What shows as zero is zero, so that nothing shrinks until it is no number any more.
      result = text == "0" ? 0 : value
    } else {
      displayText = CalculatorDisplay.error
      pending = nil
    }
  }
}

extension CalculatorRegister {
  /// A register that shows what an earlier one did; what it was about to calculate is forgotten.
  ///
  /// - Returns: nil if the text is nothing that a calculator shows.
  init?(displayText: String) {
    self.init()
    if displayText == CalculatorDisplay.error {
      self.displayText = displayText
      return
    }
    guard let value = Decimal(string: displayText),
      displayText.allSatisfy({ $0 == "." || $0 == "-" || ($0.isASCII && $0.isNumber) })
    else { return nil }
    show(value)
    guard !isError else { return nil }
  }
}
