#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The arithmetic of a pocket calculator as a value, without time or streams.
///
/// Operations chain from left to right. The sign and percent keys act at once on the number shown.
/// After `Error`, only `clear` has an effect.
nonisolated struct CalculatorRegister: Equatable, Sendable {
  /// The text on the display: a number of at most `CalculatorDisplay.digits` digits, or `Error`.
  private(set) var displayText = "0"

  /// The latest result, unrounded; zero while digits are typed.
  private var result: Decimal = 0
  /// Whether the number shown is being typed, so that the next digit is added to it.
  private var isTyping = false
  /// The operation that waits for its right operand.
  private var pending: Pending?
  /// Whether a number was entered since the operator, so that the next operator calculates.
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

  /// Whether a key can take full effect; a digit needs room in the number that is being typed.
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
    // No number is being typed any more: an operand was used in the calculation just now.
    pending = Pending(left: shown, operation: operation)
  }

  private mutating func calculate() {
    // Without an operation, the number itself is the result, without a trailing dot or zeros.
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
      // A result that is shown as zero is zero, so that no number shrinks until it underflows.
      result = text == "0" ? 0 : value
    } else {
      displayText = CalculatorDisplay.error
      pending = nil
    }
  }
}

extension CalculatorRegister {
  /// Makes a register that shows a text, without a pending operation.
  ///
  /// - Returns: Nil if a calculator cannot show the text.
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
