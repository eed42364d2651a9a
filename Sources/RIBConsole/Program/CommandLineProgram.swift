import Basics
import RIBCore

/// A program that drives a tree of nodes from the command line.
///
/// The program has all that a user of command lines expects: options and their help, scripts that complete them in
/// shells, an rc file, a history, comparison with an expected transcript, and exit statuses. Its name is in all of
/// its messages and paths. Journals, reports and simulations are features, each in a library of its own.
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
/// `shop --help` lists the options. For the example, the rc file is `$XDG_CONFIG_HOME/shop/rc`, and the history is
/// `$XDG_STATE_HOME/shop/history`, or the file that the variable `SHOP_HISTORY` names.
@MainActor
public struct CommandLineProgram {
  private let name: String
  private let version: String
  private let summary: String
  private let table: OptionTable
  private let buildRoot: @MainActor (LaunchOptions) -> any LaunchRouting

  /// Makes a program; nothing is built or read before it runs.
  ///
  /// - Parameters:
  ///   - name: The name that users type: ASCII letters, digits, `-`, `_` and `.`, with a letter first.
  ///   - version: The version, which `--version` prints after the name.
  ///   - summary: The first sentence of the help, which describes the program.
  ///   - features: The features of the program, in the order in which the help lists their options.
  ///   - options: The options that the program has beside those of every program and of its features, each with
  ///     a name of its own.
  ///   - buildRoot: Builds the root of a tree: once when the arguments ask for a session, and again each time that
  ///     somebody goes back in it, or looks back. Services that it makes do nothing outside before they are asked to.
  ///     The session launches it.
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
    self.table = table
    self.buildRoot = buildRoot
  }

  /// Runs the program with the arguments of the process, and exits with its status.
  ///
  /// Call it first in `main`: it protects the standard descriptors before anything opens a file. Lines that other code
  /// prints come in order with those of the session; with `--json`, `--expect` or `--only-results`, standard output is the
  /// session's alone, and leads to standard error for all other code.
  public func run() async -> Never {
    // Swift reads them from /proc on Linux; without them, the program would read lines, whatever it was asked to do.
    if CommandLine.arguments.isEmpty {
      DescriptorSink(.error).writeLine(
        "\(name): cannot read the arguments of the program; mount /proc where it runs")
      ExitStatus.inputOutputError.endProcess()
    }
    await run(
      Array(CommandLine.arguments.dropFirst()), repaired: Self.repairedArguments,
      on: ProgramStreams()
    ).endProcess()
  }

  /// The arguments of the process in which U+FFFD has replaced invalid UTF-8.
  private static var repairedArguments: Set<String> {
    var repaired: Set<String> = []
    for (index, argument) in CommandLine.arguments.enumerated()
    where argument.unicodeScalars.contains("\u{FFFD}") && index < CommandLine.argc {
      guard let bytes = unsafe CommandLine.unsafeArgv[index] else { continue }
      if unsafe String(validatingCString: bytes) == nil { repaired.insert(argument) }
    }
    return repaired
  }

  /// Runs the program with some arguments; what other code prints goes where it went before.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - output: The sink of results.
  ///   - errors: The sink of diagnostics.
  /// - Returns: The exit status. Failures have been reported to `errors`.
  public func run(
    _ arguments: [String], output: any TextSink = DescriptorSink(.output),
    errors: any TextSink = DescriptorSink(.error)
  ) async -> ExitStatus {
    await run(arguments, repaired: [], on: ProgramStreams(output: output, errors: errors))
  }

  private func run(
    _ arguments: [String], repaired: Set<String>, on streams: ProgramStreams
  ) async -> ExitStatus {
    var streams = streams
    var status = ExitStatus.success
    do {
      // Before anything else can open a file.
      try StandardDescriptor.protect()
      ProcessSignals.letQuitEndProgram()
      for feature in table.features {
        let program = running(arguments, on: streams)
        if let status = try await feature.runAsChild(arguments, of: program) { return status }
      }
      switch try parseArguments(arguments, table: table, environment: .ofProcess) {
      case .showHelp:
        streams.output.writeLine(
          HelpText.of(
            name: name, summary: summary, options: table.options, columns: streams.output.width))
      case .showSchema: streams.output.writeLine(ProtocolSchema.text)
      case .showVersion: streams.output.writeLine("\(name) \(version)")
      case .showCompletionScript(let shell):
        streams.output.writeLine(
          CompletionScript(program: name, options: table.options).text(for: shell))
      case .run(var options):
        options.repairedArguments = repaired
        try streams.share(by: options, of: name)
        let program = running(arguments, on: streams)
        var other: ExitStatus?
        for feature in table.features where other == nil {
          other = try await feature.runInsteadOfSession(options, of: program)
        }
        guard let other else {
          return try await runSession(options, program, beside: streams.printed)
        }
        status = other
      }
    } catch {
      return report(error, to: streams.errors)
    }
    streams.output.flush()
    guard let failure = streams.output.failure else { return status }
    if !failure.isBrokenPipe { streams.errors.writeLine("\(name): cannot write: \(failure)") }
    return .inputOutputError
  }

  private func running(_ arguments: [String], on streams: ProgramStreams) -> RunningProgram {
    RunningProgram(
      name: name, version: version, output: streams.output, errors: streams.errors,
      parse: { arguments throws(UsageError) in try parseArguments(arguments, table: table) },
      buildRoot: { clock, options, isSimulated in
        var launch = LaunchOptions(clock: clock, values: options.programValues)
        if !isSimulated {
          launch.ownDataFolder = ProgramFiles(program: name, environment: .ofProcess).data
        }
        return buildRoot(launch)
      })
  }

  private func runSession(
    _ options: ProcessOptions, _ program: RunningProgram, beside printed: PrintedText?
  ) async throws -> ExitStatus {
    let files = ProgramFiles(program: name, environment: .ofProcess)
    let opened = try options.openInputs(files, isTerminal: StandardDescriptor.input.isTerminal)
    // A missing file is reported before anything runs.
    let expectation = try options.expectation.map { path in
      Expectation(
        program: name, path: path, sink: try ComparingSink(path: path),
        comparesErrors: options.session.writesErrorsToOutput)
    }
    if let warning = opened.warning, options.session.verbosity != .quiet {
      program.errors.writeWrapped("\(name): warning: \(TerminalText.visible("\(warning)"))")
    }
    var parts = SessionParts(options: options.session(files))
    parts.options.programVersion = version
    parts.options.greeting = "\(name) \(version)"
    for feature in table.features { try feature.prepare(&parts, options, of: program) }
    let session = parts.makeSession(
      opened.inputs, output: expectation?.sink ?? program.output, errors: program.errors
    ) { program.buildRoot($0, options, false) }
    printed?.writer = session.printedTextWriter
    let status = await session.run()
    return expectation?.compare(status, program.errors) ?? status
  }

  /// Reports an error that kept the program from starting.
  private func report(_ error: any Error, to errors: any TextSink) -> ExitStatus {
    let usage = error as? UsageError
    errors.writeWrapped("\(name): \(TerminalText.visible(usage?.message ?? "\(error)"))")
    if usage != nil {
      errors.writeLine("Try '\(name) --help'.")
      return .usage
    }
    return (error as? any ErrorWithStatus)?.exitStatus ?? .inputOutputError
  }

  /// Returns whether files, variables and functions of shells can be named after a program.
  nonisolated static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}

/// An error that ends the program with a status of its own.
package protocol ErrorWithStatus: Error {
  var exitStatus: ExitStatus { get }
}

extension ScriptFileError: ErrorWithStatus {
  package var exitStatus: ExitStatus {
    if case .lineTooLong = self { .inputOutputError } else { .noSuchFile }
  }
}
