// A program whose journals were kept by an earlier version, for the tests that restore them.
import RIBConsole
import RIBCore
import RIBJournal

@main
enum KeptCLI {
  static func main() async {
    await CommandLineProgram(name: "kept-cli", version: "1.0.0", features: [.journal]) { options in
      HallRouter(clock: options.clock)
    }.run()
  }
}
