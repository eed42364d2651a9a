// Makes a number of a script smaller.

/// Makes a number of a script smaller: none or one, or else without its sign and fraction, or else the least.
@MainActor
struct NumberReduction {
  private let trials: ScriptTrials

  init(_ trials: ScriptTrials) { self.trials = trials }

  /// - Parameters:
  ///   - number: The number that stands there.
  ///   - script: The script with another text in its place.
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
