// Main.swift: the program; its name, and the composition root.
import RIBConsole
import RIBCore

@main
enum Main {
  static func main() async {
    await CommandLineProgram(
      name: "newapp", version: "0.1.0", features: [.journal, .report, .simulation]
    ) { options in
      RootBuilder(dependency: AppComponent(clock: options.clock)).build()
    }.run()
  }
}

/// What the whole tree is given is made here, once.
final class AppComponent: RootDependency {
  let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }
}
