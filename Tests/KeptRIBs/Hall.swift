// The root, which has one node of each kind.
import RIBConsole
import RIBCore

final class HallReactor: Reactor {
  enum Action: Equatable { case name(String) }
  struct State: Codable, Equatable { var name = "" }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    if case .name(let name) = mutation { state.name = name }
  }
}

final class HallPresenter: NodePresenter<HallReactor> {
  override func bind() {
    commands {
      command("name", "Name the hall", .string("text")) { .name($0) }
      command("label", "Name the hall by an option", .keyword("--text", .string("text"))) {
        .name($0)
      }
    }
  }
}

final class HallInteractor: NodeInteractor<HallReactor, Never> {}

final class HallRouter: LaunchNodeRouter<HallInteractor> {
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
    super.init(HallInteractor(HallReactor(), HallPresenter()))
  }

  override func didLoad() {
    super.didLoad()
    attachChild(NodeRouter(DeskInteractor(DeskReactor(clock: clock), DeskPresenter())), as: "desk")
    attachChild(NodeRouter(TallyInteractor(TallyReactor(), TallyPresenter())), as: "tally")
    attachChild(NodeRouter(LedgerInteractor(LedgerReactor(), LedgerPresenter())), as: "ledger")
    attachChild(NodeRouter(LedgerInteractor(LedgerReactor(), LedgerPresenter())), as: "copy")
  }
}
