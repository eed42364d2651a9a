public import Platform

extension Argument where Value == Int {
  /// A whole number in a range, or any that an Int can hold.
  @inlinable
  public static func int(_ name: String, in range: ClosedRange<Int>? = nil) -> Argument {
    Argument(ArgumentDeclaration.integer(name, in: range)) { text in
      guard let number = Int(text), range?.contains(number) ?? true else { return nil }
      return number
    }
  }

  /// One of the numbers that the node's present state has, such as the ids of its cards: `.int("card", among: \.ids)`.
  ///
  /// Completion offers them, errors list them, and simulations type them. An action that waits is processed with a
  /// later state, so a reactor still checks it.
  ///
  /// - Complexity: A line takes O(*n*) time for *n* numbers.
  public static func int<Numbers: Sequence<Int>>(
    _ name: String, among numbers: @escaping (State) -> Numbers
  ) -> Argument {
    Argument(name, amongLive: numbers, text: \.description) { Int($0) }
  }
}

extension Argument where Value == Decimal {
  /// A decimal number of at most 38 digits, such as `12`, `-0.5` or `.25`; no exponent.
  ///
  /// - Parameters:
  ///   - name: The argument's name.
  ///   - range: The range of the number; nil for any.
  public static func decimal(_ name: String, in range: ClosedRange<Decimal>? = nil) -> Argument {
    Argument(
      .number(name, "a decimal number", "such as 12.5", in: range, .decimal(range))
    ) { text in
      guard let number = decimalValue(of: text), range?.contains(number) ?? true else {
        return nil
      }
      return number
    }
  }
}

extension ArgumentDeclaration {
  @usableFromInline
  static func integer(_ name: String, in range: ClosedRange<Int>?) -> ArgumentDeclaration {
    number(name, "a whole number", "within 64 bits", in: range, .integer(range))
  }

  /// Creates a number in a range; `which` describes the numbers if there is no range.
  fileprivate static func number<Number: CustomStringConvertible>(
    _ name: String, _ what: String, _ which: String, in range: ClosedRange<Number>?,
    _ meaning: Meaning
  ) -> ArgumentDeclaration {
    // Not interpolated, which would look up the numbers' descriptions at run time.
    let limits = range.map {
      "from " + $0.lowerBound.description + " to " + $0.upperBound.description
    }
    return ArgumentDeclaration(
      name: name, expected: "\(what) \(limits ?? which)", meaning: meaning)
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
