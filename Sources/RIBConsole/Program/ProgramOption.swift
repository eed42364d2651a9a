// An option that a program has beside those of every program.

import RIBCore

/// An option with a value that a program declares for itself.
///
/// It is parsed, listed by `--help` and completed like those that every program has; the last one counts
/// where it is given more than once. The app reads its value from its ``LaunchOptions``.
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
  /// The name with its dashes.
  public let name: String
  /// What its value is called in the help.
  public let valueName: String
  /// What it does, for the help.
  public let help: String

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - name: What is typed: two dashes, then small letters, digits and dashes.
  ///   - valueName: What the value is called in the help; shells complete `FILE` by the names of files.
  ///   - help: What the option does, as a phrase that begins with a verb. Completion in shells shows what
  ///     stands before the first semicolon.
  public init(_ name: String, takes valueName: String, help: String) {
    if !Self.isValid(name) {
      programmerError(
        "'\(name)' cannot be the name of an option; use two dashes, then small letters, digits and '-'."
      )
    }
    if OptionTable().options.contains(where: { $0.name == name }) {
      programmerError("Every program has the option '\(name)'; choose another name.")
    }
    self.name = name
    self.valueName = valueName
    self.help = help
  }

  /// Whether it can be typed as the name of an option.
  static func isValid(_ name: String) -> Bool {
    guard name.hasPrefix("--"), let first = name.dropFirst(2).utf8.first else { return false }
    let isSmallLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    return isSmallLetter(first)
      && name.utf8.allSatisfy {
        isSmallLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-")
      }
  }

  /// The option as the table has it.
  var processOption: ProcessOption {
    ProcessOption(
      name,
      .value(valueName == "FILE" ? .file : .text(valueName)) { [name] options, value in
        options.programValues[name] = value
      }, help)
  }
}
