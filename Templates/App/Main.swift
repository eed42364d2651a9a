import RIBConsole
import RIBCore
import RIBJournal
import RIBReport
import RIBSimulation
import RIBSocket

/// The program: its name, and the tree that it drives.
@main
enum Main {
  static func main() async {
    await CommandLineProgram(
      name: "newapp", version: "0.1.0", features: [.journal, .report, .simulation, .socket]
    ) { options in
      RootBuilder(dependency: AppComponent(clock: options.clock)).build()
    }.run()
  }
}

/// The composition root, which makes the services of the whole tree.
final class AppComponent: RootDependency {
  let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }
}
