import RIBConsole

extension ProgramFeature {
  /// Lines that are made up and typed at the program, with checks of the tree: `--simulate` and `--check`.
  public static var simulation: ProgramFeature { .simulation {} }

  /// The same, with rules of the app's own that must hold after each line.
  ///
  /// ```swift
  /// .simulation {
  ///   invariant("no total is negative") { tree in
  ///     try tree.state(CartState.self, at: "root/shop/cart").map { $0.total >= 0 } ?? true
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter invariants: The rules; called anew for each tree.
  public static func simulation(
    @InvariantBuilder invariants: @escaping @MainActor @Sendable () -> [Invariant]
  ) -> ProgramFeature { ProgramFeature(SimulationFeature(invariants: invariants)) }
}

private struct SimulationFeature: FeatureImplementation {
  let invariants: @MainActor @Sendable () -> [Invariant]

  var options: [ProcessOption] {
    [
      ProcessOption(
        "--simulate", takes: .number("LINES", of: "a number of lines", upTo: UInt64(Int.max)),
        role: .replacesSessionWithData,
        "type LINES lines at the program instead, made up from what",
        "its commands declare, after those of FILE; report what was",
        "reached and what goes wrong, each with the shortest script",
        "that shows it; end with status 1 if there is anything"),
      ProcessOption(
        "--seconds", takes: .number("N", of: "a number of seconds", upTo: 1_000_000_000),
        role: .replacesSessionWithData, "simulate for N seconds instead"),
      ProcessOption(
        "--seed", takes: .number("N", of: "a whole number", upTo: .max),
        "with --simulate, the number from which all lines follow"),
      ProcessOption(
        "--tree-lines", takes: .number("N", of: "a number of lines", upTo: UInt64(Int.max)),
        "with --simulate, begin a new tree every N lines (default 500)"),
      ProcessOption(
        "--faults", takes: .number("N", of: "a whole number", upTo: UInt64(Int.max)),
        "with --simulate, let one in N recorded requests fail; with",
        "--check and the same seed, the same ones"),
      ProcessOption(
        "--save", takes: .file, "with --simulate, save the script of the first finding"),
      ProcessOption(
        "--check", role: .replacesSession,
        "run a script with the checks of a simulation, and report",
        "what goes wrong; end with status 1 if there is anything"),
    ]
  }

  private static let ways = ["--simulate", "--seconds"]

  func check(_ options: ProcessOptions) throws(UsageError) {
    if Self.ways.contains(where: options.isGiven) { return }
    // A script meets the faults of a simulation again if it is checked with the same seed.
    let meetsFaults = options.isGiven("--check") && options.isGiven("--faults")
    let details = ["--tree-lines", "--save"] + (meetsFaults ? [] : ["--seed", "--faults"])
    for name in details where options.isGiven(name) {
      throw UsageError(message: "'\(name)' needs '--simulate LINES' or '--seconds N'")
    }
  }

  func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus? {
    let isSimulation = Self.ways.contains(where: options.isGiven)
    if !isSimulation, !options.isGiven("--check") { return nil }
    let script =
      isSimulation && options.inputs == [.standardInput] ? [] : try await script(of: options)
    let task = Self.task(options, setup: script)
    let simulator = try attempt(
      Simulator(
        app: program.name, base: TrialRequest(options, seed: task.seed),
        arguments: options.programArguments,
        showsProgress: !options.session.isPlain, isJSON: options.session.format == .json,
        output: program.output, errors: program.errors)
    ) { SimulationError.noFolders(in: ScratchFolder.parent, $0) }
    do {
      return try await isSimulation ? simulator.simulate(task) : simulator.check(script)
    } catch let error as SystemError {
      throw SimulationError.noChild(error)
    }
  }

  private static func task(_ options: ProcessOptions, setup: [String]) -> SimulationTask {
    func number(_ name: String) -> UInt64? { options.value(of: name).flatMap { UInt64($0) } }
    return SimulationTask(
      mostLines: number("--simulate").map(Int.init) ?? .max,
      duration: number("--seconds").map { .seconds(Int64($0)) },
      seed: number("--seed") ?? .random(in: 0..<1_000_000_000), setup: setup,
      linesPerTree: number("--tree-lines").map { max(1, Int($0)) } ?? Exploration.linesPerTree,
      path: options.value(of: "--save"), faults: options.value(of: "--faults"))
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
    let files = ProgramFiles(program: "", environment: [:])
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

  func runAsChild(
    _ arguments: [String], of program: RunningProgram
  ) async throws -> ExitStatus? {
    guard let (request, rest) = TrialRequest.parse(arguments) else { return nil }
    guard case .run(let options) = try program.parse(rest) else { return .usage }
    return try await Trial(
      request: request, app: program.name, version: program.version, invariants: invariants()
    ) {
      program.buildRoot($0, options, true)
    }.run()
  }
}
