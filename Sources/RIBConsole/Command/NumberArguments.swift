// Arguments that are numbers.

import RIBCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Argument where Value == Int {
  /// A whole number, as large as an Int can be.
  public static func int(_ name: String) -> Argument<Int> {
    Argument(ArgumentDeclaration(name, expected: "a whole number within 64 bits")) { Int($0) }
  }

  /// A whole number in a range.
  public static func int(_ name: String, in range: ClosedRange<Int>) -> Argument<Int> {
    let bounds = "from \(range.lowerBound) to \(range.upperBound)"
    return Argument(ArgumentDeclaration(name, expected: "a whole number \(bounds)")) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension Argument where Value == Decimal {
  /// A decimal number of at most 38 digits, such as `12`, `-0.5` or `.25`; no exponent.
  public static func decimal(_ name: String) -> Argument<Decimal> {
    Argument(ArgumentDeclaration(name, expected: "a decimal number such as 12.5")) {
      decimalValue(of: $0)
    }
  }

  /// A decimal number in a range.
  public static func decimal(
    _ name: String, in range: ClosedRange<Decimal>
  ) -> Argument<Decimal> {
    let bounds = "from \(range.lowerBound) to \(range.upperBound)"
    return Argument(ArgumentDeclaration(name, expected: "a decimal number \(bounds)")) { text in
      decimalValue(of: text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

/// The number that a text spells, exactly; Decimal alone would read "12abc" as 12 and round what has
/// more digits than it holds.
private func decimalValue(of text: String) -> Decimal? {
  let sign = text.utf8.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? false
  let number = text.utf8.dropFirst(sign ? 1 : 0)
  let digits = number.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  let points = number.filter { $0 == UInt8(ascii: ".") }
  guard (1...38).contains(digits.count), points.count <= 1,
    digits.count + points.count == number.count
  else { return nil }
  return Decimal(string: text)
}
