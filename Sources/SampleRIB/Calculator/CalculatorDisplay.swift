#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a number as it fits the display.
nonisolated enum CalculatorDisplay {
  /// The maximum number of digits shown, including the zero before a dot.
  static let digits = 16
  /// Returns the number of digits in a text.
  static func digitCount(of text: String) -> Int {
    text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The text that is shown if there is no number to show.
  static let error = "Error"

  /// Returns the number in plain digits, its fraction rounded to fit, halves away from zero.
  ///
  /// - Returns: Nil for NaN, and for a number with more than `digits` digits before the dot.
  static func text(of value: Decimal) -> String? {
    guard value.isFinite else { return nil }
    let parts = value.magnitude.description.split(separator: ".")
    let whole = parts[0]
    let fraction = parts.count > 1 ? parts[1] : ""
    guard whole.count <= digits else { return nil }

    let kept = fraction.prefix(digits - whole.count)
    guard var number = UInt64(whole + kept) else { return nil }
    if let next = fraction.dropFirst(kept.count).first, next >= "5" { number += 1 }

    // Leading zeros make sure that there is a digit before the dot.
    var text = String(number)
    text = String(repeating: "0", count: max(0, kept.count + 1 - text.count)) + text
    guard text.count - kept.count <= digits else { return nil }
    if !kept.isEmpty {
      text.insert(".", at: text.index(text.endIndex, offsetBy: -kept.count))
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return value < 0 && text != "0" ? "-" + text : text
  }
}
