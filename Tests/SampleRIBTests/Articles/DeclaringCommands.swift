// The code of the articles on commands and programs: "Declaring commands", "Let it type", "RIBConsole" and the README.

import RIBConsole
import RIBCore
import RIBJournal
import RIBReport
import RIBSimulation
import RIBSocket

private enum Desk {
  enum Kind: String, CaseIterable { case note, list }
  struct State: Codable, Equatable {
    struct Card: Codable, Equatable {
      let id: Int
      let title: String
    }

    var cards: [Card] = []
    var ids: [Int] { cards.map(\.id) }
    func lines(of id: Int) -> [String] { cards.filter { $0.id == id }.map(\.title) }
  }

  final class DeskReactor: Reactor {
    enum Action {
      case increase, inputNumber(Int), attach(Kind, as: String?), login(String), export(String)
    }

    let initialState = Desk.State()

    func mutate(action: Action) -> Observable<Action> {
      guard case .attach(_, let name?) = action else { return .just(action) }
      return
        .error(Refusal("\(name) is already in use; choose another name.", argument: "name"))
    }
  }

  protocol DeskPresentableListener: AnyObject {
    var action: ActionSubject<DeskReactor.Action> { get }
  }

  final class DeskPresenter: CLIPresenter {
    weak var listener: (any DeskPresentableListener)?

    override func bind() {
      guard let listener else { return }
      commands(to: listener.action) {
        command("increase", "Add one") { .increase }.aliases("inc", "+")
        command("input", "Type one digit", .int("digit", in: 0...9)) { .inputNumber($0) }
        command(
          "attach", "Attach a child", .choice("kind", of: Kind.self),
          .optional(.keyword("as", .string("name")))
        ) { .attach($0, as: $1) }
      }
    }
  }

  final class ShortPresenter: NodePresenter<DeskReactor> {
    override func bind() {
      commands {
        command("login", "Log in", .string("user").samples("ann", "bob")) { .login($0) }
        command("export", "Write all to a file", .string("file")) { .export($0) }.notSimulated()
      }
      queries {
        query("list", "List the cards") { state in state.cards.map(\.title) }
        query("show", "Show a card", .int("card", among: \.ids)) { state, id in state.lines(of: id)
        }
      }
    }
  }
}

private enum Program {
  struct CartState: Codable, Equatable { var total = 0 }

  final class AppComponent: Dependency {
    init(clock: any Clock<Duration>, prices: String? = nil) {}
  }

  final class RootBuilder: Builder<any Dependency> {
    func build() -> any LaunchRouting {
      LaunchNodeRouter(NodeInteractor<EmptyReactor, Never>(EmptyReactor()))
    }
  }

  static func runShop() async {
    await CommandLineProgram(
      name: "shop", version: "1.0.0", features: [.journal, .report, .simulation, .socket]
    ) { options in
      RootBuilder(dependency: AppComponent(clock: options.clock)).build()
    }.run()
  }

  static func runWithPrices() async {
    await CommandLineProgram(
      name: "shop", version: "1.0.0",
      options: [ProgramOption("--prices", takes: "FILE", help: "read the prices from FILE")]
    ) { options in
      RootBuilder(
        dependency: AppComponent(clock: options.clock, prices: options.value(of: "--prices"))
      ).build()
    }.run()
  }

  static func runWithInvariant() async {
    await CommandLineProgram(
      name: "shop", version: "1.0.0",
      features: [
        .journal,
        .simulation {
          invariant("no total is negative") { tree in
            try tree.state(CartState.self, at: "root/shop/cart").map { $0.total >= 0 } ?? true
          }
        },
      ]
    ) { options in
      RootBuilder(dependency: AppComponent(clock: options.clock)).build()
    }.run()
  }

  enum Main {
    static func main() async {
      await CommandLineProgram(
        name: "app", version: "1.0.0", features: [.journal, .report, .simulation, .socket]
      ) { options in
        RootBuilder(dependency: AppComponent(clock: options.clock)).build()
      }.run()
    }
  }
}
