// Where a program keeps what is its user's own.

/// The files of a program, found by its name and the environment.
///
/// They are where the XDG Base Directory Specification has them, by which a folder that is not
/// absolute does not count.
struct ProgramFiles {
  /// The name of the program.
  let program: String
  /// The environment variables, by name.
  let environment: ProcessEnvironment

  /// The rc file, with lines that a session at a terminal begins with.
  var rc: String? { folder("XDG_CONFIG_HOME", orHome: ".config").map { $0 + "/rc" } }

  /// The file that keeps typed lines; nil where there is to be none.
  ///
  /// A variable named after the program, such as `MY_APP_HISTORY`, names another file, and none
  /// where it is empty.
  var history: HistoryLocation? {
    let variable = Self.identifier(program).uppercased() + "_HISTORY"
    let standard = folder("XDG_STATE_HOME", orHome: ".local/state").map { $0 + "/history" }
    guard let path = environment[variable] ?? standard, !path.isEmpty else { return nil }
    return HistoryLocation(path: path, variable: variable)
  }

  /// A program's name as variables and functions of shells are named: with `_` for what is neither
  /// letter nor digit.
  static func identifier(_ program: String) -> String {
    String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The program's own folder.
  private func folder(_ variable: String, orHome name: String) -> String? {
    let folder = absolute(variable) ?? absolute("HOME").map { "\($0)/\(name)" }
    return folder.map { "\($0)/\(program)" }
  }

  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
