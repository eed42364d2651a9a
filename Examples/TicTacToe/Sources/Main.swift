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
      name: "tictactoe", version: "1.0.0", summary: "Lets two players play tic-tac-toe.",
      features: [.journal, .report, .simulation, .socket]
    ) { _ in
      RootBuilder(dependency: EmptyComponent()).build()
    }.run()
  }
}
