import RIBConsole
import RIBJournal
import RIBReport
import RIBSimulation
import RIBSocket
import SampleRIB

/// The program: its name, its own options, and the tree that it drives.
@main
enum AppCLI {
  nonisolated static let options = [
    ProgramOption(
      "--weather-source", takes: "FILE",
      help: "read the weather from FILE, anew for each question; it has lines such as "
        + "'Berlin: sunny, 20 °C', and may be a named pipe")
  ]

  static func main() async {
    await CommandLineProgram(
      name: "app-cli", version: "0.1.0", features: [.journal, .report, .simulation, .socket],
      options: options
    ) { options in
      RootBuilder(
        dependency: AppComponent(
          clock: options.clock, weatherSource: options.value(of: "--weather-source"))
      ).build()
    }.run()
  }
}
