import RIBCore

enum NewLongPageViewAction: Equatable { case next }

struct NewLongPageViewState: Codable, Equatable {
  /// The number of times that the page was done; each leads on, as users can come back to the page.
  var nextCount = 0
}

/// The rules of the page; its state is kept while the page is covered.
final class NewLongPageReactor: Reactor {
  typealias Action = NewLongPageViewAction
  typealias State = NewLongPageViewState
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
