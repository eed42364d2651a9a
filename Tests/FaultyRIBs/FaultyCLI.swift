// A program with a small tree, which has a fault where that is asked for.
import RIBConsole
import RIBJournal
import RIBReport
import RIBSimulation

@main
enum FaultyCLI {
  nonisolated static let options = [
    ProgramOption(
      "--fault", takes: "NAME",
      help: "have a fault: " + Fault.allCases.map(\.rawValue).joined(separator: ", "))
  ]

  static func main() async {
    if asksFor(.prints) { print("printed at the start") }
    await CommandLineProgram(
      name: "faulty-cli", version: "0.1.0", features: [.journal, .report, simulation],
      options: options
    ) { options in
      let fault = options.value(of: "--fault").flatMap(Fault.init)
      if fault == .prints { print("printed while the tree is built") }
      return ShelfRouter(Surroundings(clock: options.clock, fault: fault))
    }.run()
  }

  private static var simulation: ProgramFeature {
    .simulation {
      if asksFor(.lostInvariant) {
        invariant("the lid is shut") { $0.node(at: "shelf/lid") == nil }
      }
    }
  }

  private static func asksFor(_ fault: Fault) -> Bool {
    CommandLine.arguments.contains { $0.hasSuffix(fault.rawValue) }
  }
}
