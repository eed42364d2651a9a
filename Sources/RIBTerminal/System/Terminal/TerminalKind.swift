/// The abilities of a terminal, as far as the environment shows.
package struct TerminalKind {
  private let type: String
  private let environment: Environment

  package init(_ environment: Environment = .ofProcess) {
    type = environment["TERM"] ?? ""
    self.environment = environment
  }

  /// Whether the terminal has control codes, so that lines can be edited and a status can be shown.
  package var hasControlCodes: Bool { !type.isEmpty && type != "dumb" }

  /// Whether the terminal is of a kind that is known to have colours.
  package var hasColors: Bool {
    if !hasControlCodes || type.contains("mono") { return false }
    if environment["COLORTERM"]?.isEmpty == false || type.contains("color") { return true }
    return Self.families.contains { type.hasPrefix($0) }
  }

  /// Whether the terminal shows characters other than ASCII, judged by its locale and its kind.
  ///
  /// If no locale is set, as in many containers, the kind decides alone. A terminal without control codes may
  /// be the window of an editor or a program that edits lines, and reveals nothing about the screen behind it.
  package var showsUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let isUTF8 = locale.map { $0.lowercased().replacing("-", with: "").hasSuffix("utf8") }
    return (hasColors || !hasControlCodes) && isUTF8 != false
  }

  /// The beginnings of the types of today's terminals.
  private static let families = [
    "xterm", "screen", "tmux", "linux", "rxvt", "alacritty", "ansi", "contour", "cygwin", "eterm",
    "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty", "mlterm", "nsterm", "putty",
    "st-", "terminology", "vscode", "vte", "wezterm",
  ]
}
