// NewNodeReactor.swift: the rules; an action leads to mutations, a mutation changes the state.
import RIBCore

enum NewNodeViewAction: Equatable { case finish }

struct NewNodeViewState: Codable, Equatable {
  var isFinished = false
}

final class NewNodeReactor: Reactor {
  typealias Action = NewNodeViewAction
  typealias State = NewNodeViewState
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
