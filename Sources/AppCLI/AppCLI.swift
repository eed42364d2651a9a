// The program: its name, its own options, and the tree that it drives.
import RIBConsole
import SampleRIB

@main
enum AppCLI {
  nonisolated static let options = [
    ProgramOption(
      "--weather-source", takes: "FILE",
      help:
        "answer the questions of weather nodes from FILE, which is read anew for each, a line such as "
        + "'Berlin: sunny, 20 °C' for each city; it may be a named pipe")
  ]

  static func main() async {
    await CommandLineProgram(name: "app-cli", version: "0.1.0", options: options) { options in
      RootBuilder(
        dependency: AppComponent(
          clock: options.clock, weatherSource: options.value(of: "--weather-source"))
      ).build()
    }.run()
  }
}
