/// An option as the table declares it: the one source of parsing, help, suggestions and completion.
package struct ProcessOption: Sendable {
  /// The value of an option, which is typed after it.
  package enum Value: Sendable {
    /// Free text, called this in the help.
    case text(String)
    /// A whole number up to a limit: its name in the help, and its description in errors.
    case number(String, of: String, upTo: UInt64)
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

  /// The effect of an option when it is reached, by its value, which is valid; empty for an option that takes none.
  enum Effect: Sendable {
    case change(@Sendable (inout ProcessOptions, String) throws(UsageError) -> Void)
    /// Asks for something else than a run, whatever comes after it.
    case instead(@Sendable (String) -> Invocation?)

    static func flag(_ change: @escaping @Sendable (inout ProcessOptions) -> Void) -> Effect {
      .change { options, _ in change(&options) }
    }
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
  let value: Value?
  let effect: Effect
  let role: Role
  let summary: String

  init(_ name: String, takes value: Value? = nil, _ effect: Effect, _ summary: String...) {
    self.name = name
    self.value = value
    self.effect = effect
    role = .detail
    self.summary = summary.joined(separator: " ")
  }

  /// Declares an option of a feature, a flag unless it takes a value, which is kept by its name.
  package init(
    _ name: String, takes value: Value? = nil, role: Role = .detail, _ summary: String...
  ) {
    self.name = name
    self.value = value
    self.role = role
    self.summary = summary.joined(separator: " ")
    effect = .change { options, text in options.featureValues[name] = text }
  }

  /// The way it is typed: its name, and a placeholder for its value.
  var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }
}
