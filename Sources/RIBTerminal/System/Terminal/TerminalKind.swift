/// What a terminal can show, as far as the environment says.
package struct TerminalKind {
  private let type: String
  private let environment: Environment

  package init(_ environment: Environment = .ofProcess) {
    type = environment["TERM"] ?? ""
    self.environment = environment
  }

  /// Whether lines can be edited and a status be shown on it: it has control codes at all.
  package var hasControlCodes: Bool { !type.isEmpty && type != "dumb" }

  /// Whether it is of a kind that is known to have colors.
  package var hasColors: Bool {
    if !hasControlCodes || type.contains("mono") { return false }
    if environment["COLORTERM"]?.isEmpty == false || type.contains("color") { return true }
    return Self.families.contains { type.hasPrefix($0) }
  }

  /// Whether it shows what is not ASCII: by its locale, and by its kind.
  ///
  /// Where no locale is set, as in many containers, the kind decides alone. One without control codes is a
  /// window of an editor, or a program that edits lines, and says nothing of what is behind it.
  package var showsUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let isUTF8 = locale.map { $0.lowercased().replacing("-", with: "").hasSuffix("utf8") }
    return (hasColors || !hasControlCodes) && isUTF8 != false
  }

  /// How the types of today's terminals begin.
  private static let families = [
    "xterm", "screen", "tmux", "linux", "rxvt", "alacritty", "ansi", "contour", "cygwin", "eterm",
    "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty", "mlterm", "nsterm", "putty",
    "st-", "terminology", "vscode", "vte", "wezterm",
  ]
}
