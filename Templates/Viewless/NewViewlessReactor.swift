// NewViewlessReactor.swift: the rules; an action leads to mutations, a mutation changes the state.
import RIBCore

enum NewViewlessViewAction: Equatable { case finish }

struct NewViewlessViewState: Codable, Equatable {
  var isFinished = false
}

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
