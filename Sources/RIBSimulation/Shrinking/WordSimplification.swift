/// Makes a number or another text of a script simpler.
@MainActor
struct WordSimplification {
  /// The length up to which a plain word, which may be the name of a command, is either replaced or kept.
  private static let shortLength = 16

  let trials: ScriptTrials
  /// Returns the script with another word instead of this one.
  let script: (String) -> [String]

  /// - Parameter letters: Tried in place of a text that is no number, until one of them fails.
  func run(_ text: String, letters: [String]) async throws(Shrinker.Ending) {
    let number = NumberText(text)
    for simple in number == nil ? letters : ["0", "1"] {
      if try await trials.accept(script(simple)) { return }
    }
    if let number { return try await simplify(number) }
    if SplitLine.oddity(of: text) == 0, text.utf8.count <= Self.shortLength { return }
    try await shorten(Array(text.unicodeScalars))
  }

  /// Makes a number positive, shortens its fraction, and makes it as small as it can be.
  private func simplify(_ number: NumberText) async throws(Shrinker.Ending) {
    func written(_ sign: Substring, _ whole: String, _ fraction: some StringProtocol) -> [String] {
      script(sign + whole + (fraction.isEmpty ? "" : "." + fraction))
    }
    let isPositive = try await trials.accept(written("", number.whole, number.fraction))
    let sign = isPositive ? "" : number.sign
    var digits = number.fraction.count
    try await trials.lower(&digits) { written(sign, number.whole, number.fraction.prefix($0)) }
    let fraction = number.fraction.prefix(digits)
    if var whole = Int(number.whole) {
      try await trials.lower(&whole) { written(sign, String($0), fraction) }
    } else {
      var digits = number.whole.count
      try await trials.lower(&digits) { written(sign, String(number.whole.prefix($0)), fraction) }
    }
  }

  /// Makes a text plain, and leaves out its end and its beginning.
  private func shorten(_ scalars: [Unicode.Scalar]) async throws(Shrinker.Ending) {
    let plain = [Unicode.Scalar](repeating: "a", count: scalars.count)
    let text = try await trials.accept(script(Self.text(plain[...]))) ? plain : scalars
    var end = text.count
    try await trials.lower(&end) { script(Self.text(text[..<$0])) }
    let rest = text[..<end]
    try await trials.lower(&end) { script(Self.text(rest.suffix($0))) }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
