import RIBConsole

/// Makes a text of a script shorter and plainer.
@MainActor
struct TextReduction {
  private let trials: ScriptTrials

  /// The length up to which a plain word, which may be the name of a command, is either replaced or kept.
  private static let shortLength = 16

  init(_ trials: ScriptTrials) { self.trials = trials }

  /// - Parameters:
  ///   - text: The text as it is in the script.
  ///   - letters: The letters to try instead of it, of which the first that fails is taken.
  ///   - script: Returns the script with another text instead of this one.
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
