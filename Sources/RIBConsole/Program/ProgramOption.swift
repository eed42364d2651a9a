import Basics

/// An option with a value that a program declares for itself.
///
/// It is parsed, listed by `--help` and completed like the options of every program; if it is given more than once,
/// the last one counts. The app reads its value from its ``LaunchOptions``.
///
/// ```swift
/// await CommandLineProgram(
///   name: "shop", version: "1.0.0",
///   options: [ProgramOption("--prices", takes: "FILE", help: "read the prices from FILE")]
/// ) { options in
///   RootBuilder(dependency: AppComponent(prices: options.value(of: "--prices"))).build()
/// }.run()
/// ```
public struct ProgramOption: Sendable {
  let processOption: ProcessOption

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: The name: two dashes, then small letters, digits and dashes.
  ///   - valueName: The placeholder of the value in the help; for `FILE`, shells complete names of files.
  ///   - help: The description of the option, as a phrase that begins with a verb. Completion in shells shows the
  ///     part before the first semicolon.
  public init(_ name: String, takes valueName: String, help: String) {
    if !Self.isValid(name) {
      programmerError(
        "'\(name)' cannot be the name of an option; use two dashes, then small letters, digits and '-'."
      )
    }
    if ProcessOption.common.contains(where: { $0.name == name }) {
      programmerError("Every program has the option '\(name)'; choose another name.")
    }
    processOption = ProcessOption(
      name, takes: valueName == "FILE" ? .file : .text(valueName),
      .change { options, value in options.programValues[name] = value }, help)
  }

  static func isValid(_ name: String) -> Bool {
    let letters: ClosedRange<Unicode.Scalar> = "a"..."z"
    let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
    let scalars = name.unicodeScalars
    guard name.hasPrefix("--"), let first = scalars.dropFirst(2).first else { return false }
    return letters.contains(first)
      && scalars.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == "-" }
  }
}
