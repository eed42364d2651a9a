import RIBConsole
import RIBCore

protocol DiscardListener: AnyObject { func discardDidAnswer(isSure: Bool) }

/// Keeps the first answer to the dialog's question.
final class DiscardReactor: Reactor {
  enum Action: Equatable { case answer(isSure: Bool) }
  struct State: Codable, Equatable { var isSure: Bool? }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .answer(let isSure): state.isSure = state.isSure ?? isSure
    }
  }
}

final class DiscardPresenter: NodePresenter<DiscardReactor> {
  override func bind() {
    commands {
      command("yes", "Discard the changes") { .answer(isSure: true) }
      command("no", "Go on editing") { .answer(isSure: false) }
    }
    write("discard the changes? yes or no")
  }
}

final class DiscardInteractor: NodeInteractor<DiscardReactor, any DiscardListener> {
  override func didRelay(_ change: Change<State>) {
    if let isSure = change.changed(\.isSure) { listener?.discardDidAnswer(isSure: isSure) }
  }
}

final class DiscardBuilder: Builder<any Dependency>, NodeBuildable {
  func build(withListener listener: any DiscardListener) -> any Routing {
    NodeRouter(DiscardInteractor(DiscardReactor(), DiscardPresenter(), listener: listener))
  }
}
