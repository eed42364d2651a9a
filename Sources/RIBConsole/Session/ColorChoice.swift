// When a session uses colors.

/// When results and diagnostics are colored.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that can, unless the environment says otherwise.
  case auto
  /// Wherever they go.
  case always
  /// Nowhere.
  case never
}
