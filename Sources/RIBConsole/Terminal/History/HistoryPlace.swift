// Where the history file is.

/// Finds the history file by the environment.
package enum HistoryPlace {
  static let variable = "APP_CLI_HISTORY"

  /// The path of the history file, or nil where there is to be none.
  ///
  /// That is what `APP_CLI_HISTORY` says, and nothing where it is set but empty; else
  /// `app-cli/history` in `$XDG_STATE_HOME`, or in `$HOME/.local/state` where that is not set.
  /// As the XDG specification asks, a path there that is not absolute is passed over.
  package static func path(in environment: [String: String]) -> String? {
    if let path = environment[variable] { return path.isEmpty ? nil : path }
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let states = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { $0 + "/.local/state" }
    return states.map { $0 + "/app-cli/history" }
  }
}
