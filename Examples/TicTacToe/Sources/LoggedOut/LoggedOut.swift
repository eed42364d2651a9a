import RIBConsole
import RIBCore

protocol LoggedOutListener: AnyObject { func didLogIn(_ players: Players) }
protocol LoggedOutDependency: Dependency {}

/// The rules for the names of the players.
final class LoggedOutReactor: Reactor {
  enum Action: Equatable { case logIn(first: String, second: String) }
  enum Mutation: Equatable { case setPlayers(Players) }

  struct State: Codable, Equatable {
    /// The players who have logged in.
    var players: Players?
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .logIn(let first, let second):
      if let refusal = refusal(of: first, second) { return .error(refusal) }
      return .just(.setPlayers(Players(first: first, second: second)))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setPlayers(let players): state.players = players
    }
  }

  private func refusal(of first: String, _ second: String) -> Refusal? {
    for (name, argument) in [(first, "first"), (second, "second")]
    where name.allSatisfy(\.isWhitespace) {
      return Refusal(
        "A player needs a name; type at least one character.", argument: argument)
    }
    if first == second {
      return Refusal(
        "Both players would be \"\(first)\"; give the second another name.", argument: "second")
    }
    return nil
  }
}

/// Takes the names of two players.
final class LoggedOutPresenter: NodePresenter<LoggedOutReactor> {
  override func bind() {
    commands {
      command("login", "Log two players in", .string("first"), .string("second")) {
        .logIn(first: $0, second: $1)
      }
    }
  }
}

/// Notifies its parent of a login.
final class LoggedOutInteractor: NodeInteractor<LoggedOutReactor, any LoggedOutListener> {
  override func didRelay(_ change: Change<State>) {
    if let players = change.changed(\.players) { listener?.didLogIn(players) }
  }
}

final class LoggedOutBuilder: Builder<any LoggedOutDependency>, NodeBuildable {
  func build(withListener listener: any LoggedOutListener) -> any Routing {
    NodeRouter(LoggedOutInteractor(LoggedOutReactor(), LoggedOutPresenter(), listener: listener))
  }
}
