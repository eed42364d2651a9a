// NewPageReactor.swift: the rules of the page, whose state is kept while it is covered.
import RIBCore

enum NewPageViewAction: Equatable { case next }

struct NewPageViewState: Codable, Equatable {
  /// How often the page was done: each leads on, as one can come back to it.
  var nextCount = 0
}

final class NewPageReactor: Reactor {
  typealias Action = NewPageViewAction
  typealias State = NewPageViewState
  enum Mutation { case countNext }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .next: .just(.countNext)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .countNext: state.nextCount += 1
    }
  }
}
