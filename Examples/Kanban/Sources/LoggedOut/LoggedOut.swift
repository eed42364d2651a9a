import RIBConsole
import RIBCore

protocol LoggedOutListener: AnyObject { func didLogIn(_ user: String) }
protocol LoggedOutDependency: Dependency { var accounts: Accounts { get } }

/// Lets a user in who knows the password, which no state keeps.
final class LoggedOutReactor: Reactor {
  enum Action: Equatable { case logIn(String, password: String) }
  struct State: Codable, Equatable { var user: String? }

  let initialState = State()
  private let accounts: Accounts

  init(accounts: Accounts) { self.accounts = accounts }

  func mutate(action: Action) -> Observable<Action> {
    switch action {
    case .logIn(let name, let password):
      accounts.isCorrect(password, of: name)
        ? .just(action) : .error(Refusal("The name or the password is wrong."))
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .logIn(let name, _): state.user = name
    }
  }
}

final class LoggedOutPresenter: NodePresenter<LoggedOutReactor> {
  override func bind() {
    let name = Argument<State, String>.string("name").samples("ann", "bob")
    let password = Argument<State, String>.string("password").samples("tulip", "maple")
    commands {
      command("login", "Log in", name, password) { .logIn($0, password: $1) }.secret()
    }
  }
}

final class LoggedOutInteractor: NodeInteractor<LoggedOutReactor, any LoggedOutListener> {
  override func didRelay(_ change: Change<State>) {
    if let user = change.changed(\.user) { listener?.didLogIn(user) }
  }
}

final class LoggedOutBuilder: Builder<any LoggedOutDependency>, NodeBuildable {
  func build(withListener listener: any LoggedOutListener) -> any Routing {
    let reactor = LoggedOutReactor(accounts: dependency.accounts)
    return NodeRouter(LoggedOutInteractor(reactor, LoggedOutPresenter(), listener: listener))
  }
}
