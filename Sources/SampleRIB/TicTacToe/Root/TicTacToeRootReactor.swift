// TicTacToeRootReactor.swift: who plays, and how often a game was to be launched.
import RIBCore

enum TicTacToeRootViewAction: Equatable {
  case logIn(Players)
  case launchGame
  /// The launch came to nothing.
  case failLaunch(Refusal)
}

struct TicTacToeRootViewState: Codable, Equatable {
  /// Who has logged in; nil at first.
  var players: Players?
  /// How many launches were asked for: each counts.
  var launchCount = 0
}

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
