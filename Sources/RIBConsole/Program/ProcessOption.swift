/// An option as the table declares it: the one source of parsing, help, suggestions and completion.
package struct ProcessOption: Sendable {
  /// The value of an option, which is typed after it.
  package enum Value: Sendable {
    /// Free text, called this in the help.
    case text(String)
    /// A whole number up to a limit: its name in the help, and its description in errors.
    case number(String, of: String, upTo: UInt64)
    /// The name of a file.
    case file
    /// One of these words, called this in the help.
    case choice(String, [String])

    var placeholder: String {
      switch self {
      case .text(let name), .number(let name, _, _), .choice(let name, _): name
      case .file: "FILE"
      }
    }
  }

  /// The effect of an option when it is reached.
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

  /// The part that an option of a feature has in a run, which decides whether it goes together with others.
  package enum Role: Sendable {
    /// Says more about a run.
    case detail
    /// Restores the session from a file or keeps it there.
    case keepsSession
    /// Runs something else in place of a session.
    case replacesSession
    /// Replaces it too, with a result that `--json` may shape.
    case replacesSessionWithData
    /// Writes the session to a file.
    case writesSession
  }

  /// The name with its dashes.
  let name: String
  let effect: Effect
  let role: Role
  private let summaryLines: [String]

  init(_ name: String, _ effect: Effect, _ summary: String...) {
    self.name = name
    self.effect = effect
    role = .detail
    summaryLines = summary
  }

  /// Declares an option of a feature, a flag unless it takes a value, which is kept by its name.
  package init(
    _ name: String, takes value: Value? = nil, role: Role = .detail, _ summary: String...
  ) {
    self.name = name
    self.role = role
    summaryLines = summary
    effect =
      if let value {
        .value(value) { options, text in options.featureValues[name] = text }
      } else {
        .flag { $0.featureValues[name] = "" }
      }
  }

  /// The description of what it does.
  var summary: String { summaryLines.joined(separator: " ") }

  /// The value that is typed after it, if it has one.
  var value: Value? {
    switch effect {
    case .flag, .instead: nil
    case .value(let value, _), .insteadByValue(let value, _): value
    }
  }

  /// The way it is typed: its name, and a placeholder for its value.
  var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }
}
