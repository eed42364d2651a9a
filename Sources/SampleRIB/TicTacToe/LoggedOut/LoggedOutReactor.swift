import RIBCore

enum LoggedOutViewAction: Equatable {
  case logIn(first: String, second: String)
}

struct LoggedOutViewState: Codable, Equatable {
  /// The players who have logged in.
  var players: Players?
}

/// The rules for the names of the players.
final class LoggedOutReactor: Reactor {
  typealias Action = LoggedOutViewAction
  typealias State = LoggedOutViewState
  enum Mutation: Equatable {
    case setPlayers(Players)
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
