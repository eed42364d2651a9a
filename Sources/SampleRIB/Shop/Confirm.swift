import RIBConsole
import RIBCore

protocol ConfirmListener: AnyObject { func didAnswer(isYes: Bool) }
protocol ConfirmDependency: Dependency {}

/// Keeps the first answer to the dialog's question.
final class ConfirmReactor: Reactor {
  enum Action: Equatable { case answer(isYes: Bool) }
  struct State: Codable, Equatable {
    /// The first answer; nil until there is one.
    var isYes: Bool?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .answer(let isYes): state.isYes = state.isYes ?? isYes
    }
  }
}

/// Asks the question, and takes the answer.
final class ConfirmPresenter: NodePresenter<ConfirmReactor> {
  override func bind() {
    commands {
      command("yes", "Empty the cart") { .answer(isYes: true) }
      command("no", "Leave the cart as it is") { .answer(isYes: false) }
    }
    write("really empty the cart? yes or no")
  }
}

final class ConfirmInteractor: NodeInteractor<ConfirmReactor, any ConfirmListener> {
  override func didRelay(_ change: Change<State>) {
    if let isYes = change.changed(\.isYes) { listener?.didAnswer(isYes: isYes) }
  }
}

final class ConfirmBuilder: Builder<any ConfirmDependency>, NodeBuildable {
  func build(withListener listener: any ConfirmListener) -> any Routing {
    NodeRouter(ConfirmInteractor(ConfirmReactor(), ConfirmPresenter(), listener: listener))
  }
}
