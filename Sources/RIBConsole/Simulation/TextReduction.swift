// Makes a word simpler.

/// Makes a text of a script shorter and plainer.
@MainActor
struct TextReduction {
  private let trials: ScriptTrials

  /// A plain word up to this length is either replaced or kept: it may well be a command's name.
  private static let shortLength = 16

  init(_ trials: ScriptTrials) { self.trials = trials }

  /// - Parameters:
  ///   - text: The text that stands there.
  ///   - letters: What to put in its place, the first that will do.
  ///   - script: The script with another text in the place of this one.
  func run(
    _ text: String, letters: [String], _ script: (String) -> [String]
  ) async throws(Shrinker.Ending) {
    for letter in letters {
      if try await trials.accept(script(letter)) { return }
    }
    if SplitLine.oddity(of: text) == 0, text.utf8.count <= Self.shortLength { return }
    var scalars = Array(text.unicodeScalars)
    let plain = [Unicode.Scalar](repeating: "a", count: scalars.count)
    if try await trials.accept(script(Self.text(plain[...]))) { scalars = plain }
    let end = try await trials.lower(scalars.count) { script(Self.text(scalars[..<$0])) }
    let kept = scalars[..<end]
    try await trials.lower(end) { script(Self.text(kept.suffix($0))) }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
