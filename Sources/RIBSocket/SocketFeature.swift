import RIBConsole
import RIBCore

extension ProgramFeature {
  /// A session that other terminals and programs join: `--listen` and `--join`.
  public static var socket: ProgramFeature { ProgramFeature(SocketFeature()) }
}

private struct SocketFeature: FeatureImplementation {
  private let join = JoinFeature()

  var options: [ProcessOption] {
    [
      ProcessOption(
        "--listen", takes: .file,
        "listen on the socket FILE, at which other terminals and",
        "programs join the session")
    ] + join.options
  }

  func check(_ options: ProcessOptions) throws(UsageError) { try join.check(options) }

  func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus? { try await join.run(options, of: program) }

  /// Lets programs connect, which wait until the session begins.
  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: RunningProgram
  ) throws {
    guard let path = options.value(of: "--listen") else { return }
    session.door = try SocketDoor(at: path)
  }
}
