import RIBCore

enum NewLongViewlessViewAction: Equatable { case finish }

struct NewLongViewlessViewState: Codable, Equatable {
  var isFinished = false
}

/// The rules: an action leads to mutations, and a mutation changes the state.
final class NewLongViewlessReactor: Reactor {
  typealias Action = NewLongViewlessViewAction
  typealias State = NewLongViewlessViewState
  enum Mutation { case finish }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .finish: .just(.finish)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .finish: state.isFinished = true
    }
  }
}
