/// The colors of one stream of a session; a color only repeats what the words mean.
struct Palette: Equatable {
  /// The role of a text, with its code.
  enum Role: String {
    /// The path in the prompt.
    case prompt = "1;34"
    case error = "31"
    case warning = "33"
    /// A remark on the tree or on a line.
    case notice = "2"
    /// The path before a step of a trace.
    case trace = "36"
    /// The name of a field, in JSON.
    case key = "34"
    case string = "32"
    case number = "35"
  }

  let isOn: Bool

  /// Returns a text in the color of its role, by the codes of ECMA-48 ("SGR").
  func paint(_ text: String, _ role: Role) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The choice when results and diagnostics are colored.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that has colors, unless the environment forbids it.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}

extension ColorChoice {
  @MainActor
  func palette(for sink: any TextSink, environment: Environment = .ofProcess) -> Palette {
    Palette(isOn: usesColors(environment: environment, isTerminal: sink.isTerminal))
  }

  /// Whether colors are used, decided in this order: by the choice, `CLICOLOR_FORCE` (neither empty nor 0),
  /// `NO_COLOR` (not empty; no-color.org), `CLICOLOR` (0), and whether the output is a terminal that is known by
  /// `TERM` to have colors.
  package func usesColors(
    environment: Environment = .ofProcess, isTerminal: Bool
  ) -> Bool {
    if self != .auto { return self == .always }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    if let no = environment["NO_COLOR"], !no.isEmpty { return false }
    if environment["CLICOLOR"] == "0" { return false }
    return isTerminal && TerminalKind(environment).hasColors
  }
}
