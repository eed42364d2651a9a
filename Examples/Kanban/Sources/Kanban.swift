import RIBConsole
import RIBCore
import RIBJournal
import RIBReport
import RIBSimulation
import RIBSocket
import RIBStorage

/// The program: its name, and the tree that it drives.
@main
enum Main {
  static func main() async {
    await CommandLineProgram(
      name: "kanban", version: "1.0.0", summary: "Keeps boards of cards.",
      features: [.journal, .report, .simulation(invariants: rules), .socket],
      options: [
        ProgramOption("--data", takes: "FOLDER", help: "keep the boards in FOLDER"),
        ProgramOption("--user", takes: "NAME", help: "begin as NAME, without a password"),
      ]
    ) { options in
      let storage = Storage(
        folder: options.dataFolder(options.value(of: "--data")), clock: options.clock)
      let user = options.value(of: "--user")
      return RootBuilder(
        dependency: AppComponent(storage, clock: options.clock, user: user)
      ).build()
    }.run()
  }
}

/// The composition root, which makes once what the nodes of the whole tree share.
final class AppComponent: Component<any EmptyDependency>, RootDependency {
  let clock: any Clock<Duration>
  let storage: Storage
  let user: String?
  let cardSource: any CardSource
  let accounts = Accounts(passwords: ["ann": "tulip", "bob": "maple"])
  let boards: Stored<Boards>
  let isCompact: Stored<Bool>
  let wallClock: WallClock

  /// Asks for the stored values at once, so that they are read before the first line.
  init(
    _ storage: Storage, clock: any Clock<Duration>, wallClock: WallClock = .system,
    user: String? = nil, cardSource: (any CardSource)? = nil
  ) {
    self.wallClock = wallClock
    self.clock = clock
    self.storage = storage
    self.user = user
    self.cardSource = cardSource ?? SlowCardSource(clock: clock)
    boards = storage.value("boards", default: Boards())
    isCompact = storage.value("compact", default: false)
    super.init(dependency: EmptyComponent())
  }
}
