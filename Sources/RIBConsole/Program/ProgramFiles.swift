/// The paths of a program's files, found by its name and the environment.
///
/// They follow the XDG Base Directory Specification, which ignores folders that are not absolute.
package struct ProgramFiles {
  let program: String
  let environment: Environment

  package init(program: String, environment: Environment) {
    self.program = program
    self.environment = environment
  }

  /// The rc file, whose lines a session at a terminal runs first.
  var rc: String? { folder("XDG_CONFIG_HOME", orHome: ".config").map { $0 + "/rc" } }

  /// The file that keeps typed lines; nil if there is to be none.
  ///
  /// A variable named after the program, such as `MY_APP_HISTORY`, names another file, or none if it is empty.
  var history: HistoryLocation? {
    let variable = Self.identifier(program).uppercased() + "_HISTORY"
    let standard = folder("XDG_STATE_HOME", orHome: ".local/state").map { $0 + "/history" }
    guard let path = environment[variable] ?? standard, !path.isEmpty else { return nil }
    return HistoryLocation(path: path, variable: variable)
  }

  /// The folder for the program's data; in the working folder if there is no other.
  var data: String { folder("XDG_DATA_HOME", orHome: ".local/share") ?? "\(program).data" }

  /// Returns a program's name for variables and functions of shells: with `_` in place of all but letters and digits.
  static func identifier(_ program: String) -> String {
    String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private func folder(_ variable: String, orHome name: String) -> String? {
    let folder = absolute(variable) ?? absolute("HOME").map { "\($0)/\(name)" }
    return folder.map { "\($0)/\(program)" }
  }

  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
