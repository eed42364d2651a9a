import RIBConsole
import RIBCore

extension ProgramFeature {
  /// Lines that are made up and typed at the program, with checks of the tree: `--simulate` and `--check`.
  public static var simulation: ProgramFeature { ProgramFeature(SimulationFeature()) }
}

private struct SimulationFeature: FeatureImplementation {
  var options: [ProcessOption] {
    [
      ProcessOption(
        "--simulate", takes: .number("LINES", of: "a number of lines", upTo: UInt64(Int.max)),
        role: .replacesSession,
        "type LINES lines at the program instead, made up from what",
        "its commands declare; report what goes wrong, each with the",
        "shortest script that shows it; the status is 1 then"),
      ProcessOption(
        "--seed", takes: .number("N", of: "a whole number", upTo: .max),
        "with --simulate, the number from which all lines follow"),
      ProcessOption(
        "--save", takes: .file, "with --simulate, save the script of the first finding"),
      ProcessOption(
        "--check", role: .replacesSession,
        "run a script with the checks of a simulation, and report",
        "what goes wrong; the status is 1 then"),
    ]
  }

  func check(_ options: ProcessOptions) throws(UsageError) {
    if options.isGiven("--simulate") {
      if options.inputs == [.standardInput] { return }
      throw UsageError(message: "'--simulate' makes up the lines; leave out FILE and '-c'")
    }
    for name in ["--seed", "--save"] where options.isGiven(name) {
      throw UsageError(message: "'\(name)' needs '--simulate LINES'")
    }
  }

  /// Simulates, or checks a script.
  func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus? {
    let lineCount = options.value(of: "--simulate").flatMap { Int($0) }
    if lineCount == nil, !options.isGiven("--check") { return nil }
    let script = lineCount == nil ? try await script(of: options) : []
    do throws(SystemError) {
      let simulator = try Simulator(
        app: program.name, base: TrialRequest(options),
        arguments: options.programArguments,
        showsProgress: !options.session.isPlain, output: program.output, errors: program.errors)
      guard let lineCount else { return try await simulator.check(script) }
      return try await simulator.simulate(
        lines: lineCount,
        seed: options.value(of: "--seed").flatMap { UInt64($0) }
          ?? .random(in: 0..<1_000_000_000),
        savingTo: options.value(of: "--save"))
    } catch {
      throw SimulationError(reason: error)
    }
  }

  /// The lines of the script that is to be checked.
  ///
  /// - Throws: The reason why it cannot be read; a terminal has no end that could be run again.
  @MainActor private func script(of options: ProcessOptions) async throws -> [String] {
    let isTerminal = StandardDescriptor.input.isTerminal
    if isTerminal, options.inputs.contains(.standardInput) {
      throw UsageError(message: "'--check' needs a script: FILE, '-c' or lines from a pipe")
    }
    var lines: [String] = []
    let files = ProgramFiles(program: "", environment: Environment([:]))
    for input in try options.openInputs(files, isTerminal: false).inputs {
      while let batch = try await input.source.nextBatch() {
        for line in batch {
          guard case .text(let text, _) = line.content else {
            throw UsageError(message: "line \(line.number) of the script is too long to be checked")
          }
          lines.append(text)
        }
      }
    }
    return lines
  }

  /// Runs one trial of a simulation.
  func runAsChild(
    _ arguments: [String], of program: RunningProgram
  ) async throws -> ExitStatus? {
    guard let (request, rest) = TrialRequest.parse(arguments) else { return nil }
    guard case .run(let options) = try program.parse(rest) else { return .usage }
    return try await Trial(request: request, app: program.name, version: program.version) {
      program.buildRoot($0, options, true)
    }.run()
  }
}
