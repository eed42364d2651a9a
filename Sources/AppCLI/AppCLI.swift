// The program: takes its arguments, does what they ask and exits with a status.

import RIBConsole
import SampleRIB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
enum AppCLI {
  static func main() async {
    exit(await run(Array(CommandLine.arguments.dropFirst())).code)
  }

  private static func run(_ arguments: [String]) async -> ExitStatus {
    let output = DescriptorSink(.output)
    let errors = DescriptorSink(.error)
    do {
      // Before anything else can open a file.
      try StandardDescriptor.protect()
      switch try parseArguments(arguments) {
      case .showHelp: output.writeLine(HelpText.help)
      case .showVersion: output.writeLine(HelpText.version)
      case .showCompletionScript(let shell): output.writeLine(shell.completionScript)
      case .run(let options): return try await run(options, output, errors)
      }
    } catch {
      return report(error, to: errors)
    }
    output.flush()
    guard let failure = output.failure else { return .success }
    if !failure.isReaderGone { errors.writeLine("app-cli: cannot write: \(failure)") }
    return .inputOutputError
  }

  private static func run(
    _ options: ProcessOptions, _ output: DescriptorSink, _ errors: DescriptorSink
  ) async throws -> ExitStatus {
    let surroundings = Surroundings.ofProcess(program: "app-cli")
    let opened = try options.openInputs(surroundings)
    let expectation = try options.openExpectation()
    if let warning = opened.warning, !options.isQuiet {
      errors.writeLine("app-cli: warning: \(TerminalText.visible("\(warning)"))")
    }
    let clock = options.makeClock()
    let session = Session(
      root: RootBuilder(dependency: AppComponent(clock: clock)).build(),
      options: options.session(surroundings.files), inputs: opened.inputs,
      output: expectation?.sink ?? output,
      errors: errors, clock: clock)
    let status = await session.run()
    return expectation?.compare(status, errors) ?? status
  }

  /// Says what kept the program from starting.
  private static func report(_ error: any Error, to errors: DescriptorSink) -> ExitStatus {
    if let error = error as? UsageError {
      errors.writeLine("app-cli: \(TerminalText.visible(error.message))")
      errors.writeLine("Try 'app-cli --help'.")
      return .usage
    }
    errors.writeLine("app-cli: \(TerminalText.visible("\(error)"))")
    return error is ScriptFileError ? .noSuchFile : .inputOutputError
  }
}
