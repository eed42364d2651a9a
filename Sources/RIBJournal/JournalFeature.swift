import RIBConsole

extension ProgramFeature {
  /// Sessions that are kept in a file and go on from there: `--journal`, `--replay`, `--show` and `--repair`.
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
        "--from-checkpoint",
        "with --journal, begin with the tree and the states of the last",
        "checkpoint in FILE, and run no commands again"),
      ProcessOption(
        "--replay", takes: .file, role: .keepsSession,
        "restore the session in FILE without writing to it; time",
        "moves as with --virtual-time"),
      ProcessOption(
        "--until", takes: .number("N", of: "a number of commands", upTo: UInt64(Int.max)),
        "with --replay, stop after command N; with --journal, go on",
        "from there in a new branch: FILE keeps the old one"),
      ProcessOption(
        "--show", takes: .file, role: .replacesSessionWithData,
        "print the records of the journal FILE, with the numbers of",
        "its commands, instead of a session"),
      ProcessOption(
        "--repair", takes: .file, role: .replacesSession,
        "cut the damaged journal FILE at the last commit before the",
        "damage, instead of a session; what is cut off is kept in",
        "FILE.cut"),
    ]
  }

  func check(_ options: ProcessOptions) throws(UsageError) {
    if options.isGiven("--until"), !options.isGiven("--replay"), !options.isGiven("--journal") {
      throw UsageError(message: "'--until' needs '--journal FILE' or '--replay FILE'")
    }
    for detail in ["--accept-differences", "--from-checkpoint"]
    where options.isGiven(detail) && !options.isGiven("--journal") {
      throw UsageError(message: "'\(detail)' needs '--journal FILE'")
    }
    for way in ["--show", "--repair"]
    where options.isGiven(way) && options.inputs != [.standardInput] {
      throw UsageError(message: "'\(way)' runs no lines; leave out FILE and '-c'")
    }
  }

  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: RunningProgram
  ) throws {
    let command = options.value(of: "--until").flatMap { Int($0) }
    if let path = options.value(of: "--journal") {
      session.keeper = try SessionJournal(
        opening: path, app: program.name, version: program.version, after: command,
        fromCheckpoint: options.isGiven("--from-checkpoint"),
        acceptsDifferences: options.isGiven("--accept-differences"))
    } else if let path = options.value(of: "--replay") {
      session.keeper = try SessionJournal(
        replaying: path, app: program.name, version: program.version,
        upTo: command)
      // Only waits move the time of a session that is not kept.
      session.options.movesClock = true
    }
  }

  func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus? {
    if let path = options.value(of: "--show") {
      let listing = try JournalListing(
        of: path, app: program.name, isJSON: options.session.format == .json)
      try listing.write(to: program.output)
      if let warning = listing.warning, options.session.verbosity != .quiet {
        program.errors.writeWrapped("\(program.name): warning: \(warning)")
      }
      return .success
    }
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
