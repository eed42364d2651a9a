import RIBCore

enum TicTacToeRootViewAction: Equatable {
  case logIn(Players)
  case launchGame
  /// No game could be launched.
  case failLaunch(Refusal)
}

struct TicTacToeRootViewState: Codable, Equatable {
  /// The players who have logged in; nil at first.
  var players: Players?
  /// The number of launches that were asked for; each is relayed.
  var launchCount = 0
}

/// Keeps the players, and counts the launches that were asked for.
final class TicTacToeRootReactor: Reactor {
  typealias Action = TicTacToeRootViewAction
  typealias State = TicTacToeRootViewState
  enum Mutation {
    case setPlayers(Players)
    case countLaunch
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .logIn(let players): .just(.setPlayers(players))
    case .launchGame: .just(.countLaunch)
    case .failLaunch(let error): .error(error)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setPlayers(let players): state.players = players
    case .countLaunch: state.launchCount += 1
    }
  }
}
