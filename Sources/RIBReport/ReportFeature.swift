import RIBConsole

extension ProgramFeature {
  /// A session as a page that a browser shows: `--report`.
  public static var report: ProgramFeature { ProgramFeature(ReportFeature()) }
}

private struct ReportFeature: FeatureImplementation {
  var options: [ProcessOption] {
    [
      ProcessOption(
        "--report", takes: .file, role: .writesSession,
        "write the session to FILE as a page for a browser, to be",
        "stepped through: its tree, states and effects at each moment")
    ]
  }

  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: RunningProgram
  ) throws {
    guard let path = options.value(of: "--report") else { return }
    session.report = ReportPage(
      try ReportFile(path), app: program.name, version: program.version)
  }
}
