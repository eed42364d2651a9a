import RIBCore

enum NewViewlessViewAction: Equatable { case finish }

struct NewViewlessViewState: Codable, Equatable {
  var isFinished = false
}

/// The rules: an action leads to mutations, and a mutation changes the state.
final class NewViewlessReactor: Reactor {
  typealias Action = NewViewlessViewAction
  typealias State = NewViewlessViewState
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
