// One option of the program: its name, its value, its help, and what it does.

/// An option as the table declares it: the one source of parsing, help, suggestions and completion.
struct ProcessOption: Sendable {
  /// What is typed behind an option.
  enum Value: Sendable {
    /// Free text, called this in the help.
    case text(String)
    /// The name of a file.
    case file
    /// One of these words, called this in the help.
    case choice(String, [String])

    var placeholder: String {
      switch self {
      case .text(let name), .choice(let name, _): name
      case .file: "FILE"
      }
    }
  }

  /// What an option does when it is reached.
  enum Effect: Sendable {
    /// Changes the options.
    case flag(@Sendable (inout ProcessOptions) -> Void)
    /// Changes the options by its value, which is one of a choice, and not an empty name of a file.
    case value(Value, @Sendable (inout ProcessOptions, String) throws(UsageError) -> Void)
    /// Asks for something else than a run, whatever comes after it.
    case instead(Invocation)
    /// The same, by its value.
    case insteadByValue(Value, @Sendable (String) -> Invocation?)
  }

  /// The name with its dashes.
  let name: String
  let effect: Effect
  private let summaryLines: [String]

  init(_ name: String, _ effect: Effect, _ summary: String...) {
    self.name = name
    summaryLines = summary
    self.effect = effect
  }

  /// What it does.
  var summary: String { summaryLines.joined(separator: " ") }

  /// What is typed behind it, if anything is.
  var value: Value? {
    switch effect {
    case .flag, .instead: nil
    case .value(let value, _), .insteadByValue(let value, _): value
    }
  }

  /// How it is typed: its name, and what stands for its value.
  var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }
}
