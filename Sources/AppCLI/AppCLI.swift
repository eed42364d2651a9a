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
      case .run(let options):
        let opened = try options.openInputs()
        if let warning = opened.warning, !options.isQuiet {
          errors.writeLine("app-cli: warning: \(TerminalText.visible("\(warning)"))")
        }
        let clock = options.makeClock()
        let session = Session(
          root: RootBuilder(dependency: AppComponent(clock: clock)).build(),
          options: options.session, inputs: opened.inputs, output: output, errors: errors,
          clock: clock)
        return await session.run()
      }
    } catch {
      return report(error, to: errors)
    }
    output.flush()
    guard let failure = output.failure else { return .success }
    if !failure.isReaderGone { errors.writeLine("app-cli: cannot write: \(failure)") }
    return .inputOutputError
  }

  /// Says what kept the program from starting.
  private static func report(_ error: any Error, to errors: DescriptorSink) -> ExitStatus {
    if let error = error as? UsageError {
      errors.writeLine("app-cli: \(TerminalText.visible(error.message))")
      errors.writeLine("Try 'app-cli --help'.")
      return .usage
    }
    let file = error as? ScriptFileError
    let advice =
      if case .notRegularFile? = file { "; give '-' to read standard input" } else { "" }
    errors.writeLine("app-cli: \(TerminalText.visible("\(error)"))\(advice)")
    return file == nil ? .inputOutputError : .noSuchFile
  }
}
