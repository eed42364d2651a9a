// When a session uses colors.

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
