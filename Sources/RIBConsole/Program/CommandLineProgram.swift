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
  let name: String
  let version: String
  private let summary: String
  private let features: [any FeatureImplementation]
  private let table: OptionTable
  private let buildRoot: @MainActor (LaunchOptions) -> any LaunchRouting

  /// Makes a program; nothing is built or read before it runs.
  ///
  /// - Parameters:
  ///   - name: The name that users type: ASCII letters, digits, `-`, `_` and `.`, with a letter first.
  ///   - version: What `--version` prints behind the name.
  ///   - summary: The first sentence of the help, which describes the program.
  ///   - features: The features of the program, in the order in which the help lists their options.
  ///   - options: The options that the program has beside those of every program and of its features, each with
  ///     a name of its own.
  ///   - buildRoot: Builds the root of the tree, once, when the arguments ask for a session. The
  ///     session launches it.
  public init(
    name: String, version: String, summary: String = "Drives a tree of RIBs from typed commands.",
    features: [ProgramFeature] = [], options: [ProgramOption] = [],
    buildRoot: @escaping @MainActor (LaunchOptions) -> any LaunchRouting
  ) {
    if !Self.isValid(name) {
      programmerError(
        "'\(name)' cannot be the name of a program, as files and shell functions are named after "
          + "it; use letters, digits, '-', '_' and '.', with a letter first.")
    }
    let table = OptionTable(features: features, own: options)
    if Set(table.options.map(\.name)).count < table.options.count {
      programmerError("Two options of '\(name)' have the same name; give each one of its own.")
    }
    self.name = name
    self.version = version
    self.summary = summary
    self.features = features.map(\.implementation)
    self.table = table
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
      for feature in features {
        if let status = try await feature.runAsChild(arguments, of: self) { return status }
      }
      switch try parse(arguments, environment: .ofProcess) {
      case .showHelp:
        output.writeLine(
          HelpText.of(name: name, summary: summary, table: table, columns: output.width))
      case .showVersion: output.writeLine("\(name) \(version)")
      case .showCompletionScript(let shell):
        output.writeLine(CompletionScript(of: name, table: table).text(for: shell))
      case .run(let options):
        guard let other = try await runFeature(options, output, errors) else {
          return try await run(options, output, errors)
        }
        status = other
      }
    } catch {
      return report(error, to: errors)
    }
    output.flush()
    guard let failure = output.failure else { return status }
    if !failure.isBrokenPipe { errors.writeLine("\(name): cannot write: \(failure)") }
    return .inputOutputError
  }

  /// Runs what the options ask of a feature in place of a session; nil where they ask for a session.
  private func runFeature(
    _ options: ProcessOptions, _ output: any TextSink, _ errors: any TextSink
  ) async throws -> ExitStatus? {
    for feature in features {
      let status = try await feature.runInsteadOfSession(
        options, of: self, output: output, errors: errors)
      if let status { return status }
    }
    return nil
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
    var parts = SessionParts(options: options.session(files))
    parts.options.greeting = "\(name) \(version)"
    for feature in features { try feature.prepare(&parts, options, of: self) }
    let session = parts.makeSession(
      opened.inputs, output: expectation?.sink ?? output, errors: errors
    ) {
      buildRoot($0, options)
    }
    let status = await session.run()
    return expectation?.compare(status, errors) ?? status
  }

  /// Reads arguments by the program's table of options.
  func parse(
    _ arguments: [String], environment: Environment = Environment([:])
  ) throws(UsageError) -> Invocation {
    try parseArguments(arguments, table: table, environment: environment)
  }

  /// Builds the root of a tree whose time is a clock.
  func buildRoot(
    _ clock: any Clock<Duration>, _ options: ProcessOptions
  ) -> any LaunchRouting {
    buildRoot(LaunchOptions(clock: clock, values: options.programValues))
  }

  /// Reports what kept the program from starting.
  private func report(_ error: any Error, to errors: any TextSink) -> ExitStatus {
    if let error = error as? UsageError {
      errors.writeWrapped("\(name): \(TerminalText.visible(error.message))")
      errors.writeLine("Try '\(name) --help'.")
      return .usage
    }
    errors.writeWrapped("\(name): \(TerminalText.visible("\(error)"))")
    return (error as? any ErrorWithStatus)?.exitStatus ?? .inputOutputError
  }

  /// Whether files, variables and functions of shells can be named after a program.
  nonisolated static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}

/// An error that ends the program with a status of its own.
protocol ErrorWithStatus: Error {
  var exitStatus: ExitStatus { get }
}

extension ScriptFileError: ErrorWithStatus {
  var exitStatus: ExitStatus {
    if case .lineTooLong = self { .inputOutputError } else { .noSuchFile }
  }
}
