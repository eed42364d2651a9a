import RIBConsole
import RIBCore

extension ProgramFeature {
  /// Sessions that are kept in a file and go on from there: `--journal`, `--replay` and `--repair`.
  public static var journal: ProgramFeature { ProgramFeature(JournalFeature()) }
}

private struct JournalFeature: FeatureImplementation {
  var options: [ProcessOption] {
    [
      ProcessOption(
        "--journal", takes: .file, role: .keepsSession,
        "keep the session in FILE; if FILE has one, restore it first,",
        "with the effects that were running"),
      ProcessOption(
        "--accept-differences",
        "with --journal, go on although the program no longer does",
        "what FILE says; its states are taken as they are now"),
      ProcessOption(
        "--replay", takes: .file, role: .keepsSession,
        "restore the session in FILE without writing to it; time",
        "moves as with --virtual-time"),
      ProcessOption(
        "--until", takes: .number("N", of: "a number of commands", upTo: UInt64(Int.max)),
        "with --replay, stop after the first N commands"),
      ProcessOption(
        "--repair", takes: .file, role: .replacesSession,
        "cut the damaged journal FILE at the last commit before the",
        "damage, instead of a session; what is cut off is kept in",
        "FILE.cut"),
    ]
  }

  func check(_ options: ProcessOptions) throws(UsageError) {
    if options.isGiven("--until"), !options.isGiven("--replay") {
      throw UsageError(message: "'--until' needs '--replay FILE'")
    }
    if options.isGiven("--accept-differences"), !options.isGiven("--journal") {
      throw UsageError(message: "'--accept-differences' needs '--journal FILE'")
    }
    if options.isGiven("--repair"), options.inputs != [.standardInput] {
      throw UsageError(message: "'--repair' runs no lines; leave out FILE and '-c'")
    }
  }

  /// Opens the journal.
  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: RunningProgram
  ) throws {
    if let path = options.value(of: "--journal") {
      session.keeper = try SessionJournal(
        opening: path, app: program.name, version: program.version,
        acceptsDifferences: options.isGiven("--accept-differences"))
    } else if let path = options.value(of: "--replay") {
      session.keeper = try SessionJournal(
        replaying: path, app: program.name, version: program.version,
        upTo: options.value(of: "--until").flatMap { Int($0) })
      // Only waits move the time of a session that is not kept.
      session.options.movesClock = true
    }
  }

  /// Repairs a journal.
  func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus? {
    guard let path = options.value(of: "--repair") else { return nil }
    program.output.writeWrapped(try JournalRepair(of: path, app: program.name).description)
    return .success
  }
}

extension JournalError: ErrorWithStatus {
  var exitStatus: ExitStatus {
    if case .missing = reason { .noSuchFile } else { .inputOutputError }
  }
}
