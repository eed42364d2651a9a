// A program made of a tree and a command line: takes its arguments, does what they ask, and exits.

import RIBCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that drives a tree of nodes from the command line.
///
/// The program has all that a user of command lines expects: options and their help, scripts that
/// complete them in shells, an rc file, a history, comparison with an expected transcript, and an
/// exit status for each way to end. Its name is in all of its messages and paths.
///
/// ```swift
/// @main
/// enum Main {
///   static func main() async {
///     await CommandLineProgram(name: "shop", version: "1.0.0") { options in
///       RootBuilder(dependency: AppComponent(clock: options.clock)).build()
///     }.run()
///   }
/// }
/// ```
///
/// `shop --help` lists the options. For the example the rc file is `$XDG_CONFIG_HOME/shop/rc`, and
/// the history is `$XDG_STATE_HOME/shop/history`, or what the variable `SHOP_HISTORY` names.
@MainActor
public struct CommandLineProgram {
  private let name: String
  private let version: String
  private let summary: String
  private let table: [ProcessOption]
  private let buildRoot: @MainActor (LaunchOptions) -> any LaunchRouting

  /// Makes a program; nothing is built or read before it runs.
  ///
  /// - Parameters:
  ///   - name: The name that users type: ASCII letters, digits, `-`, `_` and `.`, with a letter first.
  ///   - version: What `--version` prints behind the name.
  ///   - summary: What the program does, as the first sentence of its help.
  ///   - options: The options that the program has beside those of every program, each with a name of its
  ///     own.
  ///   - buildRoot: Builds the root of the tree, once, when the arguments ask for a session. The
  ///     session launches it.
  public init(
    name: String, version: String, summary: String = "Drives a tree of RIBs from typed commands.",
    options: [ProgramOption] = [],
    buildRoot: @escaping @MainActor (LaunchOptions) -> any LaunchRouting
  ) {
    if !Self.isValid(name) {
      programmerError(
        "'\(name)' cannot be the name of a program, as files and shell functions are named after "
          + "it; use letters, digits, '-', '_' and '.', with a letter first.")
    }
    if Set(options.map(\.name)).count < options.count {
      programmerError("Two options of '\(name)' have the same name; give each one of its own.")
    }
    self.name = name
    self.version = version
    self.summary = summary
    table = ProcessOption.table(with: options)
    self.buildRoot = buildRoot
  }

  /// Does what the arguments of the process ask, and exits with the status.
  ///
  /// Call it first in `main`: it protects the standard descriptors before anything opens a file.
  public func run() async -> Never {
    exit(await run(Array(CommandLine.arguments.dropFirst())).code)
  }

  /// Does what the arguments ask.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - output: Where results go.
  ///   - errors: Where diagnostics go.
  /// - Returns: How the program ended. What failed has been reported to `errors`.
  public func run(
    _ arguments: [String], output: any TextSink = DescriptorSink(.output),
    errors: any TextSink = DescriptorSink(.error)
  ) async -> ExitStatus {
    var status = ExitStatus.success
    do {
      // Before anything else can open a file.
      try StandardDescriptor.protect()
      ProcessSignals.letQuitEndProgram()
      if let (request, rest) = TrialRequest.parse(arguments) { return try await run(request, rest) }
      switch try parseArguments(arguments, table: table, environment: .ofProcess) {
      case .showHelp:
        output.writeLine(
          HelpText.of(name: name, summary: summary, table: table, columns: output.width))
      case .showVersion: output.writeLine("\(name) \(version)")
      case .showCompletionScript(let shell):
        output.writeLine(CompletionScript(of: name, table: table).text(for: shell))
      case .run(let options) where options.simulatedLines != nil || options.isChecked:
        status = try await simulate(options, output, errors)
      case .run(let options):
        guard let damaged = options.repairedJournal else {
          return try await run(options, output, errors)
        }
        output.writeWrapped(try JournalRepair(of: damaged, app: name).description)
      }
    } catch {
      return report(error, to: errors)
    }
    output.flush()
    guard let failure = output.failure else { return status }
    if !failure.isBrokenPipe { errors.writeLine("\(name): cannot write: \(failure)") }
    return .inputOutputError
  }

  private func run(
    _ options: ProcessOptions, _ output: any TextSink, _ errors: any TextSink
  ) async throws -> ExitStatus {
    let files = ProgramFiles(program: name, environment: .ofProcess)
    let opened = try options.openInputs(files, isTerminal: StandardDescriptor.input.isTerminal)
    let expectation = try options.openExpectation(program: name)
    if let warning = opened.warning, !options.session.isQuiet {
      errors.writeWrapped("\(name): warning: \(TerminalText.visible("\(warning)"))")
    }
    let journal = try options.openJournal(app: name, version: version)
    let report = try options.openReport(app: name, version: version)
    var sessionOptions = options.session(files)
    sessionOptions.greeting = "\(name) \(version)"
    let session = options.makeSession(
      sessionOptions, opened.inputs, output: expectation?.sink ?? output, errors: errors,
      journal: journal, report: report
    ) { buildRoot(LaunchOptions(clock: $0, values: options.programValues)) }
    let status = await session.run()
    return expectation?.compare(status, errors) ?? status
  }

  /// Runs as the child process of a simulation.
  private func run(_ request: TrialRequest, _ arguments: [String]) async throws -> ExitStatus {
    guard case .run(let options) = try parseArguments(arguments, table: table) else {
      return .usage
    }
    return try await Trial(request: request, app: name, version: version) {
      buildRoot(LaunchOptions(clock: $0, values: options.programValues))
    }.run()
  }

  private func simulate(
    _ options: ProcessOptions, _ output: any TextSink, _ errors: any TextSink
  ) async throws -> ExitStatus {
    let script = options.isChecked ? try await options.readScript() : []
    do throws(SystemError) {
      let simulator = try Simulator(
        app: name, base: options.trialRequest, arguments: options.programArguments,
        showsProgress: !options.session.isPlain,
        output: output, errors: errors)
      guard let count = options.simulatedLines else { return try await simulator.check(script) }
      return try await simulator.simulate(
        lines: count, seed: options.seed ?? .random(in: 0..<1_000_000_000),
        savingTo: options.savedScript)
    } catch {
      throw SimulationError(reason: error)
    }
  }

  /// Reports what kept the program from starting.
  private func report(_ error: any Error, to errors: any TextSink) -> ExitStatus {
    if let error = error as? UsageError {
      errors.writeWrapped("\(name): \(TerminalText.visible(error.message))")
      errors.writeLine("Try '\(name) --help'.")
      return .usage
    }
    errors.writeWrapped("\(name): \(TerminalText.visible("\(error)"))")
    if case ScriptFileError.lineTooLong = error { return .inputOutputError }
    let isMissing = error is ScriptFileError || (error as? JournalError)?.isMissing == true
    return isMissing ? .noSuchFile : .inputOutputError
  }

  /// Whether files, variables and functions of shells can be named after a program.
  nonisolated static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}
