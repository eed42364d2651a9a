/// A number as it is written in a script: `12`, `-0.5`, `+.25`.
struct NumberText {
  let sign: Substring
  let whole: String
  let fraction: String

  /// - Returns: Nil if the text is not a number.
  init?(_ text: String) {
    sign = text.prefix { $0 == "-" || $0 == "+" }
    let parts = text.dropFirst(sign.count).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    whole = parts.first.map(String.init) ?? ""
    fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = (whole + fraction).utf8
    let areDigits = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard sign.count <= 1, !digits.isEmpty, areDigits else { return nil }
  }
}
