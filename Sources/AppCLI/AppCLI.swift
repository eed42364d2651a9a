// The program: its name, and the tree that it drives.
import RIBConsole
import SampleRIB

@main
enum AppCLI {
  static func main() async {
    await CommandLineProgram(name: "app-cli", version: "0.1.0") { options in
      RootBuilder(dependency: AppComponent(clock: options.clock)).build()
    }.run()
  }
}
