import RIBConsole

/// Makes a number of a script simpler: 0 or 1, or else without its sign and fraction, or else as small as it can
/// be.
@MainActor
struct NumberReduction {
  private let trials: ScriptTrials

  init(_ trials: ScriptTrials) { self.trials = trials }

  /// - Parameters:
  ///   - number: The number as it is in the script.
  ///   - script: Returns the script with another text instead of the number.
  func run(_ number: NumberText, _ script: (String) -> [String]) async throws(Shrinker.Ending) {
    for simple in ["0", "1"] {
      if try await trials.accept(script(simple)) { return }
    }
    var number = number
    func accept(_ candidate: NumberText) async throws(Shrinker.Ending) {
      if try await trials.accept(script(candidate.text)) { number = candidate }
    }
    try await accept(number.with(sign: ""))
    try await accept(number.with(fraction: ""))
    let digits = number.fraction
    let present = number
    let count = try await trials.lower(digits.count) {
      script(present.with(fraction: String(digits.prefix($0))).text)
    }
    let short = number.with(fraction: String(digits.prefix(count)))
    if let whole = Int(short.whole) {
      try await trials.lower(whole) { script(short.with(whole: String($0)).text) }
    } else {
      try await trials.lower(short.whole.count) {
        script(short.with(whole: String(short.whole.prefix($0))).text)
      }
    }
  }
}

/// A number as it is written in a script: `12`, `-0.5`, `+.25`.
struct NumberText {
  private(set) var sign: Substring
  private(set) var whole: String
  private(set) var fraction: String

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

  var text: String { sign + whole + (fraction.isEmpty ? "" : "." + fraction) }

  func with(sign: Substring? = nil, whole: String? = nil, fraction: String? = nil) -> NumberText {
    var number = self
    number.sign = sign ?? self.sign
    number.whole = whole ?? self.whole
    number.fraction = fraction ?? self.fraction
    return number
  }
}
