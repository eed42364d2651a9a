// Colors, where they are wanted.

/// The colors of what a session shows; each only repeats what the words say.
struct Palette: Equatable {
  /// What a text is.
  enum Role: String {
    /// The path in the prompt.
    case prompt = "1;34"
    /// What went wrong.
    case error = "31"
    /// What may be wrong.
    case warning = "33"
    /// What happened in the tree.
    case notice = "2"
    /// A step of a trace.
    case trace = "36"
  }

  /// Whether there are colors at all.
  let isOn: Bool

  /// A text in the color of its role, by the codes of ECMA-48 ("SGR").
  func paint(_ text: String, _ role: Role) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The colors of a session's two streams.
struct SessionPalettes {
  let output: Palette
  let errors: Palette
  /// For any other terminal, such as the one that shows the prompt.
  let terminal: Palette

  @MainActor init(
    _ choice: ColorChoice, output: any TextSink, errors: any TextSink,
    environment: Environment = .ofProcess
  ) {
    func palette(isTerminal: Bool) -> Palette {
      Palette(isOn: choice.usesColors(environment: environment, isTerminal: isTerminal))
    }
    self.output = palette(isTerminal: output.isTerminal)
    self.errors = palette(isTerminal: errors.isTerminal)
    terminal = palette(isTerminal: true)
  }

  /// The colors of what is drawn on a screen.
  @MainActor func of(_ screen: (any TextSink)?) -> Palette {
    screen?.isTerminal == true ? terminal : output
  }
}

/// When results and diagnostics are colored.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that can, unless the environment forbids it.
  case auto
  /// Wherever they go.
  case always
  /// Nowhere.
  case never
}

extension ColorChoice {
  /// Whether colors are used, asked in this order: the choice, `CLICOLOR_FORCE`, `NO_COLOR`
  /// (no-color.org), `CLICOLOR`, `TERM`, and whether the output is a terminal.
  ///
  /// `CLICOLOR_FORCE` counts when it is neither empty nor 0, `NO_COLOR` when it is not empty,
  /// `CLICOLOR` when it is 0, and `TERM` when it names a terminal that is known to have colors.
  func usesColors(environment: Environment, isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    if let no = environment["NO_COLOR"], !no.isEmpty { return false }
    if environment["CLICOLOR"] == "0" { return false }
    return isTerminal && TerminalKind(environment).hasColors
  }
}
