import RIBConsole
import RIBCore

protocol DiscardListener: AnyObject { func discardDidAnswer(_ yes: Bool) }
protocol DiscardDependency: Dependency {}

final class DiscardReactor: Reactor {
  enum Action { case answer(Bool) }
  struct State: Codable, Equatable { var answer: Bool? }
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .answer(let yes): state.answer = yes
    }
  }
}

final class DiscardPresenter: RIBConsole.NodePresenter<DiscardReactor> {
  override func bind() {
    commands {
      command("yes", "Discard the changes") { .answer(true) }
      command("no", "Go on editing") { .answer(false) }
    }
  }

  override func line(for state: State) -> String? { state.answer.map { $0 ? "discarded" : "kept" } }
}

final class DiscardInteractor: RIBCore.NodeInteractor<DiscardReactor, any DiscardListener> {
  override func didRelay(_ change: Change<State>) {
    if let yes = change.changed(\.answer) { listener?.discardDidAnswer(yes) }
  }
}

final class DiscardBuilder: Builder<any DiscardDependency>, NodeBuildable {
  func build(withListener listener: any DiscardListener) -> any Routing {
    RIBCore.NodeRouter(DiscardInteractor(DiscardReactor(), DiscardPresenter(), listener: listener))
  }
}
