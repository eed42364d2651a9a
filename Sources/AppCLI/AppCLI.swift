// The program: takes its arguments, does what they ask and exits with a status.

import RIBConsole

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
enum AppCLI {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())).code)
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    let output = DescriptorSink(.output)
    let errors = DescriptorSink(.error)
    do {
      // Before anything else can open a file.
      try StandardDescriptor.protect()
      switch try parseArguments(arguments) {
      case .showHelp: output.writeLine(HelpText.help)
      case .showVersion: output.writeLine(HelpText.version)
      case .run: break
      }
    } catch let error as UsageError {
      errors.writeLine("app-cli: \(TerminalText.visible(error.message))")
      errors.writeLine("Try 'app-cli --help'.")
      return .usage
    } catch {
      errors.writeLine("app-cli: \(error)")
      return .inputOutputError
    }
    output.flush()
    guard let failure = output.failure else { return .success }
    if !failure.isReaderGone { errors.writeLine("app-cli: cannot write: \(failure)") }
    return .inputOutputError
  }
}
