import RIBCore

enum NewLongViewAction: Equatable { case finish }

struct NewLongViewState: Codable, Equatable {
  var isFinished = false
}

/// The rules: an action leads to mutations, and a mutation changes the state.
final class NewLongReactor: Reactor {
  typealias Action = NewLongViewAction
  typealias State = NewLongViewState
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
