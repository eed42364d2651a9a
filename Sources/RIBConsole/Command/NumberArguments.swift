import RIBCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Argument where Value == Int {
  /// A whole number in a range, or any that an Int can hold.
  public static func int(_ name: String, in range: ClosedRange<Int>? = nil) -> Argument<Int> {
    number(
      name, "a whole number", "within 64 bits", in: range, .integer(range)
    ) { Int($0) }
  }
}

extension Argument where Value == Decimal {
  /// A decimal number of at most 38 digits, such as `12`, `-0.5` or `.25`; no exponent.
  ///
  /// - Parameters:
  ///   - name: The argument's name.
  ///   - range: The range of the number; nil for any.
  public static func decimal(
    _ name: String, in range: ClosedRange<Decimal>? = nil
  ) -> Argument<Decimal> {
    number(
      name, "a decimal number", "such as 12.5", in: range, .decimal(range), decimalValue)
  }
}

extension Argument where Value: Comparable & CustomStringConvertible {
  /// Creates a number in a range; `which` describes the numbers if there is no range.
  private static func number(
    _ name: String, _ what: String, _ which: String, in range: ClosedRange<Value>?,
    _ meaning: ArgumentDeclaration.Meaning, _ value: @escaping (String) -> Value?
  ) -> Argument {
    // Not interpolated, which would look up the numbers' descriptions at run time.
    let limits = range.map {
      "from " + $0.lowerBound.description + " to " + $0.upperBound.description
    }
    let declaration = ArgumentDeclaration(
      name, expected: "\(what) \(limits ?? which)", meaning: meaning)
    return Argument(declaration) { text in
      guard let number = value(text), range?.contains(number) ?? true else { return nil }
      return number
    }
  }
}

/// Returns the number that a text spells, exactly; Decimal alone would read "12abc" as 12, and round numbers
/// with more digits than it holds.
func decimalValue(of text: String) -> Decimal? {
  let sign = text.utf8.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } ?? false
  let number = text.utf8.dropFirst(sign ? 1 : 0)
  let digits = number.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  let points = number.filter { $0 == UInt8(ascii: ".") }
  guard (1...38).contains(digits.count), points.count <= 1,
    digits.count + points.count == number.count
  else { return nil }
  return Decimal(string: text)
}
